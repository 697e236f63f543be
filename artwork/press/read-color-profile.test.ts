import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROFILE_BYTES } from "./press-profile.ts";
import { readColorProfile } from "./read-color-profile.ts";

const builtIn = readFileSync("artwork/studio/color/FOGRA39L_coated.icc");

/** The built-in profile with some bytes of it written over. */
function changed(at: number, bytes: string | Buffer): Buffer {
  const copy = Buffer.from(builtIn);
  Buffer.from(bytes).copy(copy, at);
  return copy;
}

test("a CMYK output profile is taken, by the name in it", async () => {
  expect(await readColorProfile(builtIn)).toEqual({ name: "FOGRA39L Coated" });
});

test.each([
  ["is no profile", Buffer.from("%PDF-1.7"), "isn’t a complete ICC profile"],
  ["is cut off", builtIn.subarray(0, 50_000), "isn’t a complete ICC profile"],
  ["is too large", Buffer.alloc(PROFILE_BYTES + 1), "under 4 MB"],
  ["is for a screen", changed(12, "mntrRGB "), "isn’t for printing in CMYK"],
  ["is for four inks, but of a scanner", changed(12, "scnr"), "isn’t for printing in CMYK"],
  ["is version 4", changed(8, Buffer.from([4])), "isn’t version 2"],
  ["has garbage for tables", changed(20_000, Buffer.alloc(60_000, 7)), "can’t convert colors"],
])("a file that %s is refused with a sentence that says so", async (_, bytes, problem) => {
  expect(await readColorProfile(bytes)).toMatchObject({
    problem: expect.stringContaining(problem),
  });
});
