import * as v from "valibot";
import { firstStripWords } from "#artwork/card/draw-house-band.ts";
import { createLineSchema } from "#platform/text-line.ts";
import { type CompanySettingDefinition, schemaOfFields } from "./company-setting-definition.ts";

const line = (longest: number) => createLineSchema("Enter the words of this line.", longest);

const fields = {
  first: { label: "Slogan, first line", schema: line(26) },
  second: { label: "Slogan, second line", schema: line(26) },
  question: { label: "Beside the code, first line", schema: line(22) },
  invitation: { label: "Second line", schema: line(22) },
  object: { label: "Third line", schema: line(22) },
  next: {
    label: "Next card",
    options: [
      { value: "on", name: "Say when the next card is mailed" },
      { value: "", name: "Don’t say it" },
    ],
    schema: v.pipe(
      v.string(),
      v.transform((next) => next === "on"),
    ),
  },
  code: {
    label: "The code leads to",
    options: [
      { value: "home", name: "Home" },
      { value: "booking", name: "The booking page" },
    ],
    schema: v.picklist(["home", "booking"], "Choose where the code leads."),
  },
} as const;

const form = schemaOfFields(fields);

/** What the strip on the back of the card says in our own name. */
export type StripWords = v.InferOutput<typeof form>;

export const stripSetting: CompanySettingDefinition<StripWords> = {
  name: "strip",
  first: {
    first: firstStripWords.slogan[0],
    second: firstStripWords.slogan[1],
    question: firstStripWords.invitation[0],
    invitation: firstStripWords.invitation[1],
    object: firstStripWords.invitation[2],
    next: false,
    code: "home",
  },
  fields,
  form,
  toTexts: (words) => ({ ...words, next: words.next ? "on" : "" }),
};
