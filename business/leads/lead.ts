import { areas } from "#business/mailings/areas.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import type { PlainDate } from "#platform/clock.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { Refusal } from "#platform/refusal.ts";
import { cutText, tooLongSentence } from "#platform/text-limits.ts";

export const leadStates = ["new", "contacted", "won", "lost"] as const;
export type LeadState = (typeof leadStates)[number];

const REASON_LENGTH = 300;

export const OFFICE_ADDED_LEAD_PAGE = "/office";

/** What everybody hears whose address was taken, the first time and ever after (docs/client-requirements.md, S1). */
export const LEAD_THANKS_MESSAGE = "Thank you for your interest! We will contact you soon.";

export type Campaign = Record<string, string>;

export const callOutcomes = [
  "reached",
  "voicemail",
  "no-answer",
  "call-again",
  "not-interested",
] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** `phone`: E.164. `source`: where the office knows them from, in its words; null for a lead of the site. */
export const leadDetailNames = [
  "business",
  "person",
  "phone",
  "email",
  "industry",
  "neighborhood",
  "source",
] as const;
export type LeadDetails = Record<(typeof leadDetailNames)[number], string | null>;

export const emptyLeadDetails = Object.fromEntries(
  leadDetailNames.map((name) => [name, null]),
) as LeadDetails;

export type Lead = LeadDetails & {
  id: number;
  state: LeadState;
  /** The path of the page where the address was first left, without its query. */
  page: string;
  campaign: Campaign;
  referrerHost: string | null;
  submissions: number;
  reason: string | null;
  nextCallOn: PlainDate | null;
  createdAt: Date;
  lastSubmittedAt: Date;
  version: number;
};

/** What a lead is called: the best that is known of business, person, address and number. */
export function leadName(
  lead: Pick<LeadDetails, "business" | "person" | "email" | "phone">,
): string {
  return lead.business ?? lead.person ?? lead.email ?? formatPhone(lead.phone ?? "");
}

/** The error in a reason: a lost lead needs one, and it may not be too long. */
export function findLeadReasonProblem(state: LeadState, reason: string): string | undefined {
  if (state === "lost" && reason.trim() === "") {
    return "Enter a reason, so you’ll know why later.";
  }
  return reason.trim().length > REASON_LENGTH ? tooLongSentence(REASON_LENGTH) : undefined;
}

export function parseLeadReason(state: LeadState, reason: string): string | null {
  const problem = findLeadReasonProblem(state, reason);
  if (problem) throw new Refusal("invalid", problem, { field: "reason" });
  return reason.trim() || null;
}

/** `industry`: what the visitor had searched for, also one that we don't list. */
const CAMPAIGN_NAMES =
  /^(?:industry|utm_[a-z_]{1,20}|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|li_fat_id)$/;
const CAMPAIGN_MAX = 10;
const VALUE_MAX = 200;
const PAGE_MAX = 200;

/** The campaign parameters: known names only, at most 10, each cut to 200 characters. Nothing is refused. */
export function readCampaign(parameters: Iterable<readonly [string, string]>): Campaign {
  const campaign: Campaign = {};
  for (const [name, value] of parameters) {
    const key = name.toLowerCase();
    const clean = plain(value, VALUE_MAX);
    if (!CAMPAIGN_NAMES.test(key) || clean === "" || Object.hasOwn(campaign, key)) continue;
    campaign[key] = clean;
    if (Object.keys(campaign).length === CAMPAIGN_MAX) break;
  }
  return campaign;
}

/** The path of the page that a lead came from, at most 200 characters; "/" for anything else. */
export function cleanPagePath(page: string): string {
  const path = plain(page.split(/[?#]/, 1).join(""), PAGE_MAX);
  return /^\/(?!\/)/.test(path) ? path : "/";
}

/** The host that linked to us, or null: for anything that is not a plain host name. */
export function parseReferrerHost(host: string | null | undefined): string | null {
  const clean = (host ?? "").trim().toLowerCase();
  return clean.length <= 253 && /^[a-z0-9.-]+(?::\d{1,5})?$/.test(clean) ? clean : null;
}

function plain(text: string, max: number): string {
  const visible = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  return cutText(visible, max);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function sitePageTitleOfPath(path: string): string {
  const [first = "", slug] = path.split("/").filter(Boolean);
  if (first === "") return "Home";
  const area = areas.find((each) => each.slug === slug);
  if (first === "areas" && area) return area.name;
  const industry = slug === undefined ? undefined : findIndustry(slug);
  if (first === "industries" && industry) return industry.name;
  return (slug ?? first).split("-").map(capital).join(" ");
}

export const leadSortKeys = [
  "name",
  "number",
  "business",
  "person",
  "phone",
  "email",
  "industry",
  "neighborhood",
  "source",
  "next",
  "step",
  "why",
  "page",
  "times",
  "first",
  "last",
] as const;
export type LeadSortKey = (typeof leadSortKeys)[number];

export type LeadSearch = {
  words: string;
  state: LeadState | undefined;
  /** Only those whose next call is due by this Arizona date. */
  dueBy: PlainDate | undefined;
  sort: LeadSortKey;
  descending: boolean;
  /** From 1. */
  page: number;
};

export const defaultLeadSearch: LeadSearch = {
  words: "",
  state: undefined,
  dueBy: undefined,
  sort: "last",
  descending: true,
  page: 1,
};
