import * as v from "valibot";
import { hasOffer, isCredential, languageOf, splitOffer } from "#artwork/studio/ad-brief.ts";
import { adSizes } from "#artwork/studio/ad-sizes.ts";
import { businessFields } from "#business/advertisers/business-fields.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { addDays, isCalendarDate, type PlainDate, shortWeekdayDate } from "#platform/clock.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import type { SizeId } from "#site.ts";
import type { AdDetails } from "./ad-details.ts";
import { findBannedContentProblem, findLastDayProblem, findLicenseProblem } from "./ad-rules.ts";
import {
  type BriefContent,
  briefFieldIds,
  briefInputLabel,
  type CopyAddress,
  type CopyAddressFieldId,
  copyAddressFieldIds,
  getBriefField,
  pointFieldNames,
  shortPointLimits,
} from "./brief-fields.ts";
import type { AdTextExamples } from "./suggestions.ts";
import { printedWebsite } from "./to-ad-brief.ts";

export type BriefProblems = Partial<Record<string, string>>;

type BriefContext = { industry: string; size: SizeId; inHomesBy: PlainDate };

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
      return because ? [[name, `${briefInputLabel(name)}: ${because}`]] : [];
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
  ...copyAddressFieldIds,
];

export function sortProblemsByFormOrder(
  problems: BriefProblems,
): { name: string; sentence: string }[] {
  return Object.entries(problems)
    .flatMap(([name, sentence]) => (sentence ? [{ name, sentence }] : []))
    .toSorted((a, b) => inOrder.indexOf(a.name) - inOrder.indexOf(b.name));
}

/** Which first digit of a ZIP Code belongs to which states (the Postal Service's national areas). */
const areas = [
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
  address: CopyAddress | null,
): Partial<Record<CopyAddressFieldId, string>> {
  if (!address) return {};
  const { name, street, town, zip } = address;
  const problems: Partial<Record<CopyAddressFieldId, string>> = {};
  if (!name) problems.copyName = "Enter a name for the envelope.";
  if (!street) problems.copyStreet = "Enter the street and number.";
  const state = stateIn(town);
  const isState = areas.some((states) => states.has(state));
  if (!isState) problems.copyTown = "Enter city and state, like Scottsdale, AZ.";
  if (!/^\d{5}(?:-?\d{4})?$/.test(zip)) {
    problems.copyZip = "Enter a ZIP Code, like 85251.";
  } else if (isState) {
    const fits = areas[Number(zip[0])]?.has(state) && (state !== "AZ" || isOfArizona(zip));
    if (!fits) problems.copyZip = `This ZIP Code isn’t in ${state}. Please check it.`;
  }
  return problems;
}

export type BriefRemark = {
  id: string;
  isGood: boolean;
  words: string;
  fix?: { name: string; text: string; label: string };
};

export type BriefRemarkContext = BriefContext & { suggestions: AdTextExamples };

/** Reads a brief by the 1-5-10 rule: business in one second, offer in five, how to take it in ten. */
export function findBriefRemarks(facts: AdDetails, context: BriefRemarkContext): BriefRemark[] {
  const read = (...readers: readonly Reader[]) =>
    readers.flatMap((one) => one(facts, context) ?? []);
  if (!isEnglish(facts)) return read(seeLastDay, seePhone, seeLength);
  return [
    ...read(seeKind, seeOffer, seeLastDay, seePhone, seeAction, seeLength),
    ...seeCapitals(facts),
    ...seePhrases(facts, context),
    ...seeAlcohol(facts),
  ];
}

/** Whether we can judge the words: what is said of English makes no sense of other languages. */
const isEnglish = (facts: AdDetails): boolean =>
  languageOf(facts) === "en" &&
  (`${facts.headline} ${facts.offer}`.match(/[^\p{ASCII}\p{P}\p{S}\p{N}]/gu)?.length ?? 0) < 3;

type Reader = (facts: AdDetails, context: BriefRemarkContext) => BriefRemark | undefined;

const lower = (text: string) => text.toLowerCase();

const wordsOf = (text: string) => lower(text).split(/[^\p{L}\p{N}]+/u);

/** What the forms of a word begin with: "plumb" for plumber and plumbing, but not "wat" for water. */
const stemOf = (words: string) =>
  wordsOf(words)
    .join(" ")
    .replace(/(.{4})(?:ing|er|ist)$|(.{3})s$/, "$1$2");

/** The kind of business, within one second: in the name or the headline. */
const seeKind: Reader = ({ name, headline }, { industry, size, suggestions }) => {
  const known = findIndustry(industry);
  if (!known || !headline) return undefined;
  const said = ` ${wordsOf(`${name} ${headline}`).join(" ")}`;
  const kinds = [...wordsOf(`${known.name} ${known.word}`), ...suggestions.kinds];
  if (kinds.some((kind) => kind.length > 2 && said.includes(` ${stemOf(kind)}`)))
    return { id: "kind", isGood: true, words: "In one second, people see what you do. Good." };
  const text = `${known.name}. ${headline}`;
  const isRoom = text.length <= getBriefField("headline").fits[size];
  return {
    id: "kind",
    isGood: false,
    words: "Neither your name nor your headline says what you do.",
    ...(isRoom && { fix: { name: "headline", text, label: `Begin with “${known.name}.”` } }),
  };
};

const numbers = /\$\s?\d[\d,.]*|\d+ ?%|\bfree\b|\bhalf price\b|\bno [a-z]+ fee\b|\b\d for \d\b/gi;

/** One offer, with a number or a clear gain. */
const seeOffer: Reader = ({ offer }, { suggestions }) => {
  if (!offer) return undefined;
  if (isCredential(offer))
    return {
      id: "offer",
      isGood: true,
      words: "That says who you are. It prints among your points, without a coupon or a last day.",
    };
  const gains = new Set(offer.match(numbers)?.map(lower));
  const parts = offer.split(/\s(?:plus|or(?! more| less)|and also)\s|\s[+/]\s|;\s/i);
  if (gains.size > 1 && parts.length > 1)
    return {
      id: "offer",
      isGood: false,
      words: "That’s more than one offer. One is easier to say yes to.",
      fix: { name: "offer", text: parts[0] ?? offer, label: `Keep “${parts[0]}”` },
    };
  if (gains.size > 0 || splitOffer(offer).lead)
    return { id: "offer", isGood: true, words: "One clear offer. Good." };
  const [example] = suggestions.offers;
  return {
    id: "offer",
    isGood: false,
    words: "Your offer has no number, and nothing is free. People stop for those.",
    ...(example && { fix: { name: "offer", text: example, label: `Try “${example}”` } }),
  };
};

/** How long an offer runs after the card is in homes, if nobody says: long enough to be used. In days. */
const OFFER_RUNS = 30;

/** The last day of an offer that we propose, for a card that is in homes by this date. */
export const proposeOfferLastDay = (inHomesBy: string): string => addDays(inHomesBy, OFFER_RUNS);

const seeLastDay: Reader = ({ offer, lastDay }, { inHomesBy }) => {
  if (!hasOffer({ offer })) return undefined;
  if (isCalendarDate(lastDay) && lastDay > inHomesBy) return undefined;
  const text = proposeOfferLastDay(inHomesBy);
  return {
    id: "last-day",
    isGood: false,
    words: "An offer needs a last day. It also gets people to call sooner.",
    fix: { name: "lastDay", text, label: `Make it ${shortWeekdayDate(text)}` },
  };
};

const seePhone: Reader = ({ phone }, { size }) => {
  if (!phone) return undefined;
  const points = adSizes[size].leastPoints;
  return {
    id: "phone",
    isGood: true,
    words: `Your phone number prints at ${points} points or larger. People can read it at arm’s length.`,
  };
};

const actions = [
  /\bcall\b|\bphone\b/i,
  /\bvisit (?:our|us|the) ?(?:web ?site|online)\b|\bbook online\b|\border online\b/i,
  /\bfollow us\b|\bfind us on\b|\bfacebook\b|\binstagram\b|@\w+/i,
  /\bemail us\b|\bwrite to us\b/i,
  /\btext us\b|\btext \w+ to\b/i,
];

const seeAction: Reader = (facts) => {
  const said = [facts.headline, facts.offer, facts.conditions, ...facts.points].join(" ");
  if (actions.filter((action) => action.test(said)).length < 2) return undefined;
  const at = facts.points.findIndex((point) => actions.some((action) => action.test(point)));
  const name = pointFieldNames[at];
  return {
    id: "action",
    isGood: false,
    words: "You ask for more than one thing. A call or a scan is enough.",
    ...(name && { fix: { name, text: "", label: `Take out “${facts.points[at]}”` } }),
  };
};

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

const seeLength: Reader = (facts, { size }) => {
  const { headline, offer, conditions, area, points } = facts;
  if (!headline) return undefined;
  const { shape, words: most } = adSizes[size];
  const isFlat = shape === "flat";
  const counted = [headline, offer, conditions, ...(isFlat ? [] : [area, ...points])];
  const words = countWords(counted.join(" "));
  if (words <= most)
    return {
      id: "length",
      isGood: true,
      words: `${words} words besides your name and phone number. That’s quick to read.`,
    };
  const at = isFlat ? -1 : points.findLastIndex((point) => point !== "");
  const name = pointFieldNames[at];
  const fix = name
    ? { name, text: "", label: `Take out “${points[at]}”` }
    : conditions && { name: "conditions", text: "", label: `Take out “${conditions}”` };
  return {
    id: "length",
    isGood: false,
    words: `${words} words besides your name and phone number. This size reads best with up to ${most}.`,
    ...(fix && { fix }),
  };
};

/** Words in capitals are slower to read. Which of them are names or acronyms, only their writer knows: we rewrite none. */
function seeCapitals(facts: AdDetails): BriefRemark[] {
  const { headline } = facts;
  if (headline.length < 8 || headline !== headline.toUpperCase() || !/[A-Z]{5}/.test(headline))
    return [];
  return [{ id: "capitals", isGood: false, words: "All capitals are slower to read." }];
}

type Phrase = { what: RegExp; say: (found: string) => string };

const phrases: readonly Phrase[] = [
  {
    what: /\b(?:quality (?:service|work|care)|family[ -]owned|locally owned|one[ -]stop shop|we care|customer service|friendly (?:service|staff)|great (?:prices|service)|affordable (?:prices|rates)|for all your [a-z ]{0,20}needs|professional service|honest and reliable|satisfaction guaranteed)\b/i,
    say: (found) => `Your competitors also say “${found}.” Say what only you do.`,
  },
  {
    what: /\b(?:the best|best in [a-z]+|number one|no\. ?1|the (?:cheapest|fastest|finest)|lowest prices|guaranteed|top[ -]rated|unbeatable|award[ -]winning)\b|#1\b/i,
    say: (found) => `“${found}” sounds like an ad, and you’d have to prove it.`,
  },
];

/** What every competitor says, and what would need proof. */
function seePhrases(facts: AdDetails, { suggestions }: BriefRemarkContext): BriefRemark[] {
  return listPrintedTexts(facts).flatMap(([name, words]): BriefRemark[] => {
    if (name === "name" || name === "licensedName") return [];
    for (const { what, say } of phrases) {
      const [found] = what.exec(words) ?? [];
      if (!found) continue;
      const fix = replacementFor(name, words, found, suggestions);
      return [{ id: `phrase-${name}`, isGood: false, words: say(found), ...(fix && { fix }) }];
    }
    return [];
  });
}

function replacementFor(
  name: string,
  words: string,
  found: string,
  { headlines, offers }: AdTextExamples,
) {
  const [example] = name === "headline" ? headlines : name === "offer" ? offers : [];
  if (example) return { name, text: example, label: `Try “${example}”` };
  const rest = words.replace(found, "").replace(/^[\s,.;&]+|[\s,;&]+$/g, "");
  const text = /\w/.test(rest) ? rest : "";
  const label = `Take it out of ${lower(briefInputLabel(name) ?? "your ad")}`;
  return { name, text, label };
}

const alcohol =
  /\b(?:beers?|wines?|cocktails?|margaritas?|sangria|mimosas?|happy hour|tequila|whiskey|drafts?|champagne)\b/i;

/** Offers of drinks say who they are for. No law of ours: the state's rules for licensees are the advertiser's to follow. */
function seeAlcohol({ offer, conditions, points }: AdDetails): BriefRemark[] {
  const isTold = [offer, conditions, ...points].some((text) => alcohol.test(text));
  if (!isTold || /\b21\b/.test(conditions)) return [];
  const text = [conditions, "21 and over."].filter(Boolean).join(" ");
  return [
    {
      id: "alcohol",
      isGood: false,
      words: "Your ad offers alcohol. Say who it’s for, and check your liquor license.",
      fix: { name: "conditions", text, label: "Add “21 and over.”" },
    },
  ];
}
