import { renderAsync } from "@resvg/resvg-js";
import sharp from "sharp";

type Drawn = { width: number; height: number; type?: "jpeg" | "png"; orientation?: number };

const drawn = new Map<string, Promise<Buffer>>();

/** A photo that somebody might upload: sky above, sand below, a face left of the middle. Nobody is in it. */
export async function drawPhoto(photo: Drawn): Promise<Buffer> {
  const key = JSON.stringify(photo);
  const picture = drawn.get(key) ?? draw(photo);
  drawn.set(key, picture);
  // A copy: some tests break what they get.
  return Buffer.from(await picture);
}

async function draw({ width, height, type = "jpeg", orientation }: Drawn) {
  const [x, y, r] = [width * 0.4, height * 0.45, Math.min(width, height) * 0.2];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#9cc4e4"/>
    <rect y="${height / 2}" width="${width}" height="${height / 2}" fill="#d9b38c"/>
    <path d="M${x - 2 * r} ${height}a${2 * r} ${1.6 * r} 0 0 1 ${4 * r} 0z" fill="#2f5d50"/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="#b5764f"/>
    <path d="M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0q${-r} ${-r / 2} ${-2 * r} 0z" fill="#3b2a20"/>
    <circle cx="${x - r * 0.35}" cy="${y + r * 0.1}" r="${r * 0.09}" fill="#222"/>
    <circle cx="${x + r * 0.35}" cy="${y + r * 0.1}" r="${r * 0.09}" fill="#222"/>
    <path d="M${x - r * 0.4} ${y + r * 0.45}q${r * 0.4} ${r * 0.35} ${r * 0.8} 0" fill="none" stroke="#7a2f2f" stroke-width="${r * 0.1}"/>
  </svg>`;
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  if (type === "png") return image.asPng();
  const jpeg = await sharp(image.asPng()).jpeg({ quality: 88 }).toBuffer();
  return orientation ? withExif(jpeg, orientation) : jpeg;
}

/** The pixels of a picture, four bytes each. */
export async function decodePicture(bytes: Uint8Array | undefined) {
  const { data, info } = await sharp(bytes ?? new Uint8Array())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The same JPEG as a camera writes it: with how it was held, and where. */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
  const entry = Buffer.alloc(12);
  entry.writeUInt16BE(0x0112, 0);
  entry.writeUInt16BE(3, 2);
  entry.writeUInt32BE(1, 4);
  entry.writeUInt16BE(orientation, 8);
  const body = Buffer.concat([
    Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\x01", "latin1"),
    entry,
    Buffer.from("\0\0\0\0GPS 33.4942 N 111.9261 W", "latin1"),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}
