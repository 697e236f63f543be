import { expect, test } from "vitest";
import type { HexColor } from "#artwork/drawing.ts";
import { type Sketch, strokePath } from "#artwork/sketch.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { legs } from "#artwork/studio/pictures/person-pictures.ts";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { industryScenes } from "./industry-scenes.ts";
import { colorsOfScene, type Scene, type SceneColors } from "./scene.ts";

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
  const slugs = firstIndustries.map(({ slug }) => slug);
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

const all = { x: -60, y: -60, width: 480, height: 360 } as const;

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
