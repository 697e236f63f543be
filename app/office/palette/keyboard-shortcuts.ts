/** What each key does, by screen. */
export const keyboardShortcuts = [
  {
    where: "Everywhere",
    keys: [
      ["Ctrl K or Cmd K", "find a record, an action or a room"],
      ["G, then a letter", "go to a room: see Rooms"],
      ["?", "show these keys"],
      ["Escape", "close what is open"],
    ],
  },
  {
    where: "Among what was found",
    keys: [
      ["Up, Down", "go through it"],
      ["Enter", "go there"],
    ],
  },
  {
    where: "In a list",
    keys: [
      ["/", "to the search, from anywhere on the page"],
      ["Down", "from the search into the list"],
      ["Up, Down", "from row to row, and on to the next page"],
      ["Home, End", "to the first or last row"],
      ["Enter", "open the row"],
      ["X", "select the row"],
      ["Escape", "back to the search"],
    ],
  },
  {
    where: "On the card",
    keys: [
      ["Arrow keys", "from place to place, over the edge to the other side"],
      ["Home, End", "to the first or last place"],
      ["Enter", "open what can be done with the place"],
      ["M", "pick somebody up, to move them or swap two"],
    ],
  },
] as const;

/** Typing into a field is not a shortcut. */
export const ignoresShortcuts = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], dialog") !==
    null;
