import { areas } from "#business/mailings/areas.ts";
import { areaPage, fixedPages, type Page } from "./page.ts";

/** Every public page, once: what is indexed, kept in memory, and listed on both sitemaps. */
export const pages: readonly Page[] = [...Object.values(fixedPages), ...areas.map(areaPage)];

const paths = new Set(pages.map((page) => page.path));

export function isPublicPage(path: string): boolean {
  return paths.has(path);
}
