import { href } from "react-router";

/**
 * Every address of the site. Links, forms and redirects are built here and nowhere else; the types come from
 * `routes.ts`, so an address that no longer exists does not compile.
 */
export const paths = {
  home: () => href("/"),
  about: () => href("/about"),
  features: () => href("/features"),
  reservation: () => href("/reservation"),
  privacy: () => href("/privacy"),
  terms: () => href("/terms"),
  sitemap: () => href("/sitemap"),
  /** The page of one area; `name` is its slug. */
  area: (name: string) => href("/areas/:name", { name }),
  interest: () => href("/interest"),
  interestThanks: () => href("/interest/thanks"),
  interestSubmission: () => href("/interest/submission"),
  interestToken: () => href("/interest/token"),
  stripeHook: () => href("/hooks/stripe"),
  problem: () => href("/problem"),
  xmlSitemap: () => href("/xmlsitemap"),
  sitemapXml: () => href("/sitemap.xml"),
  robots: () => href("/robots.txt"),
  /** A picture for links that are shared; `picture` is a file name such as `about.png`. */
  sharePicture: (picture: string) => href("/share/:picture", { picture }),
} as const;
