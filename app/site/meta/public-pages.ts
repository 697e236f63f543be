import { areas } from "#business/mailings/areas.ts";
import { industries } from "#business/mailings/industries/industries.ts";
import { areaPage, fixedPages, industryPage, type PublicPage } from "./public-page.ts";

/** Every public page, once: indexed, cached, and listed on both sitemaps. */
export const publicPages: readonly PublicPage[] = [
  ...Object.values(fixedPages),
  ...industries.map(industryPage),
  ...areas.map(areaPage),
];

const paths = new Set(publicPages.map((page) => page.path));

export function isPublicPage(path: string): boolean {
  return paths.has(path);
}
