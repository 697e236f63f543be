import { getOwnProperty } from "#app/own-property.ts";
import { paths } from "#app/paths.ts";
import { type Lead, type LeadState, leadStates, OFFICE_LEAD_PAGE } from "#business/leads/lead.ts";
import { areas } from "#business/mailings/areas.ts";
import type { WaitListState } from "#business/wait-list/wait-list.ts";

type Words = { name: string; look: "good" | "bad" | "" };

/** The labels of the pipeline's steps. */
export const leadStateLabels: Record<LeadState, Words> = {
  new: { name: "New", look: "" },
  contacted: { name: "Contacted", look: "" },
  won: { name: "Won", look: "good" },
  lost: { name: "Lost", look: "" },
};

/** The pipeline step that a text names, if any. */
export const parseLeadState = (text: string | null): LeadState | undefined =>
  leadStates.find((each) => each === text);

const PAGES: Readonly<Record<string, string>> = {
  [paths.about()]: "About Us",
  [paths.features()]: "Features",
  [paths.home()]: "Home page",
  [paths.leadForm()]: "Sign-up page",
  [paths.privacy()]: "Privacy",
  [paths.reservation()]: "Reservation",
  [paths.sitemap()]: "Sitemap",
  [paths.terms()]: "Terms",
  ...Object.fromEntries(areas.map(({ slug, name }) => [paths.area(slug), name])),
};

/** The title of a page that leads came from; its address if the site no longer has it. */
export function leadPageLabel({ page }: Pick<Lead, "page">): string {
  return page === OFFICE_LEAD_PAGE ? "Added by hand" : (getOwnProperty(PAGES, page) ?? page);
}

/** Where the person first signed up, or that the office added them. */
export function leadOriginLabel({
  page,
  source = null,
}: Pick<Lead, "page"> & Partial<Pick<Lead, "source">>): string {
  if (page === OFFICE_LEAD_PAGE) return source ?? "Added by hand";
  return page === paths.home() ? "On the home page" : `On the ${leadPageLabel({ page })} page`;
}

/** The labels of a waitlist entry's states. */
export const waitListStateLabels: Record<WaitListState, Words> = {
  unconfirmed: { name: "Not confirmed", look: "" },
  waiting: { name: "Waiting", look: "" },
  offered: { name: "Offered a spot", look: "good" },
  taken: { name: "Accepted", look: "good" },
  declined: { name: "Declined", look: "" },
  lapsed: { name: "Expired", look: "" },
  left: { name: "Left the list", look: "" },
};
