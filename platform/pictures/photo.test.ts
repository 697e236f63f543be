import { expect, test } from "vitest";
import { decodePicture, drawPhoto, withExif } from "#tests/support/pictures.ts";
import { encodeCroppedJpeg, readPhotoHeader } from "./photo.server.ts";

const square = (bytes: Uint8Array, side = 40) =>
  encodeCroppedJpeg(bytes, { width: side, height: side });

/** Which corners are sky, by their blue. */
async function skyAt(bytes: Uint8Array) {
  const jpeg = await square(bytes);
  const { data, width, height } = await decodePicture(jpeg);
  const isSky = (x: number, y: number) => (data[(y * width + x) * 4 + 2] ?? 0) > 190;
  const [near, far] = [3, width - 4];
  expect([width, height]).toEqual([40, 40]);
  return { topLeft: isSky(near, near), topRight: isSky(far, near), bottomLeft: isSky(near, far) };
}

test("a photo becomes a square JPEG of the size that was asked for", async () => {
  for (const type of ["jpeg", "png"] as const) {
    const upright = { topLeft: true, topRight: true, bottomLeft: false };
    expect(await skyAt(await drawPhoto({ width: 120, height: 80, type })), type).toEqual(upright);
    expect(await skyAt(await drawPhoto({ width: 30, height: 30, type })), type).toEqual(upright);
  }
});

test("a photo is cut to a size that is no square, whichever way it was taken", async () => {
  const size = { width: 48, height: 36 };
  for (const [width, height] of [
    [120, 80],
    [80, 120],
    [40, 30],
  ] as const) {
    const photo = await drawPhoto({ width, height });
    const { data, ...cut } = await decodePicture(await encodeCroppedJpeg(photo, size));
    expect(cut).toMatchObject(size);
    const blue = (x: number, y: number) => data[(y * 48 + x) * 4 + 2] ?? 0;
    expect([blue(3, 3) > 190, blue(44, 32) > 190]).toEqual([true, false]);
  }
});

test("a photo is turned upright the way the camera was held", async () => {
  const jpeg = await drawPhoto({ width: 80, height: 80 });
  const sky = async (orientation: number) => {
    const { topLeft, topRight, bottomLeft } = await skyAt(withExif(jpeg, orientation));
    return { topLeft, topRight, bottomLeft };
  };
  const below = { topLeft: false, topRight: false, bottomLeft: true };
  const atTheRight = { topLeft: false, topRight: true, bottomLeft: false };
  const atTheLeft = { topLeft: true, topRight: false, bottomLeft: true };
  expect(await sky(3)).toEqual(below);
  expect(await sky(4)).toEqual(below);
  expect(await sky(6)).toEqual(atTheRight);
  expect(await sky(7)).toEqual(atTheRight);
  expect(await sky(5)).toEqual(atTheLeft);
  expect(await sky(8)).toEqual(atTheLeft);
});

test("nothing else that was in the file is kept: not where it was taken, nor what follows the picture", async () => {
  const hidden = Buffer.from("<script>alert(1)</script>");
  const photo = Buffer.concat([await drawPhoto({ width: 80, height: 80, orientation: 1 }), hidden]);
  expect(photo.includes("GPS")).toBe(true);
  const jpeg = (await square(photo)) ?? Buffer.alloc(0);
  expect(jpeg.includes("GPS")).toBe(false);
  expect(jpeg.includes("Exif")).toBe(false);
  expect(jpeg.includes("script")).toBe(false);
});

test("a photo that begins well and cannot be decoded gives nothing", async () => {
  const whole = await drawPhoto({ width: 80, height: 80, type: "png" });
  expect(await square(whole.subarray(0, 60))).toBeUndefined();
});

test("what shows through in a PNG becomes white", async () => {
  const { renderAsync } = await import("@resvg/resvg-js");
  const clear = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="40" height="80"/></svg>`;
  const png = (await renderAsync(clear)).asPng();
  const { data } = await decodePicture(await square(png));
  expect([data[0], data[39 * 4]]).toEqual([0, 255]);
});

test("photos are encoded one after the other; a few wait, and one more is refused", async () => {
  const photo = await drawPhoto({ width: 80, height: 80 });
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => square(photo)));
  expect(all.map(({ status }) => status)).toEqual([...Array(4).fill("fulfilled"), "rejected"]);
  expect(all[4]).toMatchObject({ reason: { code: "unavailable" } });
  expect(await square(photo)).toBeDefined();
});

test("a PNG and a JPEG tell their size once they are upright", async () => {
  const png = await drawPhoto({ width: 40, height: 30, type: "png" });
  expect(await readPhotoHeader(png)).toEqual({ type: "png", width: 40, height: 30 });
  const turned = await drawPhoto({ width: 40, height: 30, orientation: 6 });
  expect(await readPhotoHeader(turned)).toEqual({ type: "jpeg", width: 30, height: 40 });
  const noSuchWay = await drawPhoto({ width: 40, height: 30, orientation: 9 });
  expect(await readPhotoHeader(noSuchWay)).toEqual({ type: "jpeg", width: 40, height: 30 });
});

test("what is no JPEG or PNG by its bytes, or is cut off, is no photo and never an error", async () => {
  for (const text of ["", "GIF89a", "<svg/>", "\xff\xd8", "\x89PNG\r\n\x1a\n", "photo.jpg"]) {
    expect(await readPhotoHeader(Buffer.from(text, "latin1")), text).toBeUndefined();
  }
  const turned = await drawPhoto({ width: 40, height: 30, orientation: 6 });
  expect(await readPhotoHeader(turned.subarray(0, 150))).toBeUndefined();
});
