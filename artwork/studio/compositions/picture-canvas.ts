import { contrastRatio } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { bleedBackground, circle, clip, group, rect } from "#artwork/sketch.ts";
import type { CustomerPicture, CustomerPictures } from "#artwork/studio/own-pictures.ts";
import { hoveringPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import {
  colorsOfScene,
  coverWithScene,
  hazeOf,
  isSubjectSeen,
  type Scene,
  type SceneColors,
  subjectIn,
} from "#artwork/studio/scenes/scene.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import type { Picture } from "./measure-picture.ts";
import {
  measurePicture,
  pictureShareLostOn,
  pictureStandsOutOn,
  recolorToStandOut,
} from "./measure-picture.ts";
import { TypeCanvas, type TypeLook } from "./type-canvas.ts";

/** A picture that stands whole in a box on a color, or a scene whose subject is in the box that shows it. */
export type PlacedPicture = {
  readonly kind: "picture" | "scene";
  readonly box: Box;
  readonly within: Box;
  /** What of the box is drawn on, which nothing may lie on. */
  readonly ink: readonly Box[];
  readonly on: HexColor;
};

/** How far from the edge of its cell a picture ends, so that no cut shaves it. */
const PICTURE_MARGIN = 11;

/** A box without a sixteenth of its smaller side all around. */
function clearOfEdges({ x, y, width, height }: Box): Box {
  const air = Math.min(width, height) / 16;
  return { x: x + air, y: y + air, width: width - 2 * air, height: height - 2 * air };
}

/** A template's refusal of a brief, in a sentence for the person who wrote it. */
export class BriefUnsuitedError extends Error {}

class TooSmallPictureError extends BriefUnsuitedError {
  constructor() {
    super("This design has no room for its picture beside so many words.");
  }
}

/** A photo that prints with fewer pixels to the inch looks coarse from the hand. */
const LEAST_PIXELS_AN_INCH = 110;

const boxPath = ({ x, y, width, height }: Box) =>
  `M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h-${width.toFixed(1)}z`;

/** The pictures of an ad that have a place on it: drawn ones, and the buyer's. */
export type AdPictures = {
  readonly picture: Picture | undefined;
  /** The place that stands for the picture in compositions with room for one. */
  readonly scene?: Scene | undefined;
  readonly own?: CustomerPictures | undefined;
};

/** What of an ad carries pictures, over what carries type. */
export class PictureCanvas extends TypeCanvas {
  /** The drawn pictures and scenes, each where it is seen and on what. */
  readonly pictures: PlacedPicture[] = [];
  private readonly own: CustomerPictures;
  private readonly art: Picture | undefined;
  private readonly scenery: Scene | undefined;

  constructor(
    setter: TypeSetter,
    { picture, scene, own = { photos: [], logos: [] }, ...look }: AdPictures & TypeLook,
  ) {
    super(setter, look);
    this.art = picture;
    this.scenery = scene;
    this.own = own;
  }

  get hasPicture(): boolean {
    return this.art !== undefined;
  }

  /** Refuses a brief for which no picture is drawn: the composition would keep an empty place for it. */
  requirePicture(): void {
    if (!this.art)
      throw new BriefUnsuitedError("This design needs a picture that suits the words.");
  }

  /** Refuses a brief that a picture suits: words alone would look bare. */
  requireNoPicture(): void {
    if (this.art) throw new BriefUnsuitedError("This design is for words that no picture suits.");
  }

  /** Refuses a brief whose words leave a picture that leads less than a share of the ad's height. */
  requireRoom(height: number, least: number): void {
    if (height < this.h * least) throw new TooSmallPictureError();
  }

  pictureSize(room: Pick<Box, "width" | "height">): Pick<Box, "width" | "height"> {
    if (!this.art) return { width: 0, height: 0 };
    const own = measurePicture(this.setter, this.art).box;
    const scale = Math.min(room.width / own.width, room.height / own.height);
    return { width: own.width * scale, height: own.height * scale };
  }

  /** What of a box the picture draws on that fills it, in small boxes. */
  inkIn({ x, y, width }: Box): Box[] {
    if (!this.art) return [];
    const { box, ink } = measurePicture(this.setter, this.art);
    const scale = width / box.width;
    return ink.map((one) => ({
      x: x + (one.x - box.x) * scale,
      y: y + (one.y - box.y) * scale,
      width: one.width * scale,
      height: one.height * scale,
    }));
  }

  /** The first of the colors on which the picture stands out, else the one on which least of it is lost. */
  behind(...colors: readonly [HexColor, ...HexColor[]]): HexColor {
    if (!this.art) return colors[0];
    const measure = measurePicture(this.setter, this.art);
    const worst = (color: HexColor) => pictureShareLostOn(measure, color);
    return (
      colors.find((color) => pictureStandsOutOn(measure, color)) ??
      colors.toSorted((a, b) => worst(a) - worst(b))[0] ??
      colors[0]
    );
  }

  stands(on: HexColor): boolean {
    return this.art !== undefined && pictureStandsOutOn(measurePicture(this.setter, this.art), on);
  }

  /** Whether a logo leads, so that a drawn picture may be small. */
  private isLedByLogo = false;

  private insideMargin(box: Box): Box {
    const [x, y] = [Math.max(box.x, PICTURE_MARGIN), Math.max(box.y, PICTURE_MARGIN)];
    const right = Math.min(box.x + box.width, this.w - PICTURE_MARGIN);
    const bottom = Math.min(box.y + box.height, this.h - PICTURE_MARGIN);
    return { x, y, width: right - x, height: bottom - y };
  }

  /**
   * The picture whole, as large as a box inside the margin allows, at its middle or on its lower edge; on a disc where it
   * wouldn't stand out from the color under it.
   */
  picture(
    within: Box,
    { on, stand = "middle" }: { on: HexColor; stand?: "middle" | "bottom" },
  ): void {
    if (!this.art) return;
    const found = this.placeOf(within, on, stand);
    if (!found) throw new TooSmallPictureError();
    const { disc, under, scale, x, y, own } = found;
    if (disc) {
      const { cx, cy, r } = disc;
      this.add(circle(cx, cy, r, under));
      this.shape("disc", { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r });
    }
    const [width, height] = [own.width * scale, own.height * scale];
    const art = recolorToStandOut(this.art, measurePicture(this.setter, this.art), under);
    this.marks.push(group(x - own.x * scale, y - own.y * scale, art, { scale }));
    const frame = {
      x: PICTURE_MARGIN,
      y: PICTURE_MARGIN,
      width: this.w - 2 * PICTURE_MARGIN,
      height: this.h - 2 * PICTURE_MARGIN,
    };
    this.shape("picture", { x, y, width, height });
    const box = { x, y, width, height };
    this.pictures.push({ kind: "picture", box, within: frame, ink: this.inkIn(box), on: under });
  }

  hasRoomForPicture(within: Box, on: HexColor): boolean {
    return this.placeOf(within, on, "middle") !== undefined;
  }

  /** Where the picture is in a box; undefined where it would be too small to be seen. */
  private placeOf(within: Box, on: HexColor, stand: "middle" | "bottom") {
    if (!this.art) return undefined;
    let box = this.insideMargin(within);
    const hovers = hoveringPictures.has(this.art);
    if (hovers) box = clearOfEdges(box);
    const least = this.w * (this.isFlat || this.isLedByLogo ? 0.15 : 0.22) * (hovers ? 0.875 : 1);
    if (Math.min(box.width, box.height) < least * 0.6) return undefined;
    let [under, at] = [on, hovers ? ("middle" as const) : stand];
    let disc: { readonly cx: number; readonly cy: number; readonly r: number } | undefined;
    if (!this.stands(on)) {
      const { second, sparkle, ground, accent, ink } = this.palette;
      const r = Math.min(box.width, box.height) / 2;
      const [cx, cy] = [box.x + box.width / 2, box.y + box.height - r];
      under = this.behind(second, sparkle, ground, accent, ink);
      disc = { cx, cy, r };
      box = { x: cx - r * 0.74, y: cy - r * 0.7, width: r * 1.48, height: r * 1.4 };
      at = "middle";
    }
    const own = measurePicture(this.setter, this.art).box;
    const scale = Math.min(box.width / own.width, box.height / own.height);
    const [width, height] = [own.width * scale, own.height * scale];
    if (Math.max(width, height) < least) return undefined;
    const x = box.x + (box.width - width) / 2;
    const y = box.y + (box.height - height) * (at === "bottom" ? 1 : 0.5);
    return { disc, under, own, scale, x, y };
  }

  /** Whether the scene's subject is whole in a box that it covers, and clear of what stands in front of it. */
  showsScene(box: Box, front?: Box): boolean {
    return (
      this.scenery !== undefined &&
      this.sceneColors !== undefined &&
      isSubjectSeen(this.scenery, box, front)
    );
  }

  /** The colors of the scene, behind what stands in it one that it doesn't melt into; undefined where there is none. */
  private get sceneColors(): SceneColors | undefined {
    const colors = colorsOfScene(this.palette);
    const { thing } = this.scenery ?? {};
    if (!thing) return colors;
    const measure = measurePicture(this.setter, thing.picture);
    const [first = "far", ...rest] = thing.behind;
    if (rest.some((role) => pictureShareLostOn(measure, colors[role]) > 0.35)) return undefined;
    const all = [colors[first], colors.shade, colors.near];
    const behind = all.find((color) => pictureStandsOutOn(measure, color));
    return behind && { ...colors, [first]: behind };
  }

  /** A scene whose thing stands out from the colors behind it. */
  private toned(scene: Scene, colors: SceneColors): Scene {
    const { thing } = scene;
    if (!thing) return scene;
    const picture = thing.behind.reduce((art: Picture, role) => {
      const measure = measurePicture(this.setter, art);
      return recolorToStandOut(art, measure, colors[role]);
    }, thing.picture);
    return { ...scene, draw: (own, seen) => scene.draw(own, seen, picture) };
  }

  /** The scene so large that it covers a box, on the ad's own ground. */
  scene(box: Box, front?: Box): void {
    const { sceneColors } = this;
    if (!this.scenery || !sceneColors) return;
    const on = this.palette.ground;
    const { whole } = coverWithScene(
      this.toned(this.scenery, sceneColors),
      box,
      sceneColors,
      front,
    );
    this.add(clip(boxPath(box), [bleedBackground(this.w, this.h, on), whole]));
    const subject = subjectIn(this.scenery, box, front);
    this.pictures.push({ kind: "scene", box: subject, within: box, ink: [subject], on });
  }

  /** The scene in a box on the ad's own ground, its light rising out of the box behind what stands over it. */
  sceneWithHalo(box: Box, front?: Box): void {
    const { sceneColors } = this;
    if (!this.scenery || !sceneColors) return;
    const scene = this.toned(this.scenery, sceneColors);
    const { halo, whole } = coverWithScene(scene, box, sceneColors, front);
    this.add(halo, clip(boxPath(box), [whole]));
    const on = this.palette.ground;
    const subject = subjectIn(this.scenery, box, front);
    this.pictures.push({ kind: "scene", box: subject, within: box, ink: [subject], on });
  }

  /** Whether the light of the scene may rise out of it: it has the color that type is made for. */
  get hasHalo(): boolean {
    return this.sceneColors?.haze === this.haloColor;
  }

  get hasScene(): boolean {
    return this.scenery !== undefined;
  }

  /** The colors that fill a scene; one without a picture in it has its thing in the accent. */
  get sceneTones(): readonly HexColor[] {
    const { second, accent } = this.palette;
    return [this.haloColor, second, ...(this.scenery?.thing ? [] : [accent])];
  }

  /** The light that rises out of a scene, on which type over it has to read, too. */
  get haloColor(): HexColor {
    return hazeOf(this.palette);
  }

  requirePhoto(): CustomerPicture {
    const [photo] = this.own.photos;
    if (!photo) throw new BriefUnsuitedError("This design needs a photo.");
    return photo;
  }

  requireTwoPhotos(): readonly [CustomerPicture, CustomerPicture] {
    const [before, after] = this.own.photos;
    if (!before || !after) throw new BriefUnsuitedError("This design needs two photos.");
    return [before, after];
  }

  requireLogo(): CustomerPicture {
    const [logo] = this.own.logos;
    if (!logo) throw new BriefUnsuitedError("This design needs a logo.");
    this.isLedByLogo = true;
    return logo;
  }

  /** A photo that covers a box around what must stay in view, cut by a path; refused where it would print too coarsely. */
  photo(photo: CustomerPicture, box: Box, cut = boxPath(box)): void {
    const scale = Math.max(box.width / photo.width, box.height / photo.height);
    const [width, height] = [photo.width * scale, photo.height * scale];
    if (photo.printWidth / (width / 100) < LEAST_PIXELS_AN_INCH)
      throw new BriefUnsuitedError("This design needs a larger photo.");
    const place = (from: number, room: number, all: number, focus: number) =>
      Math.min(from, Math.max(from + room - all, from + room / 2 - all * focus));
    const x = place(box.x, box.width, width, photo.focus[0]);
    const y = place(box.y, box.height, height, photo.focus[1]);
    this.add(clip(cut, [{ kind: "image", x, y, width, height, href: photo.href }]));
  }

  /** A logo as large as a box allows, with an eighth of its height kept clear around it. */
  logo(logo: CustomerPicture, box: Box): void {
    const clear = 1.25;
    const scale = Math.min(
      box.width / (logo.width + (clear - 1) * logo.height),
      box.height / (logo.height * clear),
    );
    const [width, height] = [logo.width * scale, logo.height * scale];
    const x = box.x + (box.width - width) / 2;
    const y = box.y + (box.height - height) / 2;
    // what is see-through prints as the last color filled before it
    this.add(rect(x, y, width, height, this.logoGround(logo)));
    this.add({ kind: "image", x, y, width, height, href: logo.href });
  }

  /** What a logo is seen on: its own paper; for a light one that has none, a color and no black if there is one; else white. */
  logoGround({ paper = "#ffffff", light }: CustomerPicture): HexColor {
    if (light <= 0.82) return paper;
    const { ground, second, accent, ink } = this.palette;
    return [ground, second, accent].find((color) => contrastRatio(color, "#ffffff") >= 4.5) ?? ink;
  }
}
