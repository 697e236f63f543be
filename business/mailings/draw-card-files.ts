import { site, sizes } from "#site.ts";
import { standardLayout } from "./card-layout.ts";
import { type CardParts, drawCard, type Filling } from "./draw-card.ts";
import { drawIcons } from "./draw-icons.ts";
import { drawingToSvg } from "./drawing-to-svg.ts";
import { litAds, litAdsModule } from "./lit-ads.ts";
import { drawMore } from "./more-sheet.ts";
import { printedAds } from "./sample-ads/printed-ads.ts";
import { TypeSetter } from "./set-type.ts";
import { openSpot } from "./spot-states.ts";

/** Where the codes of sample ads lead. Upper case and short, so that a code has 25 modules. */
const shortLinks = "HTTPS://SPOTLIGHT.EXAMPLE/R/";

/** Four letters and digits that stand for a slug: the same every time, told apart by a test. */
export function linkOf(slug: string): string {
  let hash = 2166136261;
  for (const letter of slug) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return shortLinks + (hash % 36 ** 4).toString(36).toUpperCase().padStart(4, "0");
}

/** Every spot of the standard layout open, with its price of today. */
function openSpots(): Map<string, Filling> {
  const priceOf = new Map(sizes.map(({ id, priceCents }) => [id, priceCents / 100]));
  return new Map(
    standardLayout.spots.map(({ id, size }) => {
      const price = `$${(priceOf.get(size) ?? 0).toLocaleString("en-US")}`;
      return [id, { marks: openSpot({ size, price }), address: "" }];
    }),
  );
}

/** Every file of the card and its ads, by name. */
export async function drawCardFiles(): Promise<Map<string, string>> {
  const setter = await TypeSetter.open();
  const parts: CardParts = {
    layout: standardLayout,
    house: { tradeName: site.tradeName, phone: site.phone.display.replace(/\((\d+)\) /, "$1-") },
    houseAddress: linkOf("house"),
    fillings: new Map(
      [...printedAds].map(([spot, ad]) => [spot, { marks: ad.marks, address: linkOf(ad.slug) }]),
    ),
  };
  const open: CardParts = { ...parts, fillings: openSpots() };
  const more = drawMore(setter, linkOf);
  return new Map([
    ["icons.svg", drawIcons()],
    ["card-front.svg", drawingToSvg(drawCard(setter, "front", parts))],
    ["card-back.svg", drawingToSvg(drawCard(setter, "back", parts))],
    ["card-open-front.svg", drawingToSvg(drawCard(setter, "front", open))],
    ["card-open-back.svg", drawingToSvg(drawCard(setter, "back", open))],
    ["card-more.svg", drawingToSvg(more)],
    ["sample-ads.ts", litAdsModule(litAds(standardLayout, more), more)],
  ]);
}
