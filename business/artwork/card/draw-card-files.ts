import { drawingToSvg } from "#business/artwork/drawing-to-svg.ts";
import { TypeSetter } from "#business/artwork/typesetter.ts";
import {
  type CardLayout,
  sixteenSpotLayout,
  standardLayout,
} from "#business/mailings/layouts/card-layout.ts";
import { getSize } from "#business/mailings/layouts/sizes.ts";
import { type CardContent, drawCard, type SpotContent } from "./draw-card.ts";
import { drawIcons } from "./draw-icons.ts";
import { sampleCard, sampleCodeAddress } from "./sample-card.ts";
import { drawOpenSpot } from "./spot-states.ts";
import { drawSpotlightAds } from "./spotlight-ads.ts";

/** Every spot of a layout as open, with today's price. */
function openSpots(layout: CardLayout): Map<string, SpotContent> {
  return new Map(
    layout.spots.map(({ id, size }) => {
      const price = `$${(getSize(size).priceCents / 100).toLocaleString("en-US")}`;
      return [id, { marks: drawOpenSpot({ size, price }), address: "" }];
    }),
  );
}

/** Every picture of the card and its ads, by file name. */
export async function drawCardFiles(): Promise<Map<string, string>> {
  const setter = await TypeSetter.open();
  const open: CardContent = { ...sampleCard, fillings: openSpots(standardLayout) };
  const sixteen: CardContent = {
    ...sampleCard,
    layout: sixteenSpotLayout,
    fillings: openSpots(sixteenSpotLayout),
  };
  return new Map([
    ["icons.svg", drawIcons()],
    ["card-front.svg", drawingToSvg(drawCard(setter, "front", sampleCard))],
    ["card-back.svg", drawingToSvg(drawCard(setter, "back", sampleCard))],
    ["card-open-front.svg", drawingToSvg(drawCard(setter, "front", open))],
    ["card-open-back.svg", drawingToSvg(drawCard(setter, "back", open))],
    ["card-open-back-16.svg", drawingToSvg(drawCard(setter, "back", sixteen))],
    [
      "spotlight-ads.json",
      JSON.stringify(drawSpotlightAds(setter, sampleCodeAddress, standardLayout)),
    ],
  ]);
}
