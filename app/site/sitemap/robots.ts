import { paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import type { Route } from "./+types/robots.ts";

/** Everything may be crawled; pages that must not be listed say `noindex`, which only a crawler sees. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext);
  const body = `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}${paths.xmlSitemap()}\n`;
  return new Response(body, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
