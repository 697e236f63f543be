import { paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { listPublicPages } from "#app/site/meta/list-public-pages.ts";
import { findMailedCards } from "#business/press/find-mailed-cards.ts";
import type { Route } from "./+types/xml-sitemap.ts";

const escaped: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const text = (raw: string) => raw.replace(/[&<>]/g, (sign) => escaped[sign] ?? sign);

/** The sitemap for search engines (sitemaps.org): the public pages and the mailed cards, each with the day it last changed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext);
  const cards = (await findMailedCards()).map(({ slug, firstDrop }) => ({
    path: paths.mailedCard(slug),
    changed: firstDrop,
  }));
  const entries = [...listPublicPages(), ...cards].map(
    ({ path, changed }) =>
      `  <url><loc>${text(siteUrl + path)}</loc><lastmod>${changed}</lastmod></url>\n`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
  return new Response(body, {
    headers: { "content-type": "application/xml", "cache-control": "public, max-age=3600" },
  });
}
