import { SaxesParser, type SaxesTagPlain } from "saxes";
import type { HexColor } from "#artwork/drawing.ts";
import { PRINT_GRID_STEPS_PER_EM } from "#artwork/drawing-to-svg.ts";
import { pathDataToPdf, pdfNumber, pdfNumbers } from "./pdf-file.ts";
import { inksOfColor, inksOfQrCode, inksOfSmallType } from "./press-inks.ts";

/** A picture in a drawing: its file, its size on paper, and what is seen through it. */
type PictureInDrawing = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly inches: { readonly width: number; readonly height: number };
  readonly ground: HexColor;
};

/** A drawing as a PDF content stream in its own coordinates, y down, and the pictures that it names. */
export type PdfContent = {
  readonly width: number;
  readonly height: number;
  readonly operators: string;
  readonly pictures: readonly PictureInDrawing[];
};

type Attributes = Readonly<Record<string, string>>;

/** How far the control points of a quarter of a circle are along its tangents, in radii. */
const ROUND = 0.5522847498;

/** "#fc0" as "#ffcc00". */
const longColor = (color: string): HexColor =>
  color.toLowerCase().replace(/^#(\w)(\w)(\w)$/, "#$1$1$2$2$3$3") as HexColor;

/**
 * Turns one of our own drawings, as `drawing-to-svg.ts` writes and a proof keeps it, into what a press file is made of:
 * solid inks, outlines, clips and pictures. Throws for anything else, so that nothing is left out silently. With `reach`
 * what a drawing has beyond its own edge stays, that many units of it, for the bleed.
 */
export function svgToPdfContent(svg: string, reach = 0): PdfContent {
  const reader = new DrawingReader(reach);
  const parser = new SaxesParser();
  parser.on("opentag", (tag) => reader.open(tag));
  parser.on("closetag", (tag) => reader.close(tag));
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(svg).close();
  return reader.finish();
}

class DrawingReader {
  private width = 0;
  private height = 0;
  private readonly out: string[] = [];
  private readonly pictures: PictureInDrawing[] = [];
  private readonly clips = new Map<string, string>();
  private clipId: string | undefined;
  /** Units of the drawing to one unit here, by open group. */
  private readonly scales: number[] = [1];
  /** What was painted last: a see-through picture shows it. */
  private ground: HexColor = "#ffffff";
  private readonly reach: number;

  constructor(reach: number) {
    this.reach = reach;
  }

  open({ name, attributes }: SaxesTagPlain): void {
    switch (name) {
      case "svg": {
        const [x, y, width = 0, height = 0] = (attributes.viewBox ?? "").split(" ").map(Number);
        if (x !== 0 || y !== 0) throw new Error("a drawing that doesn't begin at 0, 0");
        [this.width, this.height] = [width, height];
        this.out.push("/DeviceCMYK cs /DeviceCMYK CS 4 M");
        return;
      }
      case "title":
        return;
      case "clipPath":
        this.clipId = attributes.id;
        return;
      case "g":
        this.openGroup(attributes);
        return;
      case "image":
        this.image(attributes);
        return;
      case "path":
        if (this.clipId === undefined) this.shape(attributes, pathDataToPdf(attributes.d ?? ""));
        else this.clips.set(this.clipId, attributes.d ?? "");
        return;
      case "rect":
        this.shape(attributes, rectPath(attributes));
        return;
      case "circle":
      case "ellipse":
        this.shape(attributes, ellipsePath(attributes));
        return;
      default:
        throw new Error(`a drawing has <${name}>, which the press file can't print`);
    }
  }

  close({ name }: SaxesTagPlain): void {
    if (name === "clipPath") this.clipId = undefined;
    if (name !== "g") return;
    this.scales.pop();
    this.out.push("Q");
  }

  finish(): PdfContent {
    const { width, height, pictures } = this;
    return { width, height, pictures, operators: this.out.join("\n") };
  }

  private openGroup(attributes: Attributes): void {
    refuseUnknown(attributes, ["transform", "clip-path"]);
    this.out.push("q");
    this.scales.push((this.scales.at(-1) ?? 1) * this.transform(attributes.transform));
    const id = /^url\(#(.+)\)$/.exec(attributes["clip-path"] ?? "")?.[1];
    if (id === undefined) return;
    const clip = this.clips.get(id);
    if (clip === undefined) throw new Error(`a drawing lacks its clip "${id}"`);
    const isEdge = this.scales.length === 2 && this.reach > 0;
    if (!isEdge) this.out.push(pathDataToPdf(clip), "W n");
  }

  /** Writes a transformation; returns its scale. */
  private transform(value: string | undefined): number {
    let scale = 1;
    for (const [, kind, list = ""] of (value ?? "").matchAll(/([a-z]+)\(([^)]*)\)/g)) {
      const [a = 0, b = 0] = (list.match(/-?[\d.]+/g) ?? []).map(Number);
      if (kind === "translate") this.out.push(`1 0 0 1 ${pdfNumbers(a, b)} cm`);
      else if (kind === "scale") {
        scale *= a;
        this.out.push(`${a} 0 0 ${a} 0 0 cm`);
      } else if (kind === "rotate") {
        const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
        this.out.push(`${[cos, sin, -sin, cos].map((n) => n.toFixed(6)).join(" ")} 0 0 cm`);
      } else throw new Error(`a drawing is moved by "${kind}"`);
    }
    return scale;
  }

  private shape(attributes: Attributes, path: string): void {
    refuseUnknown(attributes, SHAPE_ATTRIBUTES);
    const { stroke, transform } = attributes;
    // a code is a stroke along rows of modules, the one path without a word about its fill
    const isCode = stroke !== undefined && attributes.fill === undefined;
    const fill = isCode ? "none" : (attributes.fill ?? "#000000");
    if (path === "" || (fill === "none" && !stroke)) return;
    if (transform || stroke) this.out.push("q");
    const scale = (this.scales.at(-1) ?? 1) * this.transform(transform);
    if (fill !== "none") {
      this.ground = longColor(fill);
      const isSmall =
        transform !== undefined && scale * PRINT_GRID_STEPS_PER_EM * 0.72 < SMALL_TYPE;
      const inks = isSmall ? inksOfSmallType(this.ground) : inksOfColor(this.ground);
      this.out.push(`${pdfNumbers(...inks.map((one) => one / 100))} sc`);
    }
    if (stroke) {
      const inks = isCode ? inksOfQrCode(longColor(stroke)) : inksOfColor(longColor(stroke));
      this.out.push(`${pdfNumbers(...inks.map((one) => one / 100))} SC`, strokeStyle(attributes));
    }
    const painted = `${path}\n${fill === "none" ? "S" : stroke ? "B" : "f"}`;
    // the file marks what is type and what is a code; type is the one path that is moved
    const role = isCode ? "Code" : transform === undefined ? undefined : "Span";
    this.out.push(role ? `/${role} BMC\n${painted}\nEMC` : painted);
    if (transform || stroke) this.out.push("Q");
  }

  private image(attributes: Attributes): void {
    refuseUnknown(attributes, ["x", "y", "width", "height", "href"]);
    const { x, y, width, height } = numbersIn(attributes, "x", "y", "width", "height");
    const base64 = /^data:image\/(?:png|jpeg);base64,(.+)$/.exec(attributes.href ?? "")?.[1];
    if (!base64) throw new Error("a drawing has a picture that isn't in it");
    const scale = (this.scales.at(-1) ?? 1) / 100;
    const name = `Im${this.pictures.length + 1}`;
    this.pictures.push({
      name,
      bytes: Buffer.from(base64, "base64"),
      inches: { width: width * scale, height: height * scale },
      ground: this.ground,
    });
    this.out.push(`q ${pdfNumbers(width, 0, 0, -height, x, y + height)} cm /${name} Do Q`);
  }
}

/** Points below which type is small. */
const SMALL_TYPE = 10;

const SHAPE_ATTRIBUTES = [
  ..."d x y width height rx cx cy r ry transform fill stroke stroke-width stroke-dasharray".split(
    " ",
  ),
  "stroke-linecap",
  "stroke-linejoin",
];

function refuseUnknown(attributes: Attributes, known: readonly string[]): void {
  const odd = Object.keys(attributes).find((name) => !known.includes(name));
  if (odd) throw new Error(`a drawing uses "${odd}", which the press file can't print`);
}

function numbersIn<Name extends string>(attributes: Attributes, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, Number(attributes[name] ?? 0)])) as Record<
    Name,
    number
  >;
}

function strokeStyle(attributes: Attributes): string {
  const isRound = attributes["stroke-linecap"] === "round";
  const dash = attributes["stroke-dasharray"]?.split(/[ ,]+/).map(Number) ?? [];
  const width = pdfNumber(Number(attributes["stroke-width"] ?? 1));
  return `${width} w ${isRound ? "1 J 1 j" : "0 J 0 j"} [${pdfNumbers(...dash)}] 0 d`;
}

function rectPath(attributes: Attributes): string {
  const { x, y, width, height, rx } = numbersIn(attributes, "x", "y", "width", "height", "rx");
  const radius = Math.min(rx, width / 2, height / 2);
  if (radius === 0) return `${pdfNumbers(x, y, width, height)} re`;
  const [a, b, c, d] = [x + radius, x + width - radius, y + radius, y + height - radius];
  const arc = `a${radius} ${radius} 0 0 1`;
  return pathDataToPdf(
    `M${a} ${y}H${b}${arc} ${radius} ${radius}V${d}${arc} ${-radius} ${radius}H${a}${arc} ${-radius} ${-radius}V${c}${arc} ${radius} ${-radius}z`,
  );
}

function ellipsePath(attributes: Attributes): string {
  const { cx, cy, r } = numbersIn(attributes, "cx", "cy", "r");
  const [w, h] = [Number(attributes.rx ?? r), Number(attributes.ry ?? r)];
  const [kx, ky] = [w * ROUND, h * ROUND];
  return [
    `${pdfNumbers(cx + w, cy)} m`,
    `${pdfNumbers(cx + w, cy + ky, cx + kx, cy + h, cx, cy + h)} c`,
    `${pdfNumbers(cx - kx, cy + h, cx - w, cy + ky, cx - w, cy)} c`,
    `${pdfNumbers(cx - w, cy - ky, cx - kx, cy - h, cx, cy - h)} c`,
    `${pdfNumbers(cx + kx, cy - h, cx + w, cy - ky, cx + w, cy)} c h`,
  ].join("\n");
}
