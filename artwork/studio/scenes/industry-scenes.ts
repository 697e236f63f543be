import { carpetScene, trailScene } from "./care-scenes.ts";
import {
  bulbScene,
  coolingScene,
  desertHouseScene,
  gableScene,
  garageScene,
  gardenScene,
  paintScene,
  pipeScene,
  plankScene,
  poolScene,
  scorpionScene,
  solarScene,
} from "./house-scenes.ts";
import { roomScenes } from "./room-scenes.ts";
import type { Scene } from "./scene.ts";
import {
  backScene,
  blockScene,
  carScene,
  columnScene,
  kettlebellScene,
  pizzaScene,
  porchScene,
  stoneScene,
  tacoScene,
  toothScene,
  wheelScene,
} from "./town-scenes.ts";
import { vanScenes } from "./van-scenes.ts";

/** Scenes by the id of the picture in whose place they are shown where a design has room for a place: an industry's slug is its first. */
export const industryScenes: ReadonlyMap<string, Scene> = new Map<string, Scene>([
  ["auto-body", carScene],
  ["carpet-cleaning", carpetScene],
  ["child-care", blockScene],
  ["chiropractic", backScene],
  ["dental", toothScene],
  ["electrical", bulbScene],
  ["fitness", kettlebellScene],
  ["flooring", plankScene],
  ["garage-doors", garageScene],
  ["hvac", coolingScene],
  ["landscaping", gardenScene],
  ["law-firm", columnScene],
  ["painting", paintScene],
  ["pest-control", scorpionScene],
  ["physical-therapy", trailScene],
  ["pizza-shop", pizzaScene],
  ["plumbing", pipeScene],
  ["pool-service", poolScene],
  ["real-estate", desertHouseScene],
  ["repair-shop", wheelScene],
  ["restaurant", tacoScene],
  ["roofing", gableScene],
  ["senior-care", porchScene],
  ["solar", solarScene],
  ["spa", stoneScene],
  ...roomScenes,
  ...vanScenes,
]);
