import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";
import { shoePicture, wandPicture } from "#artwork/studio/scenes/care-scenes.ts";
import { vanPictures } from "#artwork/studio/scenes/van-scenes.ts";
import { alternativeIndustryPictures } from "./alternative-industry-pictures.ts";
import {
  booksPicture,
  catAndDogPicture,
  dogInTubPicture,
  dogPicture,
  kettlebellPicture,
  scorpionPicture,
  stonesPicture,
  toothPicture,
  toyBlocksPicture,
} from "./care-pictures.ts";
import {
  agavePicture,
  armchairPicture,
  boxesPicture,
  bucketPicture,
  bulbPicture,
  gatePicture,
  keyPicture,
  pipePicture,
  solarPanelsPicture,
  toolboxPicture,
  waterGlassPicture,
  windowBlindsPicture,
} from "./house-pictures.ts";
import {
  desertHousePicture,
  filledTacoPicture,
  hairPicture,
  spinePicture,
  thermostatPicture,
} from "./large-pictures.ts";
import {
  coveredHousePicture,
  floorBoardsPicture,
  paintCanPicture,
  tiledHousePicture,
  towelsPicture,
} from "./product-pictures.ts";
import {
  barberPolePicture,
  bouquetPicture,
  carPicture,
  cupPicture,
  flagstickPicture,
  loafPicture,
  nailPolishPicture,
  pizzaPictureAtScale,
  ringPicture,
  shirtPicture,
  soapyCarPicture,
  tirePicture,
} from "./town-pictures.ts";
import {
  calculatorPicture,
  garagePicture,
  glassesPicture,
  justiceScalesPicture,
  kitchenPicture,
  palmsPicture,
  poolPicture,
  towTruckPicture,
} from "./trade-pictures.ts";

/** An industry's drawn pictures: the first by its slug, more by slug and number. */
export const industryPictures: ReadonlyMap<string, Picture> = new Map<string, Picture>([
  ["accounting", calculatorPicture],
  ["auto-body", carPicture("#ef476f", "#c22a50")],
  ["bakery", loafPicture],
  ["barbershop", barberPolePicture],
  ["blinds", windowBlindsPicture],
  ["car-wash", soapyCarPicture],
  ["carpet-cleaning", wandPicture],
  ["child-care", toyBlocksPicture],
  ["chiropractic", spinePicture],
  ["coffee-shop", cupPicture],
  ["dental", toothPicture()],
  ["dog-walking", dogPicture()],
  ["dry-cleaning", shirtPicture],
  ["electrical", bulbPicture],
  ["eye-care", glassesPicture],
  ["fencing", gatePicture],
  ["fitness", kettlebellPicture],
  ["flooring", floorBoardsPicture],
  ["florist", bouquetPicture()],
  ["furniture", armchairPicture],
  ["garage-doors", garagePicture],
  ["golf-shop", flagstickPicture],
  ["hair-salon", hairPicture],
  ["handyman", toolboxPicture],
  ["house-cleaning", bucketPicture],
  ["hvac", thermostatPicture],
  ["insurance", coveredHousePicture],
  ["jewelry", ringPicture],
  ["landscaping", agavePicture("#2b6e63", "#3f8f7b")],
  ["law-firm", justiceScalesPicture],
  ["locksmith", keyPicture],
  ["massage", towelsPicture],
  ["moving-company", boxesPicture],
  ["nail-salon", nailPolishPicture],
  ["painting", paintCanPicture],
  ["pest-control", scorpionPicture()],
  ["pet-grooming", dogInTubPicture],
  ["physical-therapy", shoePicture],
  ["pizza-shop", [pizzaPictureAtScale(1)]],
  ["plumbing", pipePicture()],
  ["pool-service", poolPicture],
  ["real-estate", desertHousePicture],
  ["remodeling", kitchenPicture],
  ["repair-shop", tirePicture],
  ["restaurant", filledTacoPicture],
  ["roofing", tiledHousePicture],
  ["senior-care", armchairPicture],
  ["solar", [solarPanelsPicture()]],
  ["spa", stonesPicture],
  ["towing", towTruckPicture],
  ["tree-service", palmsPicture],
  ["tutoring", booksPicture],
  ["veterinary", catAndDogPicture],
  ["water-treatment", waterGlassPicture],
  ...alternativeIndustryPictures,
  ...vanPictures,
]);

/** The ids of an industry's drawn pictures, the first one first: "plumbing", "plumbing-2". */
export function industryPictureIds(industry: string): string[] {
  const isOne = (id: string) => id === industry || id.replace(/-\d+$/, "") === industry;
  return [...industryPictures.keys()].filter(isOne);
}
