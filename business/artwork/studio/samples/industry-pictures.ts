import {
  agavePicture,
  housePicture,
  tacoPicture,
} from "#business/artwork/sample-ads/back-large.ts";
import {
  bouquetPicture,
  dogPicture,
  solarPanelsPicture,
} from "#business/artwork/sample-ads/back-small.ts";
import {
  carPicture,
  tirePicture,
  towTruckPicture,
  washedPicture,
} from "#business/artwork/sample-ads/car-ads.ts";
import {
  blocksPicture,
  booksPicture,
  kettlebellPicture,
  ledgerPicture,
  porchPicture,
  scalesPicture,
  spinePicture,
  stretchPicture,
  tubPicture,
  umbrellaPicture,
  waitingRoomPicture,
} from "#business/artwork/sample-ads/care-pictures.ts";
import {
  pizzaPicture,
  roofPicture,
  toothPicture,
} from "#business/artwork/sample-ads/front-large.ts";
import {
  pipePicture,
  scorpionPicture,
  sprigsPicture,
} from "#business/artwork/sample-ads/front-medium.ts";
import {
  armchairPicture,
  boxesPicture,
  bucketPicture,
  bulbPicture,
  garagePicture,
  gatePicture,
  glassPicture,
  keyPicture,
  kitchenPicture,
  paintRollerPicture,
  palmPicture,
  planksPicture,
  poolPicture,
  rugPicture,
  slatsPicture,
  toolboxPicture,
} from "#business/artwork/sample-ads/home-pictures.ts";
import {
  cupPicture,
  flagstickPicture,
  loafPicture,
  polePicture,
  polishPicture,
  ringPicture,
  scissorsPicture,
  shirtPicture,
  spectaclesPicture,
  stonesPicture,
} from "#business/artwork/sample-ads/town-ads.ts";
import { circle, clip, group, line, path, rect, type Sketch } from "#business/artwork/sketch.ts";
import type { Picture } from "#business/artwork/studio/compositions/board.ts";
import { boards, morePictures, soldSign, tiledHouse } from "./more-pictures.ts";

/** A sun above, cool air from a vent below. */
const vent: Picture = [
  circle(0, -34, 26, "#ffc94d"),
  line("M0-70v-8M-30-58l-6-6M30-58l6-6M-44-30h-8M44-30h8", "#ffc94d", 5, { round: true }),
  rect(-58, 4, 116, 38, "#0b4c7d", 8),
  rect(-56, 6, 112, 34, "#ffffff", 6),
  line("M-44 26H44M-44 33H44", "#0b4c7d", 3),
  path("M-40 46q8 10 0 20M-12 46q8 10 0 20M16 46q8 10 0 20M44 46q8 10 0 20", {
    stroke: "#1d6fa8",
    strokeWidth: 5,
    round: true,
  }),
];

/** A round window on a scene 300 by 400: the circle around (x, y). */
function inRound(
  x: number,
  y: number,
  r: number,
  sky: `#${string}`,
  scene: readonly Sketch[],
): Picture {
  return [
    clip(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`, [
      circle(x, y, r, sky),
      ...scene,
    ]),
  ];
}

/** An industry's drawn pictures: the first by its slug, more by slug and number. */
export const industryPictures: ReadonlyMap<string, Picture> = new Map<string, Picture>([
  ["accounting", ledgerPicture],
  ["auto-body", carPicture("#ef476f", "#c22a50")],
  ["bakery", loafPicture],
  ["barbershop", polePicture],
  ["blinds", slatsPicture],
  ["car-wash", washedPicture],
  ["carpet-cleaning", rugPicture],
  ["child-care", blocksPicture],
  ["chiropractic", spinePicture],
  ["coffee-shop", cupPicture],
  ["dental", toothPicture()],
  ["dog-walking", dogPicture()],
  ["dry-cleaning", shirtPicture],
  ["electrical", bulbPicture],
  ["eye-care", spectaclesPicture],
  ["fencing", gatePicture],
  ["fitness", kettlebellPicture],
  ["flooring", boards],
  ["flooring-2", inRound(150, 245, 82, "#8a5426", planksPicture(300, 400, 1))],
  ["florist", bouquetPicture()],
  ["furniture", armchairPicture],
  ["garage-doors", inRound(150, 248, 138, "#9fc8e6", garagePicture(300, 400, 1))],
  ["golf-shop", flagstickPicture],
  ["hair-salon", scissorsPicture],
  ["handyman", toolboxPicture],
  ["house-cleaning", bucketPicture],
  ["hvac", vent],
  ["insurance", umbrellaPicture],
  ["jewelry", ringPicture],
  ["landscaping", agavePicture("#2b6e63", "#3f8f7b")],
  ["law-firm", scalesPicture],
  ["locksmith", keyPicture],
  ["massage", sprigsPicture()],
  ["moving-company", boxesPicture],
  ["nail-salon", polishPicture],
  ["painting", paintRollerPicture],
  ["pest-control", scorpionPicture()],
  ["pet-grooming", tubPicture],
  ["physical-therapy", stretchPicture],
  ["pizza-shop", [pizzaPicture(1)]],
  ["plumbing", pipePicture()],
  ["pool-service", inRound(150, 244, 96, "#bfe9f7", poolPicture(300, 400, 1))],
  ["real-estate", soldSign],
  ["real-estate-2", housePicture()],
  ["remodeling", inRound(150, 250, 122, "#6e2c3d", kitchenPicture(300, 400, 1))],
  ["repair-shop", tirePicture],
  ["restaurant", [tacoPicture(0, 0, 1)]],
  ["roofing", tiledHouse],
  ["roofing-2", inRound(206, 330, 150, "#3a1836", roofPicture())],
  ["senior-care", porchPicture],
  ["solar", [solarPanelsPicture()]],
  ["spa", stonesPicture],
  ["towing", inRound(150, 252, 140, "#f6d987", towTruckPicture(300, 400, 1))],
  ["tree-service", [palmPicture(-34, 40, 84, 0.86), palmPicture(38, 46, 58, 0.74)]],
  ["tutoring", booksPicture],
  ["veterinary", [group(0, 0, waitingRoomPicture(300, 400, 1).slice(1))]],
  ["water-treatment", glassPicture],
  ...morePictures,
]);

/** The ids of an industry's drawn pictures, the first one first: "plumbing", "plumbing-2". */
export function picturesOf(industry: string): string[] {
  const isOne = (id: string) => id === industry || id.replace(/-\d+$/, "") === industry;
  return [...industryPictures.keys()].filter(isOne);
}
