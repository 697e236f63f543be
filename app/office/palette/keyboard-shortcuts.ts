export const keyboardShortcuts = [
  {
    where: "Everywhere",
    keys: [
      ["Ctrl K or Cmd K", "search anything"],
      ["G, then a letter", "go to a page: see Pages"],
      ["?", "show these shortcuts"],
      ["Escape", "close what’s open"],
    ],
  },
  {
    where: "In a form",
    keys: [
      ["Enter", "in a field: submit the form"],
      ["Ctrl Enter or Cmd Enter", "in a text box: submit the form"],
    ],
  },
  {
    where: "In search results",
    keys: [
      ["Up, Down", "move through the results"],
      ["Enter", "open the result"],
    ],
  },
  {
    where: "In a list",
    keys: [
      ["/", "go to the search box"],
      ["Down", "go from the search box to the list"],
      ["Up, Down", "move row by row and on to the next page"],
      ["Home, End", "go to the first or last row"],
      ["Enter", "open the row"],
      ["Escape", "go back to the search box"],
    ],
  },
  {
    where: "On the card",
    keys: [
      ["Arrow keys", "move from spot to spot, on both sides of the card"],
      ["Home, End", "go to the first or last spot"],
      ["Enter", "open the spot’s actions"],
      ["M", "pick up an advertiser to move or swap"],
    ],
  },
] as const;

/** Typing into a field is not a shortcut. */
export const isTypingTarget = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], dialog") !==
    null;
