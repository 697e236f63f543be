/** The public pages, once: what is indexed, kept in memory, and listed on both sitemaps. */
export type Page = {
  path: string;
  /** As it is called in a list of pages. */
  name: string;
  /** The day its words last changed (Arizona), for the XML sitemap. */
  changed: string;
};

export const pages: readonly Page[] = [
  { path: "/", name: "Home", changed: "2026-11-20" },
  { path: "/about", name: "About Us", changed: "2026-11-20" },
];

const paths = new Set(pages.map((page) => page.path));

export function isPublicPage(path: string): boolean {
  return paths.has(path);
}
