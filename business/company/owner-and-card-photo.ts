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
export const CARD_PHOTO_PIXELS = { width: 1200, height: 900 } as const;

export const CARD_PHOTO_UNDO_DAYS = 30;

/** What the office edits; empty texts until it is set. */
export type OwnerProfile = {
  name: string;
  sentence: string;
  /** E.164. */
  mobile: string;
  /** A hash of the photo's bytes, which is its address; null without a photo. */
  photoHash: string | null;
  /** 0: nothing saved yet. */
  version: number;
  undoable: boolean;
};

export type PublicOwner = { name: string; sentence: string; mobile: string; photoHash: string };

export const OWNER_PHOTO_SIDE_PIXELS = 640;

export const MIN_OWNER_PHOTO_SIDE_PIXELS = 400;

export const isOwnerProfileEmpty = (profile: OwnerProfile) =>
  listMissingOwnerProfileParts(profile).length === 4;

export const OWNER_PROFILE_UNDO_DAYS = 30;

/** What is missing before the public pages show the owner, in words: "a photo". Empty once all is set. */
export function listMissingOwnerProfileParts(profile: OwnerProfile): string[] {
  return [
    ...(profile.name ? [] : ["a name"]),
    ...(profile.sentence ? [] : ["a sentence"]),
    ...(profile.mobile ? [] : ["a mobile number"]),
    ...(profile.photoHash ? [] : ["a photo"]),
  ];
}

/** Largest upload of a photo, in bytes and pixels: what phones take with their usual settings. Safe in the browser. */
export const photoUploadLimits = { bytes: 10_000_000, megapixels: 25 } as const;

/** Characters. */
export const MAX_OWNER_SENTENCE_LENGTH = 200;

export const MAX_CARD_PHOTO_DESCRIPTION_LENGTH = 200;
