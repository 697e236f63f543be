import { buildArray, circle, group, path, rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import { isWithin, type Scene, type SceneColors } from "./scene.ts";

/** A lamp on the wall. */
const lamp = ({ light, dark, glow }: SceneColors): Sketch[] => [
  circle(60, 66, 24, light),
  path("M52 52H68L72 72H48z", dark),
  path("M54 72H66V80H54z", glow),
];

/** What grows at the corner of a house. */
const shrub = ({ dark }: SceneColors): Sketch[] =>
  [346, 366, 386].map((x, i) =>
    path(
      `M${x} 160Q${x - 16} ${120 - i * 8} ${x - 4} ${84 - i * 10}Q${x + 16} ${120 - i * 8} ${x} 160z`,
      dark,
    ),
  );

/** A garage door on its way up at dusk: light falls from under it on the drive. */
export const garageScene: Scene = {
  subject: { x: 134, y: 50, width: 140, height: 100 },
  draw: (colors, seen) => {
    const { haze, far, near, dark, light, shade, glow, glowShade } = colors;
    return [
      rect(-60, -60, 480, 360, haze),
      path("M-60-60H420V20L210-52-60 34z", far),
      path("M-60 8L210-82 420-4V18L210-58-60 32z", dark),
      path("M-60 32L210-58V-44L-60 50z", shade),
      rect(-60, 50, 480, 106, shade),
      path("M-60 50L210-44 420 30V156H-60z", shade),
      path("M-60 50L60 8V156H-60z", light),
      rect(84, 18, 240, 138, dark),
      rect(96, 30, 216, 126, glowShade),
      // the car inside, its roof under the door
      path("M96 156V132H312V156z", glow),
      path(
        "M136 150V122Q138 110 148 96 154 88 168 88H240Q254 88 260 96 270 110 272 122V150z",
        dark,
      ),
      path("M156 112Q160 98 168 96H240Q248 98 252 112z", far),
      rect(142, 122, 24, 9, glow, 3),
      rect(242, 122, 24, 9, glow, 3),
      rect(184, 130, 40, 11, shade, 2),
      rect(150, 146, 24, 12, near, 3),
      rect(234, 146, 24, 12, near, 3),
      // three panels of the door, the lowest lit from below
      ...buildArray(3, (i) => rect(96, 20 + i * 22, 216, 20, i === 2 ? light : shade)),
      ...buildArray(3, (i) => rect(96, 40 + i * 22, 216, 2, near)),
      ...buildArray(4, (i) => rect(108 + i * 52, 25, 36, 11, far)),
      path("M96 84H312V90H96z", dark),
      rect(-60, 156, 480, 160, near),
      path("M96 156H312L380 300H20z", glowShade),
      path("M128 156H280L318 300H84z", glow),
      ...(isWithin({ x: 36, y: 42, width: 48, height: 48 }, seen) ? lamp(colors) : []),
      ...(isWithin({ x: 332, y: 62, width: 68, height: 98 }, seen) ? shrub(colors) : []),
    ];
  },
};

/** A car on a lift, seen from the floor: the light of a lamp on what hangs under it. */
export const liftScene: Scene = {
  subject: { x: 34, y: 4, width: 334, height: 142 },
  draw: ({ haze, far, near, dark, light, shade, pop, popShade }) => [
    rect(-60, -60, 480, 360, haze),
    ...buildArray(5, (i) => rect(-30 + i * 96, -60, 70, 150, far)),
    strokePath(buildArray(5, (i) => `M-30 ${-30 + i * 30}H424`).join(""), haze, 3),
    rect(-60, 168, 480, 140, near),
    rect(-60, 168, 480, 5, dark),
    path("M86 196H330L380 300H30z", far),
    // the post
    rect(110, -60, 34, 236, dark),
    rect(116, -60, 9, 236, near),
    rect(96, 168, 62, 12, dark, 3),
    group(0, 14, [
      // the car
      path(
        "M40 62Q42 40 70 36L126 30 158 2Q168-8 186-8H270Q292-8 304 6L322 28 352 36Q366 42 366 58V82H40z",
        pop,
      ),
      path("M40 66H366V82H40z", popShade),
      path("M140 30L164 8Q170 2 184 2H214V30z", dark),
      path("M224 30V2H266Q282 2 292 12L306 30z", dark),
      path("M152 30L174 6H190L168 30z", far),
      path("M236 30L258 2H270L248 30z", far),
      strokePath("M219 2V66", popShade, 3),
      rect(232, 42, 20, 4, dark, 2),
      path("M40 50H62L58 60H40z", light),
      path("M350 46H366V60H346z", light),
      rect(32, 72, 342, 10, dark, 4),
      // what hangs under it
      path("M136 82H272V94H136z", near),
      rect(190, 90, 76, 10, shade, 4),
      strokePath("M106 96H318", near, 7),
      // its arms
      path("M120 84H300V96H260L252 104H136L128 96H120z", dark),
      rect(280, 78, 12, 12, dark),
      ...[104, 314].flatMap((x) => [
        circle(x, 96, 36, dark),
        circle(x, 96, 22, shade),
        path(`M${x} 74a22 22 0 0 1 0 44a26 26 0 0 0 0-44z`, near),
        circle(x, 96, 6, dark),
        ...buildArray(5, (i) => group(x, 96, [rect(-2.5, -19, 5, 12, dark, 2)], { turn: i * 72 })),
      ]),
    ]),
  ],
};
