import {
  hasOffer,
  isOnlyCredential,
  languageOfBrief,
  splitOffer,
} from "#artwork/studio/ad-brief.ts";
import { adSizes } from "#artwork/studio/ad-sizes.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { addDays, isCalendarDate, shortWeekdayDate } from "#platform/clock.ts";
import type { AdDetails } from "./ad-details.ts";
import { briefInputLabel, getBriefField, pointFieldNames } from "./brief-fields.ts";
import { type BriefContext, listPrintedTexts } from "./brief-problems.ts";
import type { AdTextExamples } from "./suggestions.ts";

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
    readers.flatMap((judge) => judge(facts, context) ?? []);
  if (!isEnglish(facts)) return read(judgeLastDay, judgePhone, judgeLength);
  return [
    ...read(
      judgeKind,
      judgeOffer,
      judgeLastDay,
      judgePhone,
      judgeAction,
      judgeLength,
      judgeCapitals,
    ),
    ...judgePhrases(facts, context),
    ...read(judgeAlcohol),
  ];
}

/** Whether we can judge the words: what is said of English makes no sense of other languages. */
const isEnglish = (facts: AdDetails): boolean =>
  languageOfBrief(facts) === "en" &&
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
const judgeKind: Reader = ({ name, headline }, { industry, size, suggestions }) => {
  const known = findIndustry(industry);
  if (!known || !headline) return undefined;
  const words = ` ${wordsOf(`${name} ${headline}`).join(" ")}`;
  const kinds = [...wordsOf(`${known.name} ${known.word}`), ...suggestions.kinds];
  if (kinds.some((kind) => kind.length > 2 && words.includes(` ${stemOf(kind)}`)))
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
const judgeOffer: Reader = ({ offer }, { suggestions }) => {
  if (!offer) return undefined;
  if (isOnlyCredential(offer))
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

/** Days that an offer runs after the card is in homes, if nobody says: long enough to be used. */
const OFFER_DAYS = 30;

/** The last day of an offer that we propose, for a card that is in homes by this date. */
export const proposeOfferLastDay = (inHomesBy: string): string => addDays(inHomesBy, OFFER_DAYS);

const judgeLastDay: Reader = ({ offer, lastDay }, { inHomesBy }) => {
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

const judgePhone: Reader = ({ phone }, { size }) => {
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

const judgeAction: Reader = (facts) => {
  const text = [facts.headline, facts.offer, facts.conditions, ...facts.points].join(" ");
  if (actions.filter((action) => action.test(text)).length < 2) return undefined;
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

const judgeLength: Reader = (facts, { size }) => {
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
const judgeCapitals: Reader = ({ headline }) =>
  headline.length >= 8 && headline === headline.toUpperCase() && /[A-Z]{5}/.test(headline)
    ? { id: "capitals", isGood: false, words: "All capitals are slower to read." }
    : undefined;

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
function judgePhrases(facts: AdDetails, { suggestions }: BriefRemarkContext): BriefRemark[] {
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
const judgeAlcohol: Reader = ({ offer, conditions, points }) => {
  const isOffered = [offer, conditions, ...points].some((text) => alcohol.test(text));
  if (!isOffered || /\b21\b/.test(conditions)) return undefined;
  const text = [conditions, "21 and over."].filter(Boolean).join(" ");
  return {
    id: "alcohol",
    isGood: false,
    words: "Your ad offers alcohol. Say who it’s for, and check your liquor license.",
    fix: { name: "conditions", text, label: "Add “21 and over.”" },
  };
};
