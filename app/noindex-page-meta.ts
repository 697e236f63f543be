import type { MetaDescriptor } from "react-router";
import { company } from "#company.ts";
import { site } from "#site.ts";

const headOf = (title: string, robots: string): MetaDescriptor[] => [
  { title: `${title} | ${company().tradeName}` },
  { name: "robots", content: robots },
  { name: "description", content: site.description },
];

/** The head of a page that search engines must not list: a confirmation, a form with errors, a dead end. */
export const noindexPageMeta = (title: string) => headOf(title, "noindex");

export const privatePageMeta = (title: string) => headOf(title, "noindex, nofollow");

/** The heading of a failed page (docs/client-requirements.md, S4). Not in the page itself: it awaits the notices, which import it. */
export const ERROR_PAGE_TITLE = "Unexpected Application Error!";
