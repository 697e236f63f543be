import { SaxesParser } from "saxes";
import sharp from "sharp";
import { type Inspection, inspectionLimits, UnusableFileError } from "./inspection.ts";
import type { Picture } from "./render-and-inspect-picture.ts";

const SCRIPTS = new Set(["script", "foreignobject", "handler", "listener", "iframe", "embed"]);
const TEXT = new Set(["text", "tspan", "textpath"]);
/** Points in an inch, as librsvg counts them where none are named. */
const DPI = 72;

type SvgFacts = Pick<Inspection, "inches" | "colorSpace" | "svgHasText">;

/**
 * Reads and opens an SVG. Refuses scripts, links to anything outside of it, and entities. Always from its bytes: from a
 * path the renderer would read the files beside it.
 */
export async function inspectSvg(bytes: Buffer): Promise<SvgFacts & { picture: Picture }> {
  const svgHasText = readSvg(bytes);
  const about = await sharp(bytes, { density: DPI, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new UnusableFileError("damaged", error);
    });
  const { width, height } = about;
  if (!(width > 0 && height > 0)) throw new UnusableFileError("empty");
  const longest = Math.max(width, height);
  const density = Math.min(100_000, Math.max(1, (DPI * inspectionLimits.longestSide) / longest));
  const scale = density / DPI;
  const pixels = sharp(bytes, { density, limitInputPixels: inspectionLimits.pixels });
  return {
    inches: null,
    colorSpace: "rgb",
    svgHasText,
    picture: { pixels, width: Math.round(width * scale), height: Math.round(height * scale) },
  };
}

/** Whether there is type in it. */
function readSvg(bytes: Buffer): boolean {
  let hasText = false;
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw new UnusableFileError("damaged", error);
  });
  parser.on("doctype", (doctype) => {
    if (/\[|ENTITY/.test(doctype)) throw new UnusableFileError("svg-entities");
  });
  parser.on("opentag", ({ name, attributes }) => {
    const local = (name.split(":").at(-1) ?? name).toLowerCase();
    if (SCRIPTS.has(local)) throw new UnusableFileError("svg-scripts");
    if (TEXT.has(local)) hasText = true;
    for (const [key, value] of Object.entries(attributes))
      checkAttribute(local, key, String(value));
  });
  parser.on("text", (text) => {
    if (/@import|url\(\s*["']?\s*(?!["']?\s*(#|data:image\/))/i.test(text)) {
      throw new UnusableFileError("svg-links");
    }
  });
  parser.on("processinginstruction", () => {
    throw new UnusableFileError("svg-links");
  });
  parser.write(decode(bytes)).close();
  return hasText;
}

function checkAttribute(element: string, key: string, value: string): void {
  const name = (key.split(":").at(-1) ?? key).toLowerCase();
  if (name.startsWith("on")) throw new UnusableFileError("svg-scripts");
  if (/^\s*(javascript|vbscript|data:text)/i.test(value))
    throw new UnusableFileError("svg-scripts");
  if (
    name === "href" &&
    element !== "a" &&
    !/^\s*(#|data:image\/(png|jpe?g|webp)[;,])/i.test(value)
  ) {
    throw new UnusableFileError("svg-links");
  }
  if (/url\(\s*(?!["']?\s*#)/i.test(value)) throw new UnusableFileError("svg-links");
}

function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder("utf-8").decode(bytes);
}
