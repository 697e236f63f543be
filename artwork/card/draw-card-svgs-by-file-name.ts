import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import {
  type CardLayout,
  sixteenSpotLayout,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { type CardContent, drawCard, type SpotMarksAndCodeAddress } from "./draw-card.ts";
import { drawIndustryIconSprite } from "./draw-industry-icon-sprite.ts";
import { sampleCard, sampleCodeAddress } from "./sample-card.ts";
import { drawOpenSpot } from "./spot-states.ts";
import { drawSpotlightPicturesByFileName, listIndustrySpotlightAds } from "./spotlight-ads.ts";

/** Every spot of a layout as open. Without a price: that is set in the office, and these are drawn with the build. */
function openSpots(layout: CardLayout): Map<string, SpotMarksAndCodeAddress> {
  return new Map(
    layout.spots.map(({ id, size }) => [id, { marks: drawOpenSpot(size), address: "" }]),
  );
}

/** Every picture of the card and its ads, by file name. */
export async function drawCardSvgsByFileName(): Promise<Map<string, string>> {
  const setter = await TypeSetter.open();
  const open: CardContent = { ...sampleCard, fillings: openSpots(standardLayout) };
  const sixteen: CardContent = {
    ...sampleCard,
    layout: sixteenSpotLayout,
    fillings: openSpots(sixteenSpotLayout),
  };
  return new Map([
    ["icons.svg", drawIndustryIconSprite()],
    ["card-front.svg", drawingToSvg(drawCard(setter, "front", sampleCard))],
    ["card-back.svg", drawingToSvg(drawCard(setter, "back", sampleCard))],
    ["card-open-front.svg", drawingToSvg(drawCard(setter, "front", open))],
    ["card-open-back.svg", drawingToSvg(drawCard(setter, "back", open))],
    ["card-open-back-16.svg", drawingToSvg(drawCard(setter, "back", sixteen))],
    ["spotlight-ads.json", JSON.stringify(listIndustrySpotlightAds(standardLayout))],
    ...drawSpotlightPicturesByFileName(setter, sampleCodeAddress, standardLayout),
  ]);
}
