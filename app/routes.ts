import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every door of the house. `paths.ts` builds the links to them. */
export default [
  layout("site/site-layout.tsx", [
    index("site/home.tsx"),
    route("about", "site/about.tsx"),
    route("*", "site/not-found.tsx"),
  ]),
] satisfies RouteConfig;
