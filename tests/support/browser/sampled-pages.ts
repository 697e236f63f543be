import { listPublicPages } from "#app/site/meta/list-public-pages.ts";
import { isDeep } from "#tests/support/depth.ts";

/** Pages that differ in their words alone. */
const ALIKE = ["/areas/", "/industries/"];

/** Every public page; in `npm test` one of those that are alike stands for all of them. */
export const sampledPages = listPublicPages().filter(({ path }, index) => {
  const alike = ALIKE.find((start) => path.startsWith(start));
  return isDeep || !alike || !listPublicPages()[index - 1]?.path.startsWith(alike);
});

/** What `npm test` looks at of many screens that have one frame: each fifth. The deep suite looks at all of them. */
export function sampledScreens<Screen>(screens: readonly Screen[]): Screen[] {
  return isDeep ? [...screens] : screens.filter((_, number) => number % 5 === 0);
}

/**
 * What `npm test` tries of several ways of looking at pages (widths, color schemes): one for each page, in turn, so that
 * each way is tried on some page. The deep suite tries all of them on each.
 */
export function sampledWays<Way>(ways: readonly Way[], pageNumber: number): Way[] {
  return isDeep ? [...ways] : ways.slice(pageNumber % ways.length).slice(0, 1);
}
