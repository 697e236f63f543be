/** Names a postponement that was previewed, so that exactly this one is carried out. */
export const postponementPreviewKey = (wish: {
  dropDate: string;
  reason: string;
  sentence: string;
}): string => [wish.dropDate, wish.reason, wish.sentence.trim()].join(" ");
