import type { FileType, UnsupportedFileType } from "#platform/files/inspection/file-type.ts";
import { fileTypes, sniffFileType } from "#platform/files/inspection/file-type.ts";
import type { InspectionRefusal } from "#platform/files/inspection/inspection.ts";
import type { IncomingFile } from "#platform/files/receive-incoming-file.server.ts";
import { Refusal } from "#platform/refusal.ts";

const TAKEN = "PNG, JPG, WebP, PDF or SVG";

const otherTypes: Record<UnsupportedFileType, string> = {
  heic: "This is a HEIC photo, and we need a JPG. On an iPhone, pick it from Photos on this page and it arrives as a JPG. On a computer, save it as a JPG first.",
  avif: "This is an AVIF picture, and we need a JPG or PNG. Open it, save it as a JPG, and send that.",
  gif: `A GIF is too coarse for print. Send a ${TAKEN}.`,
  bmp: "This is a BMP picture, and we need a PNG or JPG. Open it, save it as a PNG, and send that.",
  "jpeg-2000":
    "This is a JPEG 2000 picture, and we need a JPG or PNG. Open it, save it as a JPG, and send that.",
  "jpeg-xl":
    "This is a JPEG XL picture, and we need a JPG or PNG. Open it, save it as a JPG, and send that.",
  tiff: "We don’t take TIFF files. Save yours as a PDF or PNG and send that.",
  photoshop: "We can’t open Photoshop files. Save yours as a PDF or PNG and send that.",
  postscript: "We can’t open EPS files. Save yours as a PDF and send that.",
  office: "We can’t open documents or ZIP files. Save your ad as a PDF and send that.",
  unknown: `We can’t tell what this file is. Send a ${TAKEN}.`,
};

export const inspectionRefusals: Record<InspectionRefusal, string> = {
  damaged: "This file is damaged or incomplete. Open it, save it again, and send the new file.",
  "too-many-pixels":
    "This picture has more than 120 megapixels. Save it at half its size and send that.",
  "too-large-page":
    "This page is over 40 inches long. Save it at the size of your spot and send that.",
  empty:
    "There’s nothing to see in this file. Of a PDF, we take the first page. Check that your ad is there and send it again.",
  "no-size":
    "This SVG doesn’t say how large it is. Export it with a width and a height, or send a PDF.",
  password: "This PDF is locked with a password. Save it without one and send that.",
  "pdf-scripts":
    "This PDF has a script or a live form inside. Print it to a new PDF and send that.",
  "svg-scripts": "This SVG has a script inside. Export it as a plain SVG or a PDF and send that.",
  "svg-links":
    "This SVG uses pictures, styles or fonts from another address. Embed them, or send a PDF instead.",
  "svg-fonts":
    "This SVG brings its own fonts, and we can’t use them. Convert its text to outlines and send that.",
  "svg-pictures":
    "This SVG has a picture inside that isn’t a PNG or JPG. Send a PDF, or export it with PNG pictures.",
  "svg-variables":
    "This SVG sets its colors in a way we can’t read (CSS variables). Export it as a plain SVG or a PDF.",
  "svg-html":
    "This SVG has a piece of a web page inside (foreignObject). Export it as a plain SVG or a PDF.",
  "svg-entities": "This SVG has definitions we can’t read. Export it as a plain SVG or a PDF.",
  "too-hard":
    "This file is too complex for us to open. Save it as a simpler PDF or a JPG and send that.",
};

const refused = (sentence: string) => new Refusal("invalid", sentence, { field: "file" });

export function requireAcceptedFileType({ byteCount, isTooLarge, start }: IncomingFile): FileType {
  if (byteCount === 0) throw refused("This file is empty. Choose another one.");
  if (isTooLarge) {
    throw refused("This file is over 25 MB. Save a smaller version and send that.");
  }
  const type = sniffFileType(start);
  if (isTaken(type)) return type;
  throw refused(otherTypes[type]);
}

const isTaken = (type: FileType | UnsupportedFileType): type is FileType =>
  Object.hasOwn(fileTypes, type);
