import { carpetScene, trailScene } from "./care-scenes.ts";
import { desertHouseScene, gardenScene, pipeScene, plankScene, roofScene } from "./house-scenes.ts";
import { roomScenes } from "./room-scenes.ts";
import type { Scene } from "./scene.ts";
import { columnScene, porchScene, stoneScene, wheelScene } from "./town-scenes.ts";
import { vanScenes } from "./van-scenes.ts";

/** Scenes by the id of the picture in whose place they are shown where a design has room for a place: an industry's slug is its first. */
export const industryScenes: ReadonlyMap<string, Scene> = new Map<string, Scene>([
  ["carpet-cleaning", carpetScene],
  ["flooring", plankScene],
  ["landscaping", gardenScene],
  ["law-firm", columnScene],
  ["physical-therapy", trailScene],
  ["plumbing", pipeScene],
  ["real-estate", desertHouseScene],
  ["repair-shop", wheelScene],
  ["roofing", roofScene],
  ["senior-care", porchScene],
  ["spa", stoneScene],
  ...roomScenes,
  ...vanScenes,
]);
