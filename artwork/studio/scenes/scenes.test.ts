import { expect, test } from "vitest";
import type { HexColor } from "#artwork/drawing.ts";
import { group, type Sketch, strokePath } from "#artwork/sketch.ts";
import { getPalette, palettes } from "#artwork/studio/color/palettes.ts";
import { measurePicture } from "#artwork/studio/compositions/measure-picture.ts";
import { solarRoofPicture } from "#artwork/studio/pictures/house-pictures.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { legs } from "#artwork/studio/pictures/person-pictures.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { garageScene } from "./car-scenes.ts";
import { gardenScene, solarScene } from "./house-scenes.ts";
import { industryScenes } from "./industry-scenes.ts";
import { roomScenes } from "./room-scenes.ts";
import { AXIS, lounge, night, shop, street, yard } from "./rooms.ts";
import { colorsOfScene, coverWithScene, type Scene, type SceneColors } from "./scene.ts";

/** All of a room is seen. */
const all = { x: -60, y: -60, width: 480, height: 360 } as const;
const setter = await TypeSetter.open();

test.each(roomScenes)("the scene of %s knows where its picture is", (id, { subject, draw }) => {
  const last = draw(colorsOfScene(getPalette("cobalt")), all).findLast(
    ({ kind }) => kind === "group",
  );
  if (last?.kind !== "group") throw new Error(id);
  const { box } = measurePicture(setter, [group(0, 0, [last])]);
  const inside = [box.x - subject.x, box.y - subject.y];
  const ends = [box.x + box.width, box.y + box.height];
  expect(Math.min(...inside)).toBeGreaterThan(-3);
  expect(Math.abs(subject.x + subject.width - (ends[0] ?? 0))).toBeLessThan(5);
  expect(Math.abs(subject.y + subject.height - (ends[1] ?? 0))).toBeLessThan(5);
  expect(industryPictures.has(id)).toBe(true);
});

test("a thing stands on the middle of the arch or the light behind it", () => {
  const colors = colorsOfScene(getPalette("cobalt"));
  for (const [id, { subject }] of roomScenes)
    expect(subject.x + subject.width / 2, id).toBeCloseTo(AXIS);
  const discs = [yard, street, night].map((room) =>
    room(colors, all).find((mark) => mark.kind === "ellipse"),
  );
  const [, arch] = shop(colors, all);
  for (const mark of [...discs, arch]) {
    if (!mark) throw new Error("a room has nothing behind its thing");
    const { box } = measurePicture(setter, [mark]);
    expect(Math.abs(box.x + box.width / 2 - AXIS)).toBeLessThan(1);
  }
  const inWallColor = shop(colors, all)
    .slice(1)
    .filter((mark) => "fill" in mark && mark.fill === colors.haze);
  expect(inWallColor).toEqual([]);
});

test("what may stand beside a subject is told where a seal ends, so that no scrap of it peeps out", () => {
  const colors = colorsOfScene(getPalette("cobalt"));
  const seenBehind = (front: Box) => {
    let from = Number.NaN;
    const draw: Scene["draw"] = (_, { x }) => {
      from = x;
      return [];
    };
    const scene = { subject: { x: 200, y: 20, width: 100, height: 100 }, draw };
    coverWithScene(scene, { x: 0, y: 0, width: 360, height: 190 }, colors, front);
    return from;
  };
  const seal = { x: 10, y: 100, width: 80, height: 80 };
  expect(seenBehind(seal)).toBeGreaterThan(seenBehind({ ...seal, x: -200 }) + 40);
});

test("a window, a lamp or a saguaro beside a thing is drawn where all of it is seen, and no scrap of it at an edge", () => {
  const colors = colorsOfScene(getPalette("cobalt"));
  for (const draw of [lounge, yard, garageScene.draw, gardenScene.draw]) {
    const cut = { ...all, x: 40, width: 380 };
    expect(draw(colors, cut).length).toBeLessThan(draw(colors, all).length);
  }
});

test("where the sun pays, it is day in every palette", () => {
  const seen = palettes.map((palette) => {
    const [sky] = solarScene.draw(colorsOfScene(palette), all);
    return sky && "fill" in sky ? sky.fill : undefined;
  });
  expect(new Set(seen).size).toBe(1);
  const measure = measurePicture(setter, solarRoofPicture);
  // the sun is within the sky: no part of its edge is the sun’s
  expect(measure.colors.has("#ffc94d")).toBe(true);
  expect(measure.outline.has("#ffc94d")).toBe(false);
});

/** The trades that buy the most spots on a shared card: who comes to a house, who is eaten at, who is trusted near home. */
const fifteenLikeliest = `
hvac plumbing roofing electrical landscaping pool-service pest-control garage-doors painting house-cleaning
dental law-firm real-estate repair-shop restaurant
`
  .trim()
  .split(/\s+/);

const scenesOf = (slug: string) =>
  [...industryScenes.keys()].filter((id) => id.replace(/-\d+$/, "") === slug);

test("the fifteen likeliest trades have three scenes each, every other at least one", () => {
  const slugs = builtInIndustries.map(({ slug }) => slug);
  expect(fifteenLikeliest.filter((slug) => slugs.includes(slug)).length).toBe(15);
  const missing = slugs
    .map((slug) => ({ slug, has: scenesOf(slug).length }))
    .filter(({ slug, has }) => has < (fifteenLikeliest.includes(slug) ? 3 : 1));
  expect(missing).toEqual([]);
});

/** Halfway between two colors, or in the shadow of one: the tones of the six. */
const tones = new Set(["shade", "popShade", "glowShade"]);

/** Scenes in colors of their own: a day sky, so that the sun pays in every palette, and the wood of a floor. */
const inOwnColors = new Set(["solar", "flooring"]);

// every role has a color that no palette mixes, to tell it by
const roles = Object.keys(colorsOfScene(getPalette("cobalt"))) as (keyof SceneColors)[];
const marked = Object.fromEntries(
  roles.map((role, i) => [role, `#0000${(i + 16).toString(16)}`]),
) as Record<keyof SceneColors, HexColor>;

const colorsIn = (marks: readonly Sketch[]): HexColor[] =>
  marks.flatMap((mark) => {
    if (mark.kind === "group" || mark.kind === "clip") return colorsIn(mark.marks);
    const fill = "fill" in mark ? mark.fill : undefined;
    return [fill, "stroke" in mark ? mark.stroke : undefined].filter((one) => one !== undefined);
  });

const ofPerson = new Set(colorsIn(legs));

/** What of a place is wrong: a color that no palette has, or more than six. Who or what stands in a room keeps their own. */
function faultsOf({ draw }: Pick<Scene, "draw">): string[] {
  const drawn = new Set(colorsIn(draw(marked, all, [])));
  const used = roles.filter((role) => drawn.has(marked[role]));
  const strange = [...drawn].filter(
    (color) => !ofPerson.has(color) && !used.some((role) => marked[role] === color),
  );
  const six = used.filter((role) => !tones.has(role));
  return six.length > 6 ? [...strange, six.join(" ")] : strange;
}

test("a place is drawn in at most six colors of its palette, and tones of these", () => {
  const faults = [...industryScenes]
    .filter(([id]) => !inOwnColors.has(id))
    .map(([id, scene]) => [id, ...faultsOf(scene)])
    .filter(([, ...some]) => some.length > 0);
  expect(faults).toEqual([]);
  for (const id of inOwnColors) expect(industryScenes.has(id), id).toBe(true);
  const draw: Scene["draw"] = (colors) => [
    ...roles.map((role) => strokePath("M0 0H1", colors[role], 1)),
    strokePath("M0 0H1", "#ff00ff", 1),
  ];
  expect(faultsOf({ draw })).toEqual(["#ff00ff", "haze far near dark light pop glow"]);
});
