"""A whole evening looked back upon: dice, luck of each player, robber, trades."""
