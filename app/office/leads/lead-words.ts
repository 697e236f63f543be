import { lookUp } from "#app/look-up.ts";
import { paths } from "#app/paths.ts";
import { ADDED_BY_OFFICE, type Lead, type LeadState, leadStates } from "#business/leads/lead.ts";
import type { WaitListState } from "#business/leads/wait-list.ts";
import { areas } from "#business/mailings/areas.ts";

type Words = { name: string; look: "good" | "bad" | "" };

/** The steps of the pipeline as people say them. */
export const leadWords: Record<LeadState, Words> = {
  new: { name: "New", look: "" },
  contacted: { name: "Contacted", look: "" },
  won: { name: "Won", look: "good" },
  lost: { name: "Lost", look: "" },
};

/** A step of the pipeline, if a text names one. */
export const readLeadState = (text: string | null): LeadState | undefined =>
  leadStates.find((each) => each === text);

const PAGES: Readonly<Record<string, string>> = {
  [paths.about()]: "About Us",
  [paths.features()]: "Features",
  [paths.home()]: "Home page",
  [paths.interest()]: "Sign-up page",
  [paths.privacy()]: "Privacy",
  [paths.reservation()]: "Reservation",
  [paths.sitemap()]: "Sitemap",
  [paths.terms()]: "Terms",
  ...Object.fromEntries(areas.map(({ slug, name }) => [paths.area(slug), name])),
};

/** What the page of a lead is called; the address of one that the site no longer has. */
export function pageWords({ page }: Pick<Lead, "page">): string {
  return page === ADDED_BY_OFFICE ? "Added by hand" : (lookUp(PAGES, page) ?? page);
}

/** Where somebody signed up first, or that we added them. */
export function originWords({ page }: Pick<Lead, "page">): string {
  if (page === ADDED_BY_OFFICE) return "Added by hand";
  return page === paths.home() ? "On the home page" : `On the page ${pageWords({ page })}`;
}

/** The states of an entry of the wait-list as people say them. */
export const waitWords: Record<WaitListState, Words> = {
  waiting: { name: "Waiting", look: "" },
  offered: { name: "Offered a place", look: "good" },
  taken: { name: "Took it", look: "good" },
  declined: { name: "Declined", look: "" },
  lapsed: { name: "Did not answer in time", look: "" },
  left: { name: "Left the list", look: "" },
};
