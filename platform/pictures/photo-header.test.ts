import { expect, test } from "vitest";
import { drawPhoto } from "#tests/support/pictures.ts";
import { readPhotoHeader } from "./photo-header.ts";

test("a PNG and a JPEG tell their size, and a JPEG how the camera was held", async () => {
  const png = await drawPhoto({ width: 40, height: 30, type: "png" });
  expect(readPhotoHeader(png)).toEqual({ type: "png", width: 40, height: 30, orientation: 1 });
  const jpeg = await drawPhoto({ width: 40, height: 30 });
  expect(readPhotoHeader(jpeg)).toEqual({ type: "jpeg", width: 40, height: 30, orientation: 1 });
  const turned = await drawPhoto({ width: 40, height: 30, orientation: 6 });
  expect(readPhotoHeader(turned)).toMatchObject({ width: 40, height: 30, orientation: 6 });
});

test("what is no JPEG or PNG by its bytes is known as none, whatever it is called", async () => {
  for (const text of ["", "GIF89a", "<svg/>", "\xff\xd8", "\x89PNG\r\n\x1a\n", "photo.jpg"]) {
    expect(readPhotoHeader(Buffer.from(text, "latin1")), text).toBeUndefined();
  }
});

test("a header cut off anywhere is no photo, and never an error", async () => {
  const turned = await drawPhoto({ width: 40, height: 30, orientation: 6 });
  for (let length = 0; length < 200; length++) {
    expect(() => readPhotoHeader(turned.subarray(0, length))).not.toThrow();
  }
  expect(readPhotoHeader(turned.subarray(0, 150))).toBeUndefined();
});

test("an orientation that does not exist is none", async () => {
  const turned = await drawPhoto({ width: 40, height: 30, orientation: 9 });
  expect(readPhotoHeader(turned)).toMatchObject({ orientation: 1 });
});
