import * as v from "valibot";
import { defaultHouseBandWords } from "#artwork/card/draw-card.ts";
import { permitCityPattern, permitNumberPattern } from "#artwork/layouts/check-layout.ts";
import { asOneLine, createLineSchema, maxLengthCheck } from "#platform/text-line.ts";
import {
  type CompanySettingDefinition,
  settingFieldsSchema,
} from "./company-setting-definition.ts";

const line = (longest: number) => createLineSchema("Enter the words of this line.", longest);

const atMostLine = (most: number) =>
  v.pipe(v.string(), v.transform(asOneLine), maxLengthCheck(most));

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
  postage: {
    label: "Postage in the post office’s panel",
    options: [
      { value: "retail", name: "EDDM Retail, without a permit" },
      { value: "permit", name: "Permit imprint" },
    ],
    schema: v.picklist(["retail", "permit"], "Choose the postage."),
  },
  permitCity: { label: "City and state of the permit", row: "permit", schema: atMostLine(24) },
  permitNumber: {
    label: "Permit number",
    row: "permit",
    input: { inputMode: "numeric" },
    schema: atMostLine(6),
  },
} as const;

/** A permit imprint without its city or number can't be printed, so it isn't kept either. */
const form = v.pipe(
  settingFieldsSchema(fields),
  v.forward(
    v.check(
      ({ postage, permitCity }) =>
        postage === "retail" || permitCityPattern.test(permitCity.toUpperCase()),
      "Enter the permit’s city and state, such as Mesa AZ.",
    ),
    ["permitCity"],
  ),
  v.forward(
    v.check(
      ({ postage, permitNumber }) => postage === "retail" || permitNumberPattern.test(permitNumber),
      "Enter the permit’s number, up to 6 digits.",
    ),
    ["permitNumber"],
  ),
);

/** What the back of the card says besides ads: our strip, and the postage in the post office's panel. */
export type HouseBandSetting = v.InferOutput<typeof form>;

export const houseBandSetting: CompanySettingDefinition<HouseBandSetting> = {
  name: "strip",
  first: {
    first: defaultHouseBandWords.slogan[0],
    second: defaultHouseBandWords.slogan[1],
    question: defaultHouseBandWords.invitation[0],
    invitation: defaultHouseBandWords.invitation[1],
    object: defaultHouseBandWords.invitation[2],
    next: false,
    code: "home",
    postage: "retail",
    permitCity: "",
    permitNumber: "",
  },
  fields,
  form,
  toTexts: (words) => ({ ...words, next: words.next ? "on" : "" }),
};
