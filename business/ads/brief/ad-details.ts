import { hasOffer } from "#artwork/studio/ad-brief.ts";
import { contractorIndustries } from "#business/mailings/industries/industry-categories.ts";
import { isCalendarDate, type PlainDate, shortWeekdayDate } from "#platform/clock.ts";

export type AdDetails = {
  readonly name: string;
  readonly headline: string;
  readonly shorterHeadline: string;
  readonly offer: string;
  readonly conditions: string;
  /** The offer's last day, YYYY-MM-DD, or empty. */
  readonly lastDay: string;
  readonly phone: string;
  readonly website: string;
  readonly area: string;
  readonly points: readonly string[];
  /** Contractors: `roc` with the number and the licensed name, or `none`: "Not a licensed contractor". */
  readonly license: "" | "roc" | "none";
  readonly licenseNumber: string;
  readonly licensedName: string;
  /** What else the designer should know; never printed. */
  readonly notes: string;
};

const needed = ["name", "phone", "headline"] as const;

export const lacksRequiredDetails = (facts: Pick<AdDetails, (typeof needed)[number]>): boolean =>
  needed.some((name) => facts[name].trim() === "");

/** What the inputs of a brief show, by their names (`toBriefInputs`). */
export type BriefInputs = Record<string, string>;

/**
 * Joins what was typed here with what was saved elsewhere since: a field that only one of them changed takes that change.
 * `conflicts` names the fields that both changed, each to something else; they keep what was typed here. Without `seen`, what was
 * shown before typing, each difference counts as a conflict. Safe in the browser.
 */
export function mergeBriefChanges(
  typed: BriefInputs,
  saved: BriefInputs,
  seen: BriefInputs | undefined,
): { joined: BriefInputs; conflicts: string[] } {
  const joined = { ...saved };
  const conflicts: string[] = [];
  for (const [name, here] of Object.entries(typed)) {
    const there = saved[name] ?? "";
    if (here === there || (seen && here === (seen[name] ?? ""))) continue;
    joined[name] = here;
    if (!seen || there !== (seen[name] ?? "")) conflicts.push(name);
  }
  return { joined, conflicts };
}

export type LicenseRule =
  | { kind: "contractor" }
  /** One more name that may have to be in print; a sentence reminds of the profession's own rules. */
  | { kind: "profession"; label: string; hint: string; reminder: string };

const medical = {
  kind: "profession",
  label: "Name as licensed (optional)",
  hint: "Only if your licensing board requires a name other than the one above.",
  reminder: "Your profession has its own rules for ads. Please make sure your ad follows them.",
} as const;

/**
 * Professions with advertising rules of their own, which are the advertiser's to follow (Terms: legal rules for ads). A real
 * estate ad names the broker; a lawyer's ad somebody who answers for it.
 */
const professions: Readonly<Record<string, LicenseRule>> = {
  dental: medical,
  chiropractic: medical,
  "eye-care": medical,
  massage: medical,
  "physical-therapy": medical,
  veterinary: medical,
  "law-firm": {
    kind: "profession",
    label: "Lawyer responsible for this ad (optional)",
    hint: "If no lawyer’s name is in the firm’s name.",
    reminder:
      "Lawyers have their own rules for ads, such as what you may promise. Please make sure your ad follows them.",
  },
  "real-estate": {
    kind: "profession",
    label: "Your employing broker’s name",
    hint: "Leave it blank if it’s the same as the business name above.",
    reminder:
      "Real estate ads have to name the broker. Please make sure your ad follows the Department of Real Estate’s rules.",
  },
};

/** The industries beside the contractors' whose work may or may not be a contractor's: they say which. */
const maybeContractors: ReadonlySet<string> = new Set(["handyman"]);

/** What the form asks in an industry; undefined where it asks nothing. */
export function licenseRuleFor(industry: string): LicenseRule | undefined {
  if (contractorIndustries.has(industry) || maybeContractors.has(industry))
    return { kind: "contractor" };
  return Object.hasOwn(professions, industry) ? professions[industry] : undefined;
}

/** The digits of a ROC number, however it is typed: "AZ ROC #070123" is "070123". */
export const rocLicenseDigits = (typed: string): string =>
  typed.replace(/^(?:AZ|Arizona)?\s*(?:ROC)?[\s#:.-]*/i, "").replaceAll(/\s/g, "");

/**
 * Contractors show "ROC" and their number in every printed ad; who may lawfully work without a license prints "Not a licensed
 * contractor" (A.R.S. 32-1124 and 32-1121; Terms: legal rules for ads). Other industries aren't asked.
 */
export function findLicenseProblem(
  { license, licenseNumber }: AdDetails,
  industry: string,
): Partial<Record<"license" | "licenseNumber", string>> {
  if (licenseRuleFor(industry)?.kind !== "contractor") return {};
  if (license === "") return { license: "Say whether you have a contractor’s license." };
  if (license === "none" || /^\d{6}$/.test(rocLicenseDigits(licenseNumber))) return {};
  return { licenseNumber: "Enter your ROC number, six digits." };
}

/** An offer ends on a printed day (Terms: legal rules for ads) that isn't before the card is in homes. */
export function findLastDayProblem(
  { offer, lastDay }: AdDetails,
  inHomesBy: PlainDate,
): string | undefined {
  if (!hasOffer({ offer })) return undefined;
  if (!isCalendarDate(lastDay)) return "Choose the last day of your offer.";
  if (lastDay > inHomesBy) return undefined;
  return `Choose a day after ${shortWeekdayDate(inHomesBy)}, when we expect cards in homes.`;
}

type Banned = { what: RegExp; because: string; except?: RegExp };

/**
 * What may not be on the card. Cannabis is nonmailable under federal law (Controlled Substances Act, 21 U.S.C. 843(c), as the
 * Postal Service reads it); the rest is our Terms' list (Terms: what we may refuse). Words that only look alike are named.
 */
const banned: readonly Banned[] = [
  {
    what: /\b(?:cannabis|marijuana|thc|dispensar(?:y|ies)|budtenders?|pre-?rolls?)\b/i,
    except: /\b(?:optical|eyewear|eyeglass|contact lens) dispensar(?:y|ies)\b/i,
    because:
      "Federal law keeps cannabis out of the mail, whatever Arizona allows, so it can’t be in your ad.",
  },
  {
    what: /\b(?:tobacco|cigarettes?|e-?cigs?|cigars?|vapes?|vaping|hookahs?|nicotine)\b/i,
    except: /\b(?:tobacco|cigarette|cigar) (?:burns?|smells?|odors?|smoke|stains?)\b/i,
    because: "Our Terms keep tobacco off the card. Please take it out.",
  },
  {
    what: /\b(?:guns?|handguns?|shotguns?|firearms?|rifles?|pistols?|ammo|ammunition)\b/i,
    except: /\b(?:massage|nail|glue|spray|heat|caulk(?:ing)?|tattoo|radar|water) guns?\b/i,
    because: "Our Terms keep firearms off the card. Please take them out.",
  },
  {
    what: /\b(?:strip clubs?|adult (?:entertainment|videos?|stores?|toys?|films?)|escort services?|lap dances?|erotic|topless|gentlemen[’']?s clubs?)\b/i,
    because: "Our Terms keep adult services off the card. Please take them out.",
  },
  {
    what: /\b(?:casinos?|slot machines?|sports ?betting|sportsbooks?|lotter(?:y|ies)|raffles?|poker (?:nights?|rooms?|tables?)|gambling)\b/i,
    because: "Our Terms keep gambling off the card, raffles included. Please take it out.",
  },
  {
    what: /\b(?:vote (?:for|yes|no|against)|(?:re-?)?elect|prop(?:osition)? \d+|ballot (?:measure|initiative)|for (?:mayor|congress|senate|governor|city council|school board))\b/i,
    because: "Our Terms keep political and issue ads off the card. Please take it out.",
  },
];

export function findBannedContentProblem(text: string): string | undefined {
  // Wide and bold letters print as plain ones.
  const plain = text.normalize("NFKC");
  for (const { what, except, because } of banned) {
    const rest = except ? plain.replaceAll(new RegExp(except, "gi"), "") : plain;
    if (what.test(rest)) return because;
  }
  return undefined;
}
