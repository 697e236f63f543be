import * as v from "valibot";
import { findUnprintableCharacter } from "#artwork/alphabet.ts";
import { businessFields } from "#business/advertisers/business-fields.ts";
import type { PlainDate } from "#platform/clock.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import type { SizeId } from "#site.ts";
import {
  type AdDetails,
  findBannedContentProblem,
  findLastDayProblem,
  findLicenseProblem,
} from "./ad-details.ts";
import {
  type BriefContent,
  briefFieldIds,
  briefInputLabel,
  getBriefField,
  type PrintedCopyAddress,
  type PrintedCopyAddressFieldId,
  pointFieldNames,
  printedCopyAddressFieldIds,
  shortPointLimits,
} from "./brief-fields.ts";
import { printedWebsite } from "./to-ad-brief.ts";

export type BriefProblems = Partial<Record<string, string>>;

export type BriefContext = { industry: string; size: SizeId; inHomesBy: PlainDate };

/** What a brief still lacks, or can't stay as it is, before it counts as complete. Safe in the browser. */
export function findBriefProblems(
  { facts, copyAddress }: BriefContent,
  { industry, size, inHomesBy }: BriefContext,
): BriefProblems {
  const lastDay = findLastDayProblem(facts, inHomesBy);
  return {
    ...findTooLong(facts, size),
    ...findInvalid(facts, size),
    ...findLicenseProblem(facts, industry),
    ...(lastDay && { lastDay }),
    ...findPrintedCopyAddressProblems(copyAddress),
    ...findMissing(facts),
    ...findTextProblems(facts, findBannedContentProblem),
  };
}

export function listPrintedTexts(facts: AdDetails): [string, string][] {
  return [
    ...briefFieldIds.filter((id) => id !== "notes").map((id): [string, string] => [id, facts[id]]),
    ...pointFieldNames.map((name, i): [string, string] => [name, facts.points[i] ?? ""]),
  ];
}

/** The problem of each printed text, by its field, and named by it: the same may stand in several. */
function findTextProblems(
  facts: AdDetails,
  findProblem: (text: string) => string | undefined,
): BriefProblems {
  return Object.fromEntries(
    listPrintedTexts(facts).flatMap(([name, text]) => {
      const problem = findProblem(text);
      return problem ? [[name, `${briefInputLabel(name)}: ${problem}`]] : [];
    }),
  );
}

const asks = {
  headline: "Enter a headline.",
  name: "Enter the business name.",
  phone: "Enter the phone number for your ad.",
} as const;

const findMissing = (facts: AdDetails): BriefProblems =>
  Object.fromEntries(Object.entries(asks).filter(([name]) => !facts[name as keyof typeof asks]));

/** How many characters of a field an ad has to hold: of a website what people read. */
export const printedTextLength = (id: string, text: string): number =>
  (id === "website" ? printedWebsite(text) : text).length;

function findTooLong(facts: AdDetails, size: SizeId): BriefProblems {
  const fields = briefFieldIds.flatMap((id): [string, string][] => {
    const { fits, noun } = getBriefField(id);
    const most = fits[size];
    return most > 0 && printedTextLength(id, facts[id]) > most
      ? [[id, `Use up to ${most} characters for ${noun}.`]]
      : [];
  });
  const longest = shortPointLimits.fits[size];
  const points = pointFieldNames.flatMap((name, i): [string, string][] =>
    longest > 0 && (facts.points[i] ?? "").length > longest
      ? [[name, `Use up to ${longest} characters for point ${i + 1}.`]]
      : [],
  );
  return Object.fromEntries([...fields, ...points]);
}

function findInvalid(facts: AdDetails, size: SizeId): BriefProblems {
  const phone = v.safeParse(phoneSchema, facts.phone);
  const website = v.safeParse(businessFields.website.schema, facts.website);
  return {
    ...(!phone.success && { phone: phone.issues[0].message }),
    ...(!website.success &&
      getBriefField("website").fits[size] > 0 && { website: website.issues[0].message }),
  };
}

const inOrder: readonly string[] = [
  ...briefFieldIds.filter((id) => ["words", "contact"].includes(getBriefField(id).part)),
  "license",
  ...briefFieldIds.filter((id) => getBriefField(id).part === "license"),
  ...pointFieldNames,
  ...briefFieldIds.filter((id) => getBriefField(id).part === "more"),
  ...printedCopyAddressFieldIds,
];

export function sortProblemsByFormOrder(
  problems: BriefProblems,
): { name: string; sentence: string }[] {
  return Object.entries(problems)
    .flatMap(([name, sentence]) => (sentence ? [{ name, sentence }] : []))
    .toSorted((a, b) => inOrder.indexOf(a.name) - inOrder.indexOf(b.name));
}

/** Which first digit of a ZIP Code belongs to which states (the Postal Service's national areas). */
const statesByZipDigit = [
  "CT MA ME NH NJ RI VT PR",
  "DE NY PA",
  "DC MD NC SC VA WV",
  "AL FL GA MS TN",
  "IN KY MI OH",
  "IA MN MT ND SD WI",
  "IL KS MO NE",
  "AR LA OK TX",
  "AZ CO ID NM NV UT WY",
  "AK CA HI OR WA",
].map((states) => new Set(states.split(" ")));

/** Arizona's ZIP Codes begin with 850 to 865. */
const isOfArizona = (zip: string) =>
  Number(zip.slice(0, 3)) >= 850 && Number(zip.slice(0, 3)) <= 865;

const stateIn = (town: string) => {
  const [, state = ""] = /[\s,]([A-Z]{2})\.?$/i.exec(town) ?? [];
  return /[\s,]arizona$/i.test(town) ? "AZ" : state.toUpperCase();
};

/** What is wrong with the address for the printed copy, by the names of its inputs; none of it is wanted. */
export function findPrintedCopyAddressProblems(
  address: PrintedCopyAddress | null,
): Partial<Record<PrintedCopyAddressFieldId, string>> {
  if (!address) return {};
  const { name, street, town, zip } = address;
  const problems: Partial<Record<PrintedCopyAddressFieldId, string>> = {};
  if (!name) problems.copyName = "Enter a name for the envelope.";
  if (!street) problems.copyStreet = "Enter the street and number.";
  const state = stateIn(town);
  const isState = statesByZipDigit.some((states) => states.has(state));
  if (!isState) problems.copyTown = "Enter city and state, like Scottsdale, AZ.";
  if (!/^\d{5}(?:-?\d{4})?$/.test(zip)) {
    problems.copyZip = "Enter a ZIP Code, like 85251.";
  } else if (isState) {
    const fits =
      statesByZipDigit[Number(zip[0])]?.has(state) && (state !== "AZ" || isOfArizona(zip));
    if (!fits) problems.copyZip = `This ZIP Code isn’t in ${state}. Please check it.`;
  }
  return problems;
}

/** What our faces can't print. */
export const findUnprintableTextProblems = (facts: AdDetails): BriefProblems =>
  findTextProblems(facts, (text) => {
    const character = findUnprintableCharacter(text);
    return character && `We can’t print “${character}”. Remove it, or write it another way.`;
  });
