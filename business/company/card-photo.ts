/** The photo of the printed sample card that Home shows. Safe in the browser. */

/** What the office edits; empty until it is set. */
export type CardPhoto = {
  /** What it shows, for people who don't see it. */
  description: string;
  /** A hash of the photo's bytes, which is its address; null without a photo. */
  photoHash: string | null;
  /** 0: nothing saved yet. */
  version: number;
  /** Whether the last change can be undone. */
  undoable: boolean;
};

/** The photo as visitors see it. */
export type PublicCardPhoto = { description: string; photoHash: string };

/** Width and height of the stored photo, in pixels: the shape of the card. An upload is at least as large. */
export const CARD_PHOTO_SIZE = { width: 1200, height: 900 } as const;

/** Days for which the last change can be undone. */
export const CARD_PHOTO_UNDO_DAYS = 30;
