"""How the planning bot plays the base game: founding, buying, trading, cards, the robber."""
