import { requireOwnProperty } from "#app/own-property.ts";
import { paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { findMailedCards } from "#business/press/find-mailed-cards.ts";
import { company } from "#company.ts";
import type { Route } from "./+types/machine-readable.ts";
import { listPublicPages } from "./list-public-pages.ts";

/** What machines read about the site, by its route. */
const files = {
  "robots.txt": robotsFile,
  "sitemap.xml": xmlSitemap,
  xmlsitemap: xmlSitemap,
  "site.webmanifest": webManifest,
};

export const loader = ({ pattern, context }: Route.LoaderArgs) =>
  requireOwnProperty(files, pattern)(context.get(requestContext).siteUrl);

/** Everything may be crawled; pages that must not be listed say `noindex`, which only a crawler sees. */
function robotsFile(siteUrl: string) {
  const body = `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}${paths.xmlSitemap()}\n`;
  return fileResponse(body, "text/plain; charset=utf-8");
}

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The sitemap for search engines (sitemaps.org): the public pages and the mailed cards, each with the day it last changed. */
async function xmlSitemap(siteUrl: string) {
  const cards = (await findMailedCards()).map(({ slug, firstDrop }) => ({
    path: paths.mailedCard(slug),
    changed: firstDrop,
  }));
  const entries = [...listPublicPages(), ...cards].map(
    ({ path, changed }) =>
      `  <url><loc>${escapeXml(siteUrl + path)}</loc><lastmod>${changed}</lastmod></url>\n`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
  return fileResponse(body, "application/xml");
}

function webManifest() {
  const icon = (size: number) => ({
    src: paths.sharePicture(`icon-${size}.png`),
    type: "image/png",
    sizes: `${size}x${size}`,
  });
  const { tradeName } = company();
  const manifest = {
    name: tradeName,
    short_name: tradeName.split(" ").at(-1),
    start_url: paths.home(),
    display: "browser",
    background_color: "#f8f1e5",
    theme_color: "#f8f1e5",
    icons: [{ src: "/favicon.svg", type: "image/svg+xml", sizes: "any" }, icon(192), icon(512)],
  };
  return fileResponse(JSON.stringify(manifest), "application/manifest+json", "no-cache");
}

const fileResponse = (body: string, type: string, cacheControl = "public, max-age=3600") =>
  new Response(body, { headers: { "content-type": type, "cache-control": cacheControl } });
