import * as v from "valibot";
import { phoneSchema } from "#platform/phone-number.ts";
import { lineSchema } from "#platform/text-line.ts";

/** The forms of what the owner sets about the company. Safe in the browser. */

/** Longest sentence of the owner, in characters. */
export const SENTENCE_LENGTH = 200;

/** Longest description of the photo of the printed card, in characters. */
export const CARD_PHOTO_DESCRIPTION_LENGTH = 200;

/** What the photo of the printed card shows. */
export const cardPhotoDescriptionSchema = lineSchema(
  "Describe what the photo shows.",
  CARD_PHOTO_DESCRIPTION_LENGTH,
  `Use up to ${CARD_PHOTO_DESCRIPTION_LENGTH} characters.`,
);

/** The owner's profile; the photo has a form of its own. */
export const ownerProfileForm = v.object({
  name: lineSchema("Enter the name visitors will see.", 60, "Use up to 60 characters."),
  sentence: lineSchema(
    "Write one sentence, in your own words.",
    SENTENCE_LENGTH,
    `Use up to ${SENTENCE_LENGTH} characters.`,
  ),
  mobile: phoneSchema,
});
