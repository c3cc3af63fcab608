"""What carries messages between a browser and its page's Python."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from catan_nb.ui.server.answers.messages import read_message

__all__ = ["PageChannels"]


class PageChannels(ZMQChannelsWebsocketConnection):
    """Jupyter's connection, for one format and for messages that may have been made to do harm.

    What goes to the browser is looked at before it is put together, and never read again.
    """

    def give_up(self) -> None:
        """Let nothing be kept of a connection that was prepared and never begun."""
        if self._open_sessions.get(self.session_key) is self.websocket_handler:
            del self._open_sessions[self.session_key]

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Hand on a message of the browser; what it must not ask for is dropped.

        Raises
        ------
        BadMessage
            No page sends such a message.
        """
        header, parts = read_message(incoming_msg, self.session.unpack)
        allowed = self.multi_kernel_manager.allowed_message_types
        shell = self.channels.get("shell")
        if shell is not None and header["msg_type"] in allowed:
            self.session.send_raw(shell, parts)

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Hand on a message of the page's Python.

        What fails here would end in the event loop's own hands, which tell it three times.
        """
        if stream.closed():
            return
        try:
            self._hand_on(stream.channel, outgoing_msg)
        except Exception:
            self.log.exception("a page's line is ended: what its Python says cannot be handed on")
            self.websocket_handler.close(1011)

    def _hand_on(self, channel: str, message: list[Any]) -> None:
        _identities, (_signature, *parts) = self.session.feed_identities(message)
        kind = self.session.unpack(parts[0])["msg_type"]
        if kind == "execute_input":
            return  # the notebook's code, which the page does not show
        if kind == "stream" and self.session.unpack(parts[3])["name"] == "stderr":
            return  # it may tell where files are on this computer
        if kind == "error":
            error = self.session.unpack(parts[3])
            self.log.error("the Python of a page reports %s", error["ename"])
            told = self.multi_kernel_manager.traceback_replacement_message
            hidden = {"ename": "Error", "evalue": told, "traceback": [told]}
            parts[3] = self.session.pack(hidden)
        wire = serialize_msg_to_ws_v1(parts, channel)  # type: ignore[no-untyped-call]
        self.write_message(wire, binary=True)
