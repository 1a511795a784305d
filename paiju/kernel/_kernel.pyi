"""The extension module, made from cpp/binding: a section for each game."""

# --- Sevens ---

# --- Dou Dizhu ---

# --- Shuangkou ---
