/** Largest upload of a photo, in bytes and pixels: what phones take with their usual settings. Safe in the browser. */
export const photoUploadLimits = { bytes: 10_000_000, megapixels: 25 } as const;
