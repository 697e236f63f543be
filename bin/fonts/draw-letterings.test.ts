import { create, type Font } from "@cantoo/fontkit";
import subsetFont from "subset-font";
import { beforeAll, expect, test } from "vitest";
import { letterings } from "#artwork/studio/type/lettering.ts";
import { drawLetterings } from "./draw-letterings.ts";

let files: Map<string, Buffer | string>;
beforeAll(async () => {
  files = await drawLetterings();
}, 60_000);

test("a phone loads at most 40 KB for the face of an ad, whatever characters its page has; ours it has already", () => {
  for (const id of Object.keys(letterings)) {
    const fonts = [...files].filter(([name]) => name.startsWith(`letterings/${id}-`));
    const total = fonts.reduce((sum, [, bytes]) => sum + bytes.length, 0);
    process.stdout.write(`${id}: ${total} bytes\n`);
    expect(fonts.length > 0, id).toBe(id !== "lively");
    expect(total, id).toBeLessThan(40 * 1024);
  }
});

test("a face that is cut down keeps its copyright line, but not its name, which some licenses reserve", async () => {
  const cut = Buffer.from(files.get("letterings/slab-0.woff2") ?? "");
  const { familyName, fullName, postscriptName, copyright } = create(
    await subsetFont(cut, "A", { targetFormat: "sfnt" }),
  ) as Font;
  expect(`${familyName} ${fullName} ${postscriptName}`).toMatch(/^[A ]+$/);
  expect(copyright).toContain("Alfa Slab One Project Authors");
});
