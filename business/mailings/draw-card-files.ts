import { sizes } from "#site.ts";
import { type CardLayout, sixteenLayout, standardLayout } from "./card-layout.ts";
import { type CardParts, drawCard, type Filling } from "./draw-card.ts";
import { drawIcons } from "./draw-icons.ts";
import { drawingToSvg } from "./drawing-to-svg.ts";
import { addressOf, sampleCard } from "./sample-card.ts";
import { TypeSetter } from "./set-type.ts";
import { openSpot } from "./spot-states.ts";
import { drawSpotlightAds } from "./spotlight-ads.ts";

/** Every spot of a layout open, with its price of today. */
function openSpots(layout: CardLayout): Map<string, Filling> {
  const priceOf = new Map(sizes.map(({ id, priceCents }) => [id, priceCents / 100]));
  return new Map(
    layout.spots.map(({ id, size }) => {
      const price = `$${(priceOf.get(size) ?? 0).toLocaleString("en-US")}`;
      return [id, { marks: openSpot({ size, price }), address: "" }];
    }),
  );
}

/** Every file of the card and its ads, by name. */
export async function drawCardFiles(): Promise<Map<string, string>> {
  const setter = await TypeSetter.open();
  const open: CardParts = { ...sampleCard, fillings: openSpots(standardLayout) };
  const sixteen: CardParts = {
    ...sampleCard,
    layout: sixteenLayout,
    fillings: openSpots(sixteenLayout),
  };
  return new Map([
    ["icons.svg", drawIcons()],
    ["card-front.svg", drawingToSvg(drawCard(setter, "front", sampleCard))],
    ["card-back.svg", drawingToSvg(drawCard(setter, "back", sampleCard))],
    ["card-open-front.svg", drawingToSvg(drawCard(setter, "front", open))],
    ["card-open-back.svg", drawingToSvg(drawCard(setter, "back", open))],
    ["card-open-back-16.svg", drawingToSvg(drawCard(setter, "back", sixteen))],
    ["spotlight-ads.json", JSON.stringify(drawSpotlightAds(setter, addressOf, standardLayout))],
  ]);
}
