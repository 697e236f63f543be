import { areas } from "#business/mailings/areas.ts";
import { type Industry, listShownIndustries } from "#business/mailings/industries/industries.ts";
import {
  areaPublicPage,
  industryPublicPage,
  type PublicPage,
  staticPublicPages,
} from "./public-page.ts";

let read:
  | { of: readonly Industry[]; pages: readonly PublicPage[]; paths: ReadonlySet<string> }
  | undefined;

/** Read once from each list of industries: each request asks. */
function currentPages() {
  const of = listShownIndustries();
  if (read?.of !== of) {
    const pages = [
      ...Object.values(staticPublicPages),
      ...of.map(industryPublicPage),
      ...areas.map(areaPublicPage),
    ];
    read = { of, pages, paths: new Set(pages.map(({ path }) => path)) };
  }
  return read;
}

/** Every public page, once: indexed, cached, and listed on both sitemaps. Hidden industries have none. */
export const listPublicPages = (): readonly PublicPage[] => currentPages().pages;

export function isPublicPage(path: string): boolean {
  return currentPages().paths.has(path);
}
