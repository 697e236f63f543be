import {
  buildArray,
  circle,
  ellipse,
  group,
  path,
  rect,
  type Sketch,
  strokePath,
} from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";
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
const liftScene: Scene = {
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

/** A remote of a garage door, around 0,0. */
const remote = ({ dark, light, shade, pop, popShade }: SceneColors): Sketch[] => [
  rect(-52, -84, 112, 176, dark, 22),
  rect(-56, -88, 108, 172, shade, 20),
  path("M-36-88H14Q-34-20 14 84H-36Q-56 84-56 64V-68Q-56-88-36-88z", light),
  circle(-2, -66, 6, pop),
  rect(-36, -48, 68, 66, dark, 14),
  rect(-36, -52, 68, 64, popShade, 14),
  rect(-36, -52, 68, 54, pop, 14),
  strokePath("M-16-20L-2-34 12-20", light, 8, { round: true }),
  rect(-36, 28, 30, 34, dark, 8),
  rect(2, 28, 30, 34, dark, 8),
];

/** Through the windshield: the door goes up at the press of the remote that hangs on the visor. */
const remoteScene: Scene = {
  subject: { x: 188, y: 20, width: 78, height: 122 },
  draw: (colors) => {
    const { haze, far, near, dark, light, shade } = colors;
    return [
      rect(-60, -60, 480, 360, haze),
      // the house, its door half up
      path("M-60 44L60 0H380L420 14V170H-60z", light),
      path("M250 0H380L420 14V170H250z", shade),
      path("M-60 38L60-8H380L420 8V22L378 8H62L-60 54z", near),
      rect(72, 36, 296, 134, near),
      rect(80, 44, 280, 126, haze),
      ...[0, 1].map((i) => rect(80, 44 + i * 30, 280, 27, i ? light : shade)),
      ...buildArray(5, (i) => rect(92 + i * 54, 51, 42, 13, far)),
      rect(80, 101, 280, 5, near),
      path("M-60 162H420V300H-60z", far),
      // the visor, the dashboard, the wheel
      path("M-60-60H420V10Q420 20 408 20H-48Q-60 20-60 10z", dark),
      path("M92-60H372V20Q372 34 358 34H106Q92 34 92 20z", near),
      path("M92-60H372V-2H92z", far),
      path("M-60 176Q180 148 420 168V320H-60z", dark),
      circle(64, 236, 92, { stroke: near, strokeWidth: 15 }),
      group(226, 84, remote(colors), { scale: 0.61 }),
      rect(206, 22, 38, 18, dark, 5),
    ];
  },
};

/** A car that comes out of the wash, around 0,0: its brushes beside it, foam on its roof. */
const washedCar = ({ far, near, dark, light, shade, pop, popShade }: SceneColors): Sketch[] => [
  ...[-1, 1].flatMap((side) => [
    rect(side * 118 - 5, -130, 10, 216, dark),
    ...buildArray(6, (i) => [
      ellipse(side * 118, -104 + i * 34, i % 2 ? 30 : 35, 24, popShade),
      ellipse(side * 118 - 5, -108 + i * 34, i % 2 ? 24 : 28, 18, pop),
    ]).flat(),
  ]),
  path("M-96 60V6Q-96-14-78-18L-56-64Q-50-76-36-76H36Q50-76 56-64L78-18Q96-14 96 6V60z", near),
  path("M-62-22L-46-58Q-42-64-34-64H34Q42-64 46-58L62-22z", dark),
  path("M-62-22L-46-58Q-42-64-34-64H-4L-34-22z", far),
  rect(-90, 60, 34, 30, dark, 7),
  rect(56, 60, 34, 30, dark, 7),
  rect(-100, 44, 200, 24, dark, 9),
  rect(-36, 4, 72, 18, dark, 8),
  ...[-1, 1].flatMap((side) => [
    circle(side * 68, 12, 18, light),
    circle(side * 68, 12, 11, shade),
  ]),
  rect(-24, 46, 48, 18, light, 3),
  // the foam that runs from the roof
  ...[
    [-44, -80, 17],
    [-20, -92, 22],
    [10, -90, 25],
    [40, -80, 18],
    [-66, -50, 12],
    [64, -52, 13],
    [70, -26, 9],
  ].flatMap(([x = 0, y = 0, r = 0]) => [circle(x + 2, y + 3, r, shade), circle(x, y, r, light)]),
];

/** The tunnel of a car wash. */
const tunnelScene: Scene = {
  subject: { x: 126, y: 32, width: 200, height: 124 },
  draw: (colors) => {
    const { haze, far, near, dark, light } = colors;
    return [
      rect(-60, -60, 480, 360, far),
      path("M-60-60H420V156H360V46Q360-20 294-20H158Q92-20 92 46V156H-60z", near),
      path("M112 156V52Q112 2 162 2H290Q340 2 340 52V156z", haze),
      strokePath("M-60 20H92M-60 60H92M-60 100H92M360 20H420M360 60H420M360 100H420", far, 4),
      rect(-60, 152, 480, 170, near),
      rect(-60, 152, 480, 5, dark),
      path("M150 157H302L352 320H100z", far),
      path("M222 157H230L236 320H216z", light),
      group(226, 105, washedCar(colors), { scale: 0.56 }),
    ];
  },
};

const own: SceneColors = {
  ...{ haze: "#e3f1fa", far: "#a9d8ee", near: "#2f80ed", dark: "#2b2430", light: "#fffaf0" },
  ...{
    shade: "#d9cdbb",
    pop: "#ef5b4c",
    popShade: "#b73a31",
    glow: "#ffc93c",
    glowShade: "#e39b36",
  },
};

export const remotePicture: Picture = remote(own);
export const washedCarPicture: Picture = washedCar(own);

export const carScenes: readonly (readonly [string, Scene])[] = [
  ["car-wash-3", tunnelScene],
  ["garage-doors", garageScene],
  ["garage-doors-3", remoteScene],
  ["repair-shop-2", liftScene],
];
