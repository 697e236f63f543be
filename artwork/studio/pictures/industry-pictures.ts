import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";
import { remotePicture, washedCarPicture } from "#artwork/studio/scenes/car-scenes.ts";
import { vacuumPicture } from "#artwork/studio/scenes/indoor-scenes.ts";
import { lawPictures } from "#artwork/studio/scenes/law-scenes.ts";
import { vanPictures } from "#artwork/studio/scenes/van-scenes.ts";
import * as animal from "./animal-pictures.ts";
import * as asked from "./asked-pictures.ts";
import * as bakery from "./bakery-pictures.ts";
import * as beauty from "./beauty-pictures.ts";
import * as body from "./body-pictures.ts";
import * as car from "./car-pictures.ts";
import * as desk from "./desk-pictures.ts";
import * as food from "./food-pictures.ts";
import * as ground from "./ground-pictures.ts";
import * as house from "./house-pictures.ts";
import * as person from "./person-pictures.ts";
import * as pest from "./pest-pictures.ts";
import * as pizza from "./pizza-pictures.ts";
import * as plate from "./plate-pictures.ts";
import * as room from "./room-pictures.ts";
import * as shop from "./shop-pictures.ts";
import * as sport from "./sport-pictures.ts";
import * as tool from "./tool-pictures.ts";
import * as yard from "./yard-pictures.ts";

/** An industry's drawn pictures: the first by its slug, more by slug and number. */
export const industryPictures: ReadonlyMap<string, Picture> = new Map<string, Picture>([
  ["accounting", desk.calculatorPicture],
  ["accounting-2", desk.taxLetterPicture],
  ["auto-body", car.carPicture],
  ["auto-body-2", car.dentedCarPicture],
  ["auto-body-3", tool.toolboxPicture],
  ["bakery", bakery.loafPicture],
  ["bakery-2", bakery.tieredCakePicture],
  ["bakery-3", bakery.croissantPicture],
  ["bakery-4", bakery.donutPicture],
  ["bakery-5", shop.mixingBowlPicture],
  ["bakery-6", bakery.conchasPicture],
  ["bakery-7", bakery.cookiesPicture],
  ["bakery-8", bakery.rollsPicture],
  ["bakery-9", bakery.cupcakePicture],
  ["bakery-10", asked.birthdayCakePicture],
  ["barbershop", beauty.barberPolePicture],
  ["blinds", room.windowBlindsPicture],
  ["blinds-2", ground.shuttersPicture],
  ["blinds-3", ground.curtainsPicture],
  ["car-wash", car.soapyCarPicture],
  ["car-wash-2", room.bucketPicture],
  ["car-wash-3", washedCarPicture],
  ["carpet-cleaning", room.carpetCleanerPicture],
  ["carpet-cleaning-2", room.dogOnRugPicture],
  ["carpet-cleaning-3", room.bucketPicture],
  ["child-care", desk.toyBlocksPicture],
  ["child-care-2", shop.backpackPicture],
  ["chiropractic", person.backPicture],
  ["chiropractic-2", person.neckPicture],
  ["chiropractic-3", person.shoulderPicture],
  ["chiropractic-4", body.spinePicture],
  ["coffee-shop", food.cupPicture],
  ["coffee-shop-2", shop.icedCupPicture],
  ["coffee-shop-3", shop.coffeeBagPicture],
  ["dental", body.toothPicture],
  ["dental-2", body.toothbrushPicture],
  ["dental-3", body.bracesPicture],
  ["dental-4", body.smilePicture],
  ["dental-5", body.implantPicture],
  ["dog-walking", animal.walkedDogPicture],
  ["dog-walking-2", animal.catPicture],
  ["dog-walking-3", shop.petBowlPicture],
  ["dry-cleaning", desk.shirtPicture],
  ["dry-cleaning-2", shop.garmentBagPicture],
  ["electrical", tool.bulbPicture],
  ["electrical-2", tool.outletPicture],
  ["electrical-4", car.chargedCarPicture],
  ["electrical-5", tool.ceilingFanPicture],
  ["electrical-6", tool.darkBulbPicture],
  ["electrical-7", tool.toolboxPicture],
  ["eye-care", body.glassesPicture],
  ["eye-care-2", body.eyePicture],
  ["fencing", house.gatePicture],
  ["fencing-2", ground.woodFencePicture],
  ["fencing-3", tool.toolboxPicture],
  ["fitness", sport.kettlebellPicture],
  ["fitness-2", sport.yogaMatPicture],
  ["fitness-3", sport.boxingGlovesPicture],
  ["fitness-4", shop.waterBottlePicture],
  ["flooring", ground.floorBoardsPicture],
  ["flooring-2", ground.floorSamplesPicture],
  ["florist", yard.bouquetPicture],
  ["florist-2", yard.roseBouquetPicture],
  ["florist-3", shop.wateringCanPicture],
  ["furniture", room.armchairPicture],
  ["furniture-2", room.diningTablePicture],
  ["furniture-3", room.sofaPicture],
  ["furniture-4", shop.lampPicture],
  ["garage-doors", house.garagePicture],
  ["garage-doors-3", remotePicture],
  ["garage-doors-4", asked.brokenSpringPicture],
  ["golf-shop", sport.flagstickPicture],
  ["golf-shop-2", sport.golfBagPicture],
  ["golf-shop-3", ground.golfBallPicture],
  ["golf-shop-4", asked.gripsPicture],
  ["hair-salon", beauty.hairPicture],
  ["hair-salon-2", beauty.scissorsAndCombPicture],
  ["hair-salon-3", beauty.blondHairPicture],
  ["hair-salon-4", beauty.hairDryerPicture],
  ["hair-salon-5", beauty.hairColorsPicture],
  ["hair-salon-6", beauty.balayagePicture],
  ["handyman", tool.toolboxPicture],
  ["house-cleaning", room.bucketPicture],
  ["house-cleaning-2", room.cleanWindowPicture],
  ["house-cleaning-3", vacuumPicture],
  ["hvac", tool.thermostatPicture],
  ["hvac-2", tool.coolingUnitPicture],
  ["hvac-4", ground.ventPicture],
  ["hvac-5", asked.airFilterPicture],
  ["insurance", house.coveredHousePicture],
  ["insurance-2", house.umbrellaPicture],
  ["jewelry", desk.ringPicture],
  ["jewelry-2", desk.goldPicture],
  ["jewelry-3", shop.giftBoxPicture],
  ["landscaping", yard.agavePicture],
  ["landscaping-2", yard.planterPicture],
  ["landscaping-4", yard.lawnPicture],
  ["landscaping-5", ground.wheelbarrowPicture],
  ["landscaping-6", yard.palmsPicture],
  ["landscaping-7", yard.treePicture],
  ["landscaping-8", asked.firePitPicture],
  ["law-firm", desk.justiceScalesPicture],
  ...lawPictures,
  ["locksmith", tool.keyPicture],
  ["locksmith-2", tool.carKeyPicture],
  ["locksmith-3", ground.padlockPicture],
  ["massage", beauty.towelsPicture],
  ["moving-company", desk.boxesPicture],
  ["moving-company-2", asked.pianoPicture],
  ["nail-salon", beauty.nailPolishPicture],
  ["nail-salon-2", shop.mirrorPicture],
  ["painting", room.paintCanPicture],
  ["painting-3", room.paintRollerPicture],
  ["painting-4", ground.swatchesPicture],
  ["pest-control", pest.scorpionPicture],
  ["pest-control-3", pest.beePicture],
  ["pest-control-4", pest.termitePicture],
  ["pest-control-5", pest.sprayerPicture],
  ["pet-grooming", animal.dogInTubPicture],
  ["pet-grooming-2", animal.catInTubPicture],
  ["pet-grooming-3", shop.petBowlPicture],
  ["physical-therapy", sport.courtShoePicture],
  ["physical-therapy-2", sport.exerciseBallPicture],
  ["physical-therapy-3", sport.paddlePicture],
  ["physical-therapy-4", person.shoulderPicture],
  ["physical-therapy-5", person.backPicture],
  ["physical-therapy-6", person.neckPicture],
  ["physical-therapy-7", body.elbowPicture],
  ["pizza-shop", pizza.pizzaPicture],
  ["pizza-shop-2", pizza.slicePicture],
  ["pizza-shop-3", pizza.deepDishPicture],
  ["pizza-shop-4", pizza.pizzaBoxPicture],
  ["pizza-shop-5", pizza.squarePiePicture],
  ["pizza-shop-6", pizza.margheritaPicture],
  ["pizza-shop-7", pizza.cheesePizzaPicture],
  ["plumbing", tool.pipePicture],
  ["plumbing-2", tool.faucetPicture],
  ["plumbing-3", tool.waterHeaterPicture],
  ["plumbing-5", tool.toolboxPicture],
  ["plumbing-6", asked.tanklessHeaterPicture],
  ["pool-service", yard.poolPicture],
  ["pool-service-3", yard.swimRingPicture],
  ["real-estate", house.homePicture],
  ["real-estate-2", house.houseKeyPicture],
  ["real-estate-3", ground.mapPinPicture],
  ["remodeling", room.kitchenPicture],
  ["remodeling-2", room.showerPicture],
  ["remodeling-3", tool.toolboxPicture],
  ["repair-shop", car.tirePicture],
  ["repair-shop-2", car.liftedCarPicture],
  ["repair-shop-3", tool.toolboxPicture],
  ["restaurant", food.filledTacoPicture],
  ["restaurant-2", food.servingDishPicture],
  ["restaurant-3", food.noodleBowlPicture],
  ["restaurant-4", food.curryPicture],
  ["restaurant-6", food.burgerPicture],
  ["restaurant-7", plate.pastaPicture],
  ["restaurant-8", plate.breakfastPicture],
  ["restaurant-9", plate.steakPicture],
  ["restaurant-10", plate.sushiPicture],
  ["restaurant-11", plate.burritoPicture],
  ["restaurant-12", plate.shrimpPicture],
  ["restaurant-13", plate.piePicture],
  ["restaurant-14", pizza.pizzaPicture],
  ["restaurant-15", plate.placeSettingPicture],
  ["restaurant-16", food.musselsPicture],
  ["restaurant-17", plate.pancakesPicture],
  ["restaurant-18", food.barbecuePicture],
  ["restaurant-19", asked.tiramisuPicture],
  ["roofing", house.tiledHousePicture],
  ["roofing-2", house.homePicture],
  ["roofing-4", house.flatRoofPicture],
  ["senior-care", person.companionsPicture],
  ["solar", house.solarRoofPicture],
  ["spa", beauty.stonesPicture],
  ["spa-2", beauty.serumPicture],
  ["spa-3", beauty.syringePicture],
  ["spa-4", shop.mirrorPicture],
  ["towing", car.towTruckPicture],
  ["tree-service", yard.palmsPicture],
  ["tree-service-2", yard.treePicture],
  ["tree-service-3", yard.leaningTreePicture],
  ["tutoring", desk.booksPicture],
  ["tutoring-2", shop.pencilCupPicture],
  ["veterinary", animal.catAndDogPicture],
  ["veterinary-2", animal.catPicture],
  ["veterinary-3", animal.dogPicture],
  ["veterinary-4", shop.clipboardPicture],
  ["water-treatment", desk.waterGlassPicture],
  ["water-treatment-2", asked.spottedGlassPicture],
  ...vanPictures,
]);

/** Pictures of what stands on nothing: between two edges they keep clear of both. */
export const hoveringPictures: ReadonlySet<Picture> = new Set(
  `accounting bakery-4 dental-3 dental-4 dry-cleaning dry-cleaning-2 electrical electrical-2 electrical-5 electrical-6
  eye-care eye-care-2 fitness-3 florist florist-2 hair-salon-2 hair-salon-4 house-cleaning-2 hvac hvac-4 insurance-2 locksmith
  locksmith-2 nail-salon-2 painting-3 painting-4 pest-control pest-control-3 physical-therapy-3 pizza-shop pizza-shop-2 pizza-shop-6 plumbing
  plumbing-2 real-estate-2 repair-shop restaurant-8 restaurant-9 restaurant-14 restaurant-15 spa-3 spa-4`
    .split(/\s+/)
    .map((id) => {
      const picture = industryPictures.get(id);
      if (!picture) throw new RangeError(`there is no picture "${id}"`);
      return picture;
    }),
);

/** The ids of an industry's drawn pictures, the first one first: "plumbing", "plumbing-2". */
export function industryPictureIds(industry: string): string[] {
  const isOne = (id: string) => id === industry || id.replace(/-\d+$/, "") === industry;
  return [...industryPictures.keys()].filter(isOne);
}
