import { paths } from "#app/paths.ts";

/** The id of the element with the answer. */
export const ANSWER_ELEMENT_ID = "answer";

/** Where the answer for an industry is. */
export const industryAvailabilityPagePath = (slug: string) =>
  `${paths.reservation()}?industry=${slug}#${ANSWER_ELEMENT_ID}`;
