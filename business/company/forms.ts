import * as v from "valibot";
import { phoneSchema } from "#platform/phone-schema.ts";
import { createLineSchema } from "#platform/text-line.ts";

/** The forms of what the owner sets about the company. Safe in the browser. */

/** Longest sentence of the owner, in characters. */
export const OWNER_SENTENCE_LENGTH = 200;

/** Longest description of the photo of the printed card, in characters. */
export const CARD_PHOTO_DESCRIPTION_LENGTH = 200;

/** What the photo of the printed card shows. */
export const cardPhotoDescriptionSchema = createLineSchema(
  "Describe what the photo shows.",
  CARD_PHOTO_DESCRIPTION_LENGTH,
  `Use up to ${CARD_PHOTO_DESCRIPTION_LENGTH} characters.`,
);

/** The owner's profile; the photo has a form of its own. */
export const ownerProfileForm = v.object({
  name: createLineSchema("Enter the name visitors will see.", 60, "Use up to 60 characters."),
  sentence: createLineSchema(
    "Write one sentence, in your own words.",
    OWNER_SENTENCE_LENGTH,
    `Use up to ${OWNER_SENTENCE_LENGTH} characters.`,
  ),
  mobile: phoneSchema,
});
