/** What the office edits; empty until it is set. */
export type CardPhoto = {
  description: string;
  /** A hash of the photo's bytes, which is its address; null without a photo. */
  photoHash: string | null;
  /** 0: nothing saved yet. */
  version: number;
  undoable: boolean;
};

export type PublicCardPhoto = { description: string; photoHash: string };

/** Width and height of the stored photo, in pixels: the shape of the card. An upload is at least as large. */
export const CARD_PHOTO_SIZE = { width: 1200, height: 900 } as const;

export const CARD_PHOTO_UNDO_DAYS = 30;
