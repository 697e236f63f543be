import * as v from "valibot";
import { businessFields } from "#business/advertisers/business-fields.ts";
import type { PlainDate } from "#platform/clock.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import type { SizeId } from "#site.ts";
import type { AdDetails } from "./ad-details.ts";
import { findBannedContentProblem, findLastDayProblem, findLicenseProblem } from "./ad-rules.ts";
import {
  type BriefContent,
  briefFieldIds,
  copyAddressFieldIds,
  getBriefField,
  pointFieldNames,
  shortPointLimits,
} from "./brief-fields.ts";
import { findPrintedCopyAddressProblems } from "./copy-address.ts";
import { printedWebsite } from "./to-ad-brief.ts";

/** Sentences by the names of the inputs that they are about. */
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
    ...findRefused(facts),
  };
}

export function listPrintedTexts(facts: AdDetails): [string, string][] {
  return [
    ...briefFieldIds.filter((id) => id !== "notes").map((id): [string, string] => [id, facts[id]]),
    ...pointFieldNames.map((name, i): [string, string] => [name, facts.points[i] ?? ""]),
  ];
}

function findRefused(facts: AdDetails): BriefProblems {
  return Object.fromEntries(
    listPrintedTexts(facts).flatMap(([name, words]) => {
      const because = findBannedContentProblem(words);
      return because ? [[name, because]] : [];
    }),
  );
}

const asks = {
  headline: "Enter a headline.",
  name: "Enter the business name.",
  phone: "Enter the phone number for your ad.",
} as const;

function findMissing(facts: AdDetails): BriefProblems {
  const missing = Object.entries(asks).filter(([name]) => !facts[name as keyof typeof asks]);
  return Object.fromEntries(missing);
}

/** How many characters of a field an ad has to hold: of a website what people read. */
export const lengthInPrint = (id: string, text: string): number =>
  (id === "website" ? printedWebsite(text) : text).length;

function findTooLong(facts: AdDetails, size: SizeId): BriefProblems {
  const fields = briefFieldIds.flatMap((id): [string, string][] => {
    const { fits, noun } = getBriefField(id);
    const most = fits[size];
    return most > 0 && lengthInPrint(id, facts[id]) > most
      ? [[id, `Use up to ${most} characters for ${noun}.`]]
      : [];
  });
  const longest = shortPointLimits.fits[size];
  const points = pointFieldNames.flatMap((name, i): [string, string][] =>
    longest > 0 && (facts.points[i] ?? "").length > longest
      ? [[name, `Use up to ${longest} characters for a point.`]]
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
  ...copyAddressFieldIds,
];

export function sortProblemsByFormOrder(
  problems: BriefProblems,
): { name: string; sentence: string }[] {
  return Object.entries(problems)
    .flatMap(([name, sentence]) => (sentence ? [{ name, sentence }] : []))
    .toSorted((a, b) => inOrder.indexOf(a.name) - inOrder.indexOf(b.name));
}
