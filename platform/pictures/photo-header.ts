export type PhotoHeader = {
  type: "jpeg" | "png";
  width: number;
  height: number;
  /** How the camera was held: 1 to 8 (Exif, tag 0x0112). From 5 on, width and height change places. */
  orientation: number;
};

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
const ORIENTATION = 0x0112;

/** Type, size and orientation of a JPEG or PNG, from its bytes alone; undefined for anything else. */
export function readPhotoHeader(bytes: Uint8Array): PhotoHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return PNG_SIGNATURE.every((byte, at) => bytes[at] === byte)
      ? readPng(view)
      : readJpeg(view, bytes);
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readPng(view: DataView): PhotoHeader | undefined {
  const isHeader = view.getUint32(12) === 0x49484452;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return isHeader && width > 0 && height > 0
    ? { type: "png", width, height, orientation: 1 }
    : undefined;
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const FILL = 0xff;
const START_OF_SCAN = 0xda;
const EXIF = 0xe1;

/** Walks from segment to segment until one tells the size (ITU T.81, B.2). */
function readJpeg(view: DataView, bytes: Uint8Array): PhotoHeader | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  let orientation = 1;
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return width > 0 && height > 0 ? { type: "jpeg", width, height, orientation } : undefined;
    }
    if (marker === START_OF_SCAN) return undefined;
    const end = marker === FILL ? at + 1 : at + 2 + view.getUint16(at + 2);
    if (marker === EXIF) orientation = readOrientation(bytes.subarray(at + 4, end)) ?? orientation;
    at = end;
  }
  return undefined;
}

function readOrientation(segment: Uint8Array): number | undefined {
  if (new TextDecoder("latin1").decode(segment.subarray(0, 6)) !== "Exif\0\0") return undefined;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6);
  try {
    const little = tiff.getUint16(0) === 0x4949;
    const directory = tiff.getUint32(4, little);
    const entries = tiff.getUint16(directory, little);
    for (let at = directory + 2; at < directory + 2 + entries * 12; at += 12) {
      if (tiff.getUint16(at, little) !== ORIENTATION) continue;
      const value = tiff.getUint16(at + 8, little);
      return value >= 1 && value <= 8 ? value : undefined;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}
