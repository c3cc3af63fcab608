"""How the good bot plays the base game: founding, buying, trading, cards, the robber."""
