import { gunzipSync } from "node:zlib";
import { isGzip } from "./file-type.ts";
import { UnusableFileError } from "./inspection.ts";

/** Bytes of a drawing that was packed: as many as a file may have. */
const MOST_UNPACKED = 25 * 1024 * 1024;

/** The drawing in an SVGZ file. */
function unpack(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED });
  } catch (error) {
    throw new UnusableFileError(error instanceof RangeError ? "too-hard" : "damaged", error);
  }
}

/** The text of an SVG or SVGZ file, in the encoding that it says. */
export function decodeSvg(file: Buffer): string {
  const bytes = isGzip(file) ? unpack(file) : file;
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder(declaredEncoding(bytes)).decode(bytes);
}

/** What the XML declaration names, if this runtime knows it. */
function declaredEncoding(bytes: Buffer): string {
  const [, name = "utf-8"] =
    /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(bytes.toString("latin1", 0, 200)) ?? [];
  return /^(iso-8859-\d+|windows-125\d)$/i.test(name) ? name : "utf-8";
}

/** The longest text that an entity may stand for: the address of a namespace. */
const LONGEST_ENTITY = 200;

/** Names that HTML has for characters and drawing programs write into SVG: those of U+00A0 to U+00FF, and common signs. */
const LATIN_1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
export const NAMED_ENTITIES: Record<string, string> = {
  ...Object.fromEntries(
    LATIN_1.split(" ").map((name, at) => [name, String.fromCodePoint(160 + at)]),
  ),
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  hellip: "…",
  trade: "™",
  euro: "€",
  ensp: "\u2002",
  emsp: "\u2003",
  thinsp: "\u2009",
  zwnj: "\u200c",
  zwj: "\u200d",
};

/** The entities of a document type. Refuses those that hold others, that lie elsewhere, or that are long. */
export function parseDoctypeEntities(doctype: string): Record<string, string> {
  const [, inner] = /\[([\s\S]*)\]/.exec(doctype) ?? [];
  const read: Record<string, string> = {};
  const left = (inner ?? "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(
      /<!ENTITY\s+([\w.-]+)\s+(?:"([^"<&%]*)"|'([^'<&%]*)')\s*>/g,
      (_, name: string, double?: string, single?: string) => {
        const value = double ?? single ?? "";
        if (value.length > LONGEST_ENTITY) throw new UnusableFileError("svg-entities");
        read[name] = value;
        return "";
      },
    );
  if (/ENTITY|%/.test(left)) throw new UnusableFileError("svg-entities");
  return read;
}

const XML_ENTITIES = new Set(["amp", "lt", "gt", "quot", "apos"]);

/** The renderer knows no names but its own five. */
export const replaceEntities = (text: string, entities: Record<string, string>) =>
  text.replaceAll(/&([A-Za-z_][\w.-]*);/g, (whole, name: string) =>
    XML_ENTITIES.has(name) ? whole : escapeXml(entities[name] ?? ""),
  );

export const escapeXml = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
