import { paths } from "#app/paths.ts";

export const ANSWER_ELEMENT_ID = "answer";

export const industryAvailabilityPagePath = (slug: string) =>
  `${paths.reservation()}?industry=${slug}#${ANSWER_ELEMENT_ID}`;
