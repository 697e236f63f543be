import * as v from "valibot";
import { recordBySize } from "#artwork/layouts/card-layout.ts";
import { mostCharactersBySize } from "#artwork/studio/ad-sizes.ts";
import { cutText } from "#platform/text-limits.ts";
import { asOneLine } from "#platform/text-line.ts";
import type { SizeId } from "#site.ts";
import type { AdDetails } from "./ad-details.ts";

/** What we ask for an ad: each field once, in the order of the form; checks, comparison and audit log derive from here. */

export const briefPartTitles = {
  words: "What your ad says",
  contact: "How people reach you",
  license: "License",
  points: "Three short points",
  more: "A shorter headline, or a note for us",
} as const;

export type BriefPartId = keyof typeof briefPartTitles;

type BriefField = {
  label: string;
  /** The name within a sentence: "the headline". */
  noun: string;
  hint?: string;
  part: BriefPartId;
  /** The most characters that a spot of this size has room for; 0: it isn't printed, so it isn't asked. */
  fits: Readonly<Record<SizeId, number>>;
  type?: "text" | "tel" | "date" | "textarea";
  inputMode?: "url" | "numeric";
  autoComplete?: string;
};

const inEverySize = (count: number) => recordBySize(() => count);

const briefFields = {
  headline: {
    label: "Headline",
    noun: "the headline",
    hint: "What you do, or the problem you fix. People read this first.",
    part: "words",
    fits: mostCharactersBySize("headline"),
  },
  offer: {
    label: "Your offer (optional)",
    noun: "the offer",
    hint: "One offer, with a number or something free.",
    part: "words",
    fits: mostCharactersBySize("offer"),
  },
  conditions: {
    label: "Fine print (optional)",
    noun: "what limits the offer",
    hint: "Keep it to a few words, like “New customers only.” It prints small.",
    part: "words",
    fits: mostCharactersBySize("conditions"),
  },
  lastDay: {
    label: "Last day of the offer",
    noun: "the last day of the offer",
    part: "words",
    type: "date",
    fits: inEverySize(10),
  },
  name: {
    label: "Business name",
    noun: "the business name",
    hint: "As it should appear in your ad.",
    part: "contact",
    autoComplete: "organization",
    fits: inEverySize(60),
  },
  phone: {
    label: "Phone in the ad",
    noun: "the phone",
    part: "contact",
    type: "tel",
    autoComplete: "tel",
    fits: inEverySize(40),
  },
  website: {
    label: "Website (optional)",
    noun: "the website",
    part: "contact",
    inputMode: "url",
    autoComplete: "url",
    fits: mostCharactersBySize("website"),
  },
  area: {
    label: "Address, or the area you serve (optional)",
    noun: "the address or area",
    hint: "“Pima Road, Scottsdale” or “The whole Valley.”",
    part: "contact",
    fits: mostCharactersBySize("area"),
  },
  licenseNumber: {
    label: "ROC license number",
    noun: "the ROC license number",
    hint: "Six digits.",
    part: "license",
    inputMode: "numeric",
    fits: inEverySize(12),
  },
  licensedName: {
    label: "Business name on the license (optional)",
    noun: "the name on the license",
    hint: "Leave it blank if it’s the same as the business name above.",
    part: "license",
    fits: inEverySize(60),
  },
  shorterHeadline: {
    label: "A shorter headline",
    noun: "the shorter headline",
    hint: "For designs where the full headline doesn’t fit.",
    part: "more",
    fits: mostCharactersBySize("shorterHeadline"),
  },
  notes: {
    label: "What else should our designer know?",
    noun: "the note to our designer",
    hint: "Colors you like, pictures you don’t. We never print this.",
    part: "more",
    type: "textarea",
    fits: inEverySize(600),
  },
} as const satisfies Record<string, BriefField>;

export type BriefFieldId = keyof typeof briefFields;
export const briefFieldIds = Object.keys(briefFields) as BriefFieldId[];

export const getBriefField = (id: BriefFieldId): BriefField => briefFields[id];

export const shortPointLimits = { inAll: 3, fits: mostCharactersBySize("point") } as const;

export const pointFieldNames = Array.from(
  { length: shortPointLimits.inAll },
  (_, i) => `point${i + 1}` as `point${number}`,
);

/** The most we keep of one field; what is too long for the ad stays, and its problem says so (`findBriefProblems`). */
const LONGEST = 2_000;
const LONGEST_NOTE = 5_000;

const keptText = (keep: (text: string) => string) =>
  v.pipe(v.optional(v.string(), ""), v.normalize("NFC"), v.transform(keep));
const keptLine = keptText((text) => cutText(asOneLine(text), LONGEST));
const keptNote = keptText((text) => cutText(text.replace(/\r\n?/g, "\n"), LONGEST_NOTE));

const keptFields = Object.fromEntries(
  briefFieldIds.map((id) => [id, id === "notes" ? keptNote : keptLine]),
) as Record<BriefFieldId, typeof keptLine>;

/** The facts as they are kept while somebody types: anything is allowed, nothing is longer than we store. */
const factsSchema = v.object({
  ...keptFields,
  points: v.pipe(
    v.optional(v.array(keptLine), []),
    v.transform((points) => points.slice(0, shortPointLimits.inAll)),
  ),
  license: v.fallback(v.picklist(["", "roc", "none"]), ""),
});

export const printedCopyAddressFields = {
  copyName: { key: "name", label: "Name on the envelope", autoComplete: "name", fits: 60 },
  copyStreet: { key: "street", label: "Street", autoComplete: "address-line1", fits: 80 },
  copyTown: {
    key: "town",
    label: "City and state",
    autoComplete: "address-level2",
    fits: 60,
  },
  copyZip: { key: "zip", label: "ZIP Code", autoComplete: "postal-code", fits: 10 },
} as const;

export type PrintedCopyAddressFieldId = keyof typeof printedCopyAddressFields;
export const printedCopyAddressFieldIds = Object.keys(
  printedCopyAddressFields,
) as PrintedCopyAddressFieldId[];

export type PrintedCopyAddress = { name: string; street: string; town: string; zip: string };

const copyAddressSchema = v.object({
  name: keptLine,
  street: keptLine,
  town: keptLine,
  zip: keptLine,
});

export const emptyAdDetails: AdDetails = {
  ...(Object.fromEntries(briefFieldIds.map((id) => [id, ""])) as Record<BriefFieldId, string>),
  points: [],
  license: "",
};

export type BriefContent = { facts: AdDetails; copyAddress: PrintedCopyAddress | null };

export function readBriefForm(form: FormData): BriefContent {
  return parseBriefInputs(Object.fromEntries(form));
}

export const readPrintedCopyAddressForm = (form: FormData): PrintedCopyAddress =>
  readBriefForm(form).copyAddress ?? { name: "", street: "", town: "", zip: "" };

/** Reads inputs by their names; whatever isn't a text counts as empty. */
export function parseBriefInputs(inputs: Readonly<Record<string, unknown>>): BriefContent {
  const text = (name: string) => {
    const value = inputs[name];
    return typeof value === "string" ? value : "";
  };
  const facts = v.parse(factsSchema, {
    ...Object.fromEntries(briefFieldIds.map((id) => [id, text(id)])),
    points: pointFieldNames.map(text),
    license: text("license"),
  });
  const address = v.parse(
    copyAddressSchema,
    Object.fromEntries(
      printedCopyAddressFieldIds.map((id) => [printedCopyAddressFields[id].key, text(id)]),
    ),
  );
  const isGiven = Object.values(address).some((line) => line !== "");
  return { facts, copyAddress: isGiven ? address : null };
}

export function toBriefInputs({ facts, copyAddress }: BriefContent): Record<string, string> {
  return {
    ...Object.fromEntries(briefFieldIds.map((id) => [id, facts[id]])),
    ...Object.fromEntries(pointFieldNames.map((name, i) => [name, facts.points[i] ?? ""])),
    license: facts.license,
    ...toPrintedCopyAddressInputs(copyAddress),
  };
}

export const toPrintedCopyAddressInputs = (
  address: PrintedCopyAddress | null,
): Record<string, string> =>
  Object.fromEntries(
    printedCopyAddressFieldIds.map((id) => [id, address?.[printedCopyAddressFields[id].key] ?? ""]),
  );

/** The label of an input, by its name; undefined for a name that no input has. */
export function briefInputLabel(name: string): string | undefined {
  if (name in briefFields) return getBriefField(name as BriefFieldId).label.replace(OPTIONAL, "");
  if (name in printedCopyAddressFields)
    return printedCopyAddressFields[name as PrintedCopyAddressFieldId].label;
  if (name === "license") return "License";
  const point = pointFieldNames.map(String).indexOf(name);
  return point < 0 ? undefined : `Point ${point + 1}`;
}

const OPTIONAL = " (optional)";
