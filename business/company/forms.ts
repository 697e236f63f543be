import * as v from "valibot";
import { phoneSchema } from "#platform/phone-schema.ts";
import { createLineSchema } from "#platform/text-line.ts";

export const OWNER_SENTENCE_LENGTH = 200;

export const CARD_PHOTO_DESCRIPTION_LENGTH = 200;

export const cardPhotoDescriptionSchema = createLineSchema(
  "Describe what the photo shows.",
  CARD_PHOTO_DESCRIPTION_LENGTH,
);

export const ownerProfileForm = v.object({
  name: createLineSchema("Enter the name visitors will see.", 60),
  sentence: createLineSchema("Write one sentence, in your own words.", OWNER_SENTENCE_LENGTH),
  mobile: phoneSchema,
});
