import { create, type Font } from "@cantoo/fontkit";
import subsetFont from "subset-font";
import { beforeAll, expect, test, vi } from "vitest";
import { letterings } from "#artwork/studio/type/lettering.ts";
import { drawLetterings, faces, subsetFonts } from "./fonts.ts";

/** Drawing and packing take seconds where many things run at once. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let files: Map<string, Buffer | string>;
beforeAll(async () => {
  files = await subsetFonts();
});

function font(name: string): Buffer {
  const content = files.get(name);
  if (!(content instanceof Buffer)) throw new Error(`no font ${name}`);
  return content;
}

/** The face without its compression, which the reader of outlines does not take. */
async function opened(name: string, text: string): Promise<Font> {
  return create(await subsetFont(font(name), text, { targetFormat: "sfnt" })) as Font;
}

test("both fonts of the interface weigh at most 40 KB", () => {
  const total = font("display.woff2").length + font("text.woff2").length;
  process.stdout.write(`interface fonts: ${total} bytes\n`);
  expect(total).toBeLessThan(40 * 1024);
});

test.each(faces.map(({ file, text }) => [file, text] as const))(
  "%s has every character that it was asked for",
  async (name, text) => {
    const face = await opened(name, text);
    const missing = [...text].filter((one) => !face.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
    expect(missing).toEqual([]);
    expect(face.hasGlyphForCodePoint(0x2192)).toBe(false);
  },
);

test("the display face keeps its width, the text face its weight", async () => {
  expect((await opened("display.woff2", "a")).variationAxes).toMatchObject({
    wdth: { min: 78, max: 92 },
  });
  expect((await opened("text.woff2", "a")).variationAxes).toMatchObject({
    wght: { min: 400, max: 700 },
  });
});

test("the fallbacks take up the room of the faces: sizes close to theirs, no line gap", () => {
  const rules = String(files.get("font-fallbacks.css"));
  const adjust = [...rules.matchAll(/size-adjust: ([\d.]+)%/g)].map(([, value]) => Number(value));
  expect(adjust).toHaveLength(2);
  const [display = 0, text = 0] = adjust;
  expect(display).toBeGreaterThan(70);
  expect(display).toBeLessThan(95);
  expect(text).toBeGreaterThan(95);
  expect(text).toBeLessThan(105);
  expect(rules.match(/line-gap-override: 0.00%/g)).toHaveLength(2);
});

let drawn: Map<string, Buffer | string>;
beforeAll(async () => {
  drawn = await drawLetterings();
}, 60_000);

test("a phone loads at most 40 KB for the face of an ad, whatever characters its page has; ours it has already", () => {
  for (const id of Object.keys(letterings)) {
    const fonts = [...drawn].filter(([name]) => name.startsWith(`letterings/${id}-`));
    const total = fonts.reduce((sum, [, bytes]) => sum + bytes.length, 0);
    process.stdout.write(`${id}: ${total} bytes\n`);
    expect(fonts.length > 0, id).toBe(id !== "lively");
    expect(total, id).toBeLessThan(40 * 1024);
  }
});

test("a face that is cut down keeps its copyright line, but not its name, which some licenses reserve", async () => {
  const cut = Buffer.from(drawn.get("letterings/slab-0.woff2") ?? "");
  const { familyName, fullName, postscriptName, copyright } = create(
    await subsetFont(cut, "A", { targetFormat: "sfnt" }),
  ) as Font;
  expect(`${familyName} ${fullName} ${postscriptName}`).toMatch(/^[A ]+$/);
  expect(copyright).toContain("Alfa Slab One Project Authors");
});
