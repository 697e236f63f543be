import { drawSharePictureSvgInWorker } from "#artwork/share-picture/draw-share-picture-svg-in-worker.ts";
import { areas } from "#business/mailings/areas.ts";
import { listShownIndustries } from "#business/mailings/industries/industries.ts";
import { company } from "#company.ts";
import { renderSvgAsPng } from "#platform/pictures/prepare-picture.server.ts";
import type { Route } from "./+types/share-picture.ts";
import { listPublicPages } from "./list-public-pages.ts";
import type { PublicPage } from "./public-page.ts";

/** Whose ad is in the light on the picture of a page; the page of an area shows the first of its industries. */
const lit: Record<string, string> = {
  "home.png": "plumbing",
  "about.png": "dental",
  "features.png": "hvac",
  "reservation.png": "pizza-shop",
  "industries.png": "veterinary",
  "gallery.png": "electrical",
  "break-even.png": "garage-doors",
  "privacy.png": "pest-control",
  "terms.png": "roofing",
  "sitemap.png": "massage",
};

const drawn = new Map<string, Promise<Buffer>>();

/** A picture for link previews, or the logo in a size (`logo.png`, `icon-192.png`): drawn on first request. */
export async function loader({ params: { picture } }: Route.LoaderArgs) {
  const { tradeName } = company();
  const page = listPublicPages().find((one) => one.picture === picture);
  const key = `${picture} ${tradeName} ${page?.title}`;
  const png = drawn.get(key) ?? draw(picture, tradeName, page);
  if (!png) return new Response("We can’t find that picture.\n", { status: 404 });
  drawn.set(key, png);
  png.catch(() => drawn.delete(key));
  return new Response(new Uint8Array(await png), {
    headers: {
      "content-type": "image/png",
      "cache-control": "public, max-age=604800",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}

function draw(
  picture: string,
  tradeName: string,
  page: PublicPage | undefined,
): Promise<Buffer> | undefined {
  if (picture === "logo.png") return renderSvgAsPng(logoSvg, 512);
  const icon = /^icon-(180|192|512)\.png$/.exec(picture)?.[1];
  if (icon) return renderSvgAsPng(logoSvg, Number(icon));
  if (!page) return undefined;
  const { title } = page;
  const industry = listShownIndustries().find(({ slug }) => `industry-${slug}.png` === picture);
  const area = areas.find((one) => `${one.slug}.png` === picture);
  return drawSharePictureSvgInWorker({
    tradeName,
    kicker: "Scottsdale Direct Mail Campaigns",
    title,
    lit: lit[picture] ?? industry?.slug ?? area?.industries[0] ?? "plumbing",
  }).then((svg) => renderSvgAsPng(svg, 1200));
}

const logoSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -20 76 76"><path fill="#f8f1e5" d="M-14-20h76v76h-76z"/><path fill="#2e1525" d="M0 0h14v19H0zM17 0h14v19H17zM34 0h14v19H34zM0 22h9.8v14H0zM25.5 22h9.8v14h-9.8zM38.2 22H48v14h-9.8z"/><path fill="#ff7426" d="M10.6 19.8h13.6v18H10.6z" transform="rotate(-5 17 29)"/></svg>`;
