import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every door of the house. `paths.ts` builds the links to them. */
export default [
  layout("site/site-layout.tsx", [
    index("site/home.tsx"),
    route("about", "site/about.tsx"),
    route("features", "site/features.tsx"),
    route("reservation", "site/reservation.tsx"),
    route("privacy", "site/privacy.tsx"),
    route("terms", "site/terms.tsx"),
    route("sitemap", "site/sitemap.tsx"),
    route("areas/:name", "site/area.tsx"),
    route("interest", "site/interest.tsx"),
    route("interest/thanks", "site/interest-thanks.tsx"),
    route("*", "site/not-found.tsx"),
  ]),
  route("interest/submission", "site/interest-submission.ts"),
  route("interest/token", "site/interest-token.ts"),
  route("hooks/stripe", "hooks/stripe.ts"),
  route("problem", "site/problem.ts"),
  route("xmlsitemap", "site/xmlsitemap.ts"),
  route("sitemap.xml", "site/xmlsitemap.ts", { id: "site/sitemap.xml" }),
  route("robots.txt", "site/robots.ts"),
  route("share/:picture", "site/share-picture.ts"),
] satisfies RouteConfig;
