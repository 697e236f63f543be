import { SaxesParser, type SaxesTagPlain } from "saxes";
import sharp from "sharp";
import {
  decodeSvg,
  escapeXml,
  NAMED_ENTITIES,
  parseDoctypeEntities,
  replaceEntities,
} from "./decode-svg.ts";
import { type Inspection, inspectionLimits, UnusableFileError } from "./inspection.ts";
import type { Picture } from "./render-and-inspect-picture.ts";

const SCRIPTS = new Set(["script", "handler", "listener", "iframe", "embed"]);
const TEXT = new Set(["text", "tspan", "textpath"]);
/** What a drawing program keeps for itself: nothing of it is drawn. */
const NOT_DRAWN = new Set(["metadata", "title", "desc"]);
/** Elements that a drawing comes to once each repetition is counted. */
const MOST_ELEMENTS = 300_000;
/** Named elements within each other. */
const DEEPEST = 200;
/** Inches in a unit; a pixel is as large as the screen that shows it. */
const INCHES: Record<string, number> = {
  in: 1,
  cm: 1 / 2.54,
  mm: 1 / 25.4,
  q: 1 / 101.6,
  pt: 1 / 72,
  pc: 1 / 6,
};
/** User units in an inch (CSS Values, 6.2). */
const UNITS = 96;
type SvgFacts = Pick<Inspection, "inches" | "colorSpace" | "svgHasText">;

/**
 * Reads and opens an SVG. Refuses scripts, links to anything outside of it, fonts of its own and entities that hold more than
 * a name. Always from its bytes: from a path the renderer would read the files beside it.
 */
export async function inspectSvg(bytes: Buffer): Promise<SvgFacts & { picture: Picture }> {
  const text = withVariables(decodeSvg(bytes));
  const { root, rootEnd, entities, hasText } = readSvg(text);
  const own = withSizeOfStyle(root.attributes);
  const size = measure(own) ?? measure(await drawnSize(text, entities));
  if (!size) throw new UnusableFileError("no-size");
  const { width, height, inches, viewBox } = size;
  const scale = inspectionLimits.longestSide / Math.max(width, height);
  const pixels = { width: Math.round(width * scale), height: Math.round(height * scale) };
  // The renderer's own density scales units of length twice; so the drawing itself says how large it is.
  const attributes = {
    ...own,
    viewBox,
    width: `${pixels.width}`,
    height: `${pixels.height}`,
  };
  const tag = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  const start = text.lastIndexOf(`<${root.name}`, rootEnd - 1);
  const inside = replaceEntities(text.slice(rootEnd), entities);
  const drawing = `<${root.name}${tag.join("")}${root.isSelfClosing ? "/" : ""}>${inside}`;
  if (start < 0) throw new UnusableFileError("damaged");
  const picture = sharp(Buffer.from(drawing), { limitInputPixels: inspectionLimits.pixels });
  await picture.metadata().catch((error: unknown) => {
    throw new UnusableFileError("damaged", error);
  });
  return {
    inches,
    colorSpace: "rgb",
    svgHasText: hasText,
    picture: { pixels: picture, ...pixels },
  };
}

type Read = {
  root: SaxesTagPlain;
  rootEnd: number;
  entities: Record<string, string>;
  hasText: boolean;
};

function readSvg(text: string): Read {
  const entities: Record<string, string> = { ...NAMED_ENTITIES };
  const uses = createUseCounter();
  let found: Pick<Read, "root" | "rootEnd"> | undefined;
  let hasText = false;
  let style = "";
  let notDrawn = 0;
  const parser = new SaxesParser();
  Object.assign(parser.ENTITIES, NAMED_ENTITIES);
  parser.on("error", (error) => {
    throw new UnusableFileError("damaged", error);
  });
  parser.on("doctype", (doctype) => {
    Object.assign(entities, parseDoctypeEntities(doctype));
    Object.assign(parser.ENTITIES, entities);
  });
  parser.on("opentag", (tag) => {
    found ??= { root: { ...tag }, rootEnd: parser.position };
    const local = localName(tag.name);
    if (notDrawn > 0 || isNotDrawn(tag)) {
      notDrawn++;
      return;
    }
    if (SCRIPTS.has(local)) throw new UnusableFileError("svg-scripts");
    if (local === "foreignobject") throw new UnusableFileError("svg-html");
    if (local === "font") throw new UnusableFileError("svg-fonts");
    if (TEXT.has(local)) hasText = true;
    for (const [key, value] of Object.entries(tag.attributes)) checkAttribute(local, key, value);
    uses.open(local, tag.attributes);
  });
  parser.on("closetag", (tag) => {
    if (localName(tag.name) === "style") {
      checkStyle(style);
      style = "";
    }
    if (notDrawn > 0) notDrawn--;
    else uses.close(tag.attributes);
  });
  const addStyle = (words: string) => {
    style = notDrawn === 0 ? style + words : "";
  };
  parser.on("text", addStyle);
  parser.on("cdata", addStyle);
  parser.on("processinginstruction", ({ target }) => {
    if (target.toLowerCase() === "xml-stylesheet") throw new UnusableFileError("svg-links");
  });
  parser.write(text).close();
  if (!found) throw new UnusableFileError("damaged");
  if (uses.count() > MOST_ELEMENTS) throw new UnusableFileError("too-hard");
  return { ...found, entities, hasText };
}

const localName = (name: string) => (name.split(":").at(-1) ?? name).toLowerCase();

/** Whether an element is there for a program alone: its notes, another vocabulary, or what no browser can show. */
function isNotDrawn({ name, attributes }: SaxesTagPlain): boolean {
  const local = localName(name);
  if (NOT_DRAWN.has(local)) return true;
  if (local === "foreignobject") return attributes["requiredExtensions"] !== undefined;
  return name.includes(":") && !name.startsWith("svg:");
}

function checkAttribute(element: string, key: string, value: string): void {
  const name = localName(key);
  if (name.startsWith("on")) throw new UnusableFileError("svg-scripts");
  if (/^\s*(javascript|vbscript|data:text)/i.test(value))
    throw new UnusableFileError("svg-scripts");
  const isInside = /^\s*(#|data:image\/(png|jpe?g|webp)[;,])/i.test(value);
  if (name === "href" && element !== "a" && !isInside) {
    throw new UnusableFileError(/^\s*data:image\//i.test(value) ? "svg-pictures" : "svg-links");
  }
  if (name === "style" || /url\(|\\/i.test(value)) checkStyle(value);
}

/** Refuses a style that takes anything from outside the file, however its words are escaped (CSS Syntax, 4.3.7), and one with fonts, which the renderer doesn't use. */
function checkStyle(written: string): void {
  const style = written
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code?: string, sign = "") =>
      code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)) : sign,
    );
  const addresses = [...style.matchAll(/url\(\s*["']?\s*([^"')]*)/gi)].map(([, to = ""]) => to);
  const isFont = (to: string) => /^data:(application|font)\//i.test(to);
  if (/@import/i.test(style)) throw new UnusableFileError("svg-links");
  for (const to of addresses) {
    if (!isFont(to) && !/^(#|data:image\/)/i.test(to)) throw new UnusableFileError("svg-links");
  }
  if (addresses.some(isFont)) throw new UnusableFileError("svg-fonts");
}

type Attributes = Record<string, string>;

/** The longest value of a variable: a color, a length, a list of fonts. */
const LONGEST_VALUE = 200;
/** Variables within each other. */
const VARIABLES_DEEP = 5;

/** Puts the values of CSS variables where they are used, which the renderer can't. Refuses one with several values. */
function withVariables(written: string): string {
  if (!written.includes("var(")) return written;
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of written.matchAll(/(--[\w-]+)\s*:\s*([^;{}"'<]+)/g)) {
    const isKnown = (values.get(name) ?? value.trim()) === value.trim();
    if (!isKnown || value.length > LONGEST_VALUE) throw new UnusableFileError("svg-variables");
    values.set(name, value.trim());
  }
  let text = written;
  for (let deep = 0; deep < VARIABLES_DEEP && text.includes("var("); deep++) {
    text = text.replaceAll(
      /var\(\s*(--[\w-]+)\s*(?:,([^()]*(?:\([^()]*\))?[^()]*))?\)/g,
      (_, name: string, otherwise = "") => values.get(name) ?? otherwise.trim(),
    );
  }
  return text;
}

/** What a drawing without a size covers, as browsers show it. */
async function drawnSize(text: string, entities: Record<string, string>): Promise<Attributes> {
  const drawing = sharp(Buffer.from(replaceEntities(text, entities)));
  const { width, height } = await drawing.metadata().catch((error: unknown) => {
    throw new UnusableFileError("no-size", error);
  });
  return { width: `${width}`, height: `${height}` };
}

const SIZE_IN_STYLE = /(?<=^|;)\s*(width|height)\s*:\s*([^;!]+)[^;]*/gi;

/** Attributes with the size that a style sets: it stands before theirs, and the renderer doesn't know it. */
function withSizeOfStyle(attributes: Attributes): Attributes {
  const { style = "" } = attributes;
  if (!style) return attributes;
  const sizes = [...style.matchAll(SIZE_IN_STYLE)].map(([, name = "", size = ""]) => [
    name.toLowerCase(),
    size,
  ]);
  const known = sizes.filter(([, size]) => readLength(size));
  return { ...attributes, ...Object.fromEntries(known), style: style.replace(SIZE_IN_STYLE, "") };
}

/** The size of a drawing in user units, and in inches where it names a unit of length; undefined where it names none. */
function measure(attributes: Attributes) {
  const box = (attributes["viewBox"] ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] =
    box.length === 4 && box.every(Number.isFinite) ? box : [];
  const [wide, high] = [readLength(attributes["width"]), readLength(attributes["height"])];
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : undefined;
  if (wide?.units === 0 || high?.units === 0) throw new UnusableFileError("empty");
  const width = wide?.units ?? (high && ratio ? high.units * ratio : boxWidth);
  const height = high?.units ?? (wide && ratio ? wide.units / ratio : boxHeight);
  if (!(width > 0 && height > 0)) return undefined;
  const isPaper = wide?.isPaper && high?.isPaper;
  return {
    width,
    height,
    inches: isPaper ? { width: width / UNITS, height: height / UNITS } : null,
    viewBox: ratio ? (attributes["viewBox"] ?? "") : `0 0 ${width} ${height}`,
  };
}

/** A length in user units; undefined for a share of something, and where there is none. */
function readLength(value: string | undefined): { units: number; isPaper: boolean } | undefined {
  const [, number, unit = ""] =
    /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(value ?? "") ?? [];
  if (number === undefined) return undefined;
  const inches = INCHES[unit.toLowerCase()];
  if (inches !== undefined) return { units: Number(number) * inches * UNITS, isPaper: true };
  const known: Record<string, number> = { "": 1, px: 1, em: 16, rem: 16, ex: 8 };
  const scale = known[unit.toLowerCase()];
  return scale === undefined ? undefined : { units: Number(number) * scale, isPaper: false };
}

function createUseCounter() {
  const open: string[] = [];
  const own = new Map<string, number>([["", 0]]);
  const uses = new Map<string, string[]>();
  return {
    open(element: string, attributes: Attributes) {
      if (attributes["id"] !== undefined) open.push(attributes["id"]);
      if (open.length > DEEPEST) throw new UnusableFileError("too-hard");
      for (const id of new Set(["", ...open])) own.set(id, (own.get(id) ?? 0) + 1);
      const href = attributes["href"] ?? attributes["xlink:href"];
      if (element !== "use" || !href?.startsWith("#")) return;
      for (const id of new Set(["", ...open])) {
        const used = uses.get(id);
        if (used) used.push(href.slice(1));
        else uses.set(id, [href.slice(1)]);
      }
    },
    close(attributes: Attributes) {
      if (attributes["id"] !== undefined) open.pop();
    },
    count(): number {
      const known = new Map<string, number>();
      const cost = (id: string): number => {
        const before = known.get(id);
        if (before !== undefined) return before;
        known.set(id, 0);
        const repeated = (uses.get(id) ?? []).reduce((sum, used) => sum + cost(used), 0);
        const total = (own.get(id) ?? 0) + repeated;
        known.set(id, total);
        return total;
      };
      return cost("");
    },
  };
}
