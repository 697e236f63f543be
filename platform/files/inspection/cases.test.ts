import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { packageRoot } from "#platform/package-root.ts";
import { isDeep } from "#tests/support/depth.ts";
import { svgCases } from "#tests/support/files/svg-cases.ts";
import { type FileType, fileTypes, sniffFileType } from "./file-type.ts";
import { findQrCodes } from "./find-qr-codes.ts";
import { inspectFile } from "./inspect-file.server.ts";
import { renderFile } from "./inspect-file-in-this-process.ts";
import { UnusableFileError } from "./inspection.ts";
import type { Rendering } from "./render-and-inspect-picture.ts";

/** Files as the world makes them; what each must do is in the table that came with them. */
const CASES = join(packageRoot, "tests/support/files/cases");
const folder = mkdtempSync(join(tmpdir(), "cases-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** A decoder of a busy machine takes its time. */
vi.setConfig({ testTimeout: 60_000 });
let good: ReturnType<typeof render> | undefined;
const paperProfile = join(packageRoot, "artwork/studio/color/FOGRA39L_coated.icc");

/** A case rendered: what its file says, and the color at a place. */
async function render(name: string) {
  const { rendering, ...facts } = await renderFile(caseOf(name));
  const { width, height } = rendering;
  return { ...facts, width, height, at: (x: number, y: number) => nameOf(rendering, x, y) };
}

/** What is made of `photo-good.jpg` and `png-trailing.png` by a cut or a few bytes, as some phone or program does. */
const MADE: Readonly<Record<string, () => (string | Buffer)[]>> = {
  "photo-no-eoi.jpg": () => [photo(0, -2)],
  "photo-extra-before-eoi.jpg": () => [photo(0, -2), "\x124Vx", photo(-2)],
  "photo-trailing.jpg": () => [photo(0), "SEFT trailing block of a phone"],
  "photo-stray-bytes.jpg": () => [photo(0, 159), "\0\0\0", photo(159)],
  "photo-samsung-sos.jpg": () => [photo(0, 326), "\0", photo(327)],
  "png-no-iend.png": () => [png(0, -20)],
  "png-bad-crc-in-text.png": () => [
    ...[png(0, 33), "\0\0\0\x0etEXtSoftware\0Paint\xf8\xcbF\x8d", png(33, -8)],
  ],
  "png-bad-profile.png": () => {
    const profile = deflateSync(
      "not a profile at all, but long enough to look like one".repeat(10),
    );
    const data = Buffer.concat([Buffer.from("iCCPicc\0\0"), profile]);
    const length = Buffer.from([0, 0, 0, data.length - 4]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(data));
    return [png(0, 33), length, data, sum, png(33, -8)];
  },
};
const partOf = (name: string) => (from: number, to?: number) =>
  readFileSync(join(CASES, name)).subarray(from, to);
const photo = partOf("photo-good.jpg");
const png = partOf("png-trailing.png");

function caseOf(name: string) {
  const drawing = svgCases[name];
  const parts = drawing ? [Buffer.from(drawing)] : MADE[name]?.();
  const path = join(parts ? folder : CASES, name);
  if (parts)
    writeFileSync(path, Buffer.concat(parts.map((one) => Buffer.from(one as string, "latin1"))));
  const type = sniffFileType(readFileSync(path));
  expect(Object.keys(fileTypes), name).toContain(type);
  return { path, type: type as FileType };
}

const COLORS = {
  orange: [255, 153, 51],
  blue: [0, 0, 102],
  ink: [0, 0, 153],
  red: [255, 0, 0],
  yellow: [255, 255, 0],
  white: [255, 255, 255],
  black: [0, 0, 0],
};

/** The nearest of the cases' colors at a place, in shares. */
function nameOf({ data, info }: Rendering, x: number, y: number): string {
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const away = (color: number[]) =>
    color.reduce((sum, value, channel) => sum + Math.abs(value - (data[at + channel] ?? 0)), 0);
  return (
    Object.entries(COLORS).toSorted(([, one], [, other]) => away(one) - away(other))[0]?.[0] ?? ""
  );
}

const refusalOf = async (name: string) =>
  render(name).then(
    () => "accepted",
    (error: unknown) => (error instanceof UnusableFileError ? error.refusal : error),
  );

test.each([
  ["svg-unit-3in", 3, 4],
  ["svg-unit-216pt", 3, 4],
  ["svg-unit-76.2mm", 3, 4],
  ["svg-unit-25mm", 25 / 25.4, 33 / 25.4],
  ["svg-unit-210mm", 210 / 25.4, 297 / 25.4],
])("%s is as large as it says, and sharp", async (name, width, height) => {
  const drawn = await render(`${name}.svg`);
  expect(drawn.inches?.width).toBeCloseTo(width, 2);
  expect(drawn.inches?.height).toBeCloseTo(height, 2);
  expect(drawn.height).toBe(2400);
  expect([drawn.at(0.5, 0.2), drawn.at(0.5, 0.55)]).toEqual(["orange", "blue"]);
});

test.each([
  "svg-percent-size",
  "svg-viewbox-only",
  "svg-good",
  "svg-doctype",
  "svg-utf16",
  "svg-xmp-packet",
  "svg-adobe-entities",
  "svg-link-in-text",
  "svg-nbsp-entity",
])("%s is drawn", async (name) => {
  const drawn = await render(`${name}.svg`);
  expect([drawn.width, drawn.height]).toEqual([1800, 2400]);
  expect([drawn.at(0.5, 0.2), drawn.at(0.5, 0.55)]).toEqual(["orange", "blue"]);
});

test("svg-css-important-overflow is drawn, its colors multiplied", async () => {
  const drawn = await render("svg-css-important-overflow.svg");
  expect([drawn.at(0.5, 0.2), drawn.at(0.5, 0.55)]).toEqual(["orange", "black"]);
});

test.each([
  ["svg-cdata-import.svg", "svg-links"],
  ["svg-embedded-font.svg", "svg-fonts"],
  ["svg-embedded-font-cdata.svg", "svg-fonts"],
  ["svg-use-bomb.svg", "too-hard"],
])("%s is refused for its own reason", async (name, refusal) => {
  expect(await refusalOf(name)).toBe(refusal);
});

/** A drawing with these elements, as large as the spot unless its size is given. */
async function renderSvg(inner: string, size = 'width="3in" height="4in" viewBox="0 0 300 400"') {
  const path = join(folder, "drawn.svg");
  writeFileSync(path, `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`);
  const { rendering, inches } = await renderFile({ path, type: "image/svg+xml" });
  return {
    inches,
    height: rendering.height,
    at: (x: number, y: number) => nameOf(rendering, x, y),
  };
}

const refusalOfSvg = (inner: string) =>
  renderSvg(inner).then(
    () => "accepted",
    (error: unknown) => (error instanceof UnusableFileError ? error.refusal : error),
  );
const ORANGE = '<rect width="300" height="400" fill="#ff9933"/>';

test("CSS variables have their values, and one with two values is refused", async () => {
  const style = "<style>:root{--a:var(--b);--b:#ff9933} .d{fill:var(--dark, #006)}</style>";
  const drawn = await renderSvg(
    `${style}<rect width="300" height="400" fill="var(--a)"/><rect class="d" y="200" width="300" height="200"/>`,
  );
  expect([drawn.at(0.5, 0.2), drawn.at(0.5, 0.8)]).toEqual(["orange", "blue"]);
  const two = `<g style="--a:#f00"/><g style="--a:#00f"/><rect fill="var(--a)"/>`;
  expect(await refusalOfSvg(two)).toBe("svg-variables");
  const outside = `<style>:root{--a:url(https://x.example/a)}</style><rect fill="var(--a)"/>`;
  expect(await refusalOfSvg(outside)).toBe("svg-links");
});

test("a size that stands in the drawing’s style is its size, whatever its attributes say", async () => {
  for (const size of ["", 'width="9" height="9"']) {
    const style = 'style="max-width:100%; width:3in; height: 4in !important"';
    const drawn = await renderSvg(ORANGE, `${size} ${style} viewBox="0 0 300 400"`);
    expect(drawn).toMatchObject({ inches: { width: 3, height: 4 }, height: 2400 });
  }
  const share = await renderSvg(ORANGE, 'width="3in" height="4in" style="width:100%"');
  expect(share.inches).toEqual({ width: 3, height: 4 });
});

test("a drawing without any size is as large as what it shows", async () => {
  const drawn = await renderSvg(ORANGE, "");
  expect([drawn.at(0.02, 0.02), drawn.at(0.98, 0.98)]).toEqual(["orange", "orange"]);
});

test("a font of the computer is none of the file; a picture of another kind has its own reason", async () => {
  const font = (src: string) => `<style>@font-face{font-family:A;src:${src}}</style>${ORANGE}`;
  expect(await refusalOfSvg(font("local('Roboto')"))).toBe("accepted");
  expect(await refusalOfSvg(font("url(data:font/woff2;base64,AAAA)"))).toBe("svg-fonts");
  const glyphs = `<defs><font><font-face font-family="A"/><glyph unicode="a"/></font></defs>`;
  expect(await refusalOfSvg(`${glyphs}${ORANGE}`)).toBe("svg-fonts");
  const gif = `<image href="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="9" height="9"/>`;
  expect(await refusalOfSvg(`${ORANGE}${gif}`)).toBe("svg-pictures");
});

test("what is all white or all transparent is empty; a white logo is not", async () => {
  expect(await refusalOfSvg(ORANGE.replace("#ff9933", "#fff"))).toBe("empty");
  expect(await refusalOfSvg(ORANGE.replace("/>", ' opacity="0"/>'))).toBe("empty");
  expect(await refusalOfSvg('<circle r="100" fill="#fff"/>')).toBe("accepted");
});

test("a PNG whose checksums are wrong is shown, and one that lacks rows is damaged", async () => {
  const bytes = readFileSync(join(CASES, "png-trailing.png"));
  const at = bytes.indexOf("IDAT");
  const end = at + 4 + bytes.readUInt32BE(at - 4);
  const path = join(folder, "wrong.png");
  writeFileSync(path, Buffer.from(bytes).fill(0, end, end + 4));
  expect(await renderFile({ path, type: "image/png" })).toMatchObject({ inches: null });
  writeFileSync(path, bytes.subarray(0, bytes.length / 2));
  await expect(renderFile({ path, type: "image/png" })).rejects.toThrow("damaged");
});

test.each([
  ["Call 602-FIX-PIPE", true],
  ["480 / 555 / 0142", true],
  ["(480) 555 \u2013 0142", true],
  ["480\u00b7555\u00b70142", true],
  ["Open 9 to 5, ZIP 85251-1234", false],
  ["CALL 480-NOW", false],
])("whether a page’s text “%s” has a phone number is seen: %s", async (text, hasPhone) => {
  const document = await PDFDocument.create();
  document.addPage([216, 288]).drawText(text, { x: 20, y: 100, size: 14 });
  const path = join(folder, "phone.pdf");
  writeFileSync(path, await document.save());
  expect(await renderFile({ path, type: "application/pdf" })).toMatchObject({ pdf: { hasPhone } });
});

test("a layer that is off unless named is left out, one that prints though it is off is drawn", async () => {
  const whole = readFileSync(join(CASES, "hidden-layer.pdf"), "latin1");
  const left = async (more: string) => {
    const path = join(folder, "layer.pdf");
    writeFileSync(path, whole.replace(/\/OFF ?\[[^\]]*\]/, more), "latin1");
    return (await renderFile({ path, type: "application/pdf" })).pdf?.leftOut.hasLayers;
  };
  expect(await left("/BaseState /OFF")).toBe(true);
  expect(await left("")).toBe(false);
});

test.each([
  "photo-good.jpg",
  "photo-samsung-sos.jpg",
  "photo-stray-bytes.jpg",
  "photo-no-eoi.jpg",
  "photo-extra-before-eoi.jpg",
  "photo-trailing.jpg",
  "photo-cmyk.jpg",
  "photo-exif-6.jpg",
  "photo-exif-6.png",
  "png-no-iend.png",
  "png-bad-crc-in-text.png",
  "png-bad-profile.png",
  "png-trailing.png",
  "webp-trailing.webp",
])("%s is shown as every phone shows it", async (name) => {
  const shown = await render(name);
  good ??= render("photo-good.jpg");
  const { at } = await good;
  expect([shown.width, shown.height]).toEqual([900, 1200]);
  for (const [x, y] of [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.1, 0.9],
    [0.9, 0.9],
    [0.5, 0.5],
  ] as const) {
    expect(shown.at(x, y), `${x} ${y}`).toBe(at(x, y));
  }
});

test("a PDF that is locked against changes alone opens, whatever locked it", async () => {
  const document = await PDFDocument.create();
  document.addPage([216, 288]).drawText("480-555-0142", { x: 20, y: 100, size: 20 });
  document.encrypt({ userPassword: "", ownerPassword: "owner" });
  writeFileSync(join(folder, "locked.pdf"), await document.save());
  const path = join(folder, "locked.pdf");
  const drawn = await renderFile({ path, type: "application/pdf" });
  expect(drawn).toMatchObject({ inches: { width: 3, height: 4 }, pdf: { hasPhone: true } });
});

test("a code that is covered is found beside one that is read", async () => {
  const two = sharp(join(CASES, "qr-two-codes.png")).flatten({ background: "#fff" });
  const codes = await findQrCodes(two.clone(), { isTransparent: false });
  expect(codes).toHaveLength(2);
  const [first, second] = codes;
  const { width = 0, height = 0 } = await two.metadata();
  if (!first || !second) throw new Error("two codes");
  const side = Math.round((second.width * width) / 3);
  const input = {
    create: { width: side, height: side, channels: 3 as const, background: "#fff" },
  };
  const left = Math.round((second.x + second.width / 3) * width);
  const top = Math.round((second.y + second.height / 3) * height);
  const covered = await two.composite([{ input, left, top }]).png().toBuffer();
  const found = await findQrCodes(sharp(covered), { isTransparent: false });
  expect(found.map(({ text }) => text)).toEqual([first.text, null]);
  expect(found[1]?.x).toBeCloseTo(second.x, 1);
});

if (isDeep)
  test("a progressive photo of 45 megapixels is taken within the memory that a check may have", async () => {
    const side = { width: 7700, height: 5850 };
    const path = join(folder, "large.jpg");
    await sharp({ create: { ...side, channels: 3, background: "#c96" } })
      .jpeg({ progressive: true })
      .toFile(path);
    const result = await inspectFile({
      path,
      type: "image/jpeg",
      paperProfile,
      folder,
      placings: [],
    });
    expect(result).toMatchObject({ inspection: side });
  });

const ORANGE_PAGE = ["orange", "ink"];

test.each([
  "form-filled-with-appearance",
  "freetext-with-appearance",
  "web-link",
  "with-attachment",
  "junk-before-header",
  "userunit-72-in-inches",
  "trim-upright",
  "trim-turned-90",
  "turned-90",
  "rotate-minus-90",
  "mediabox-reversed",
  "mediabox-top-down",
  "cropbox-beyond-mediabox",
  "good-medium",
])("%s.pdf is 3 by 4 inches, and whole", async (name) => {
  const drawn = await render(`${name}.pdf`);
  expect(drawn.inches).toEqual({ width: 3, height: 4 });
  expect(drawn.pdf).toMatchObject({ hasPhone: true, leftOut: { notes: 0, hasLayers: false } });
  expect([drawn.width, drawn.height]).toEqual([1800, 2400]);
  expect([drawn.at(0.5, 0.9), drawn.at(0.018, 0.5)]).toEqual(ORANGE_PAGE);
});

test("black text is drawn as it is, in the size of its page", async () => {
  const drawn = await render("black-text.pdf");
  expect(drawn.inches).toEqual({ width: 3, height: 4 });
  const rows = Array.from({ length: 200 }, (_, at) => drawn.at(0.3, at / 200));
  expect(rows).toContain("black");
});

test("a resource that is only called JS runs nothing", async () => {
  const drawn = await render("resource-named-js.pdf");
  expect(drawn.inches).toEqual({ width: 3, height: 4 });
});

test("a form's values and typed notes are on the drawing", async () => {
  const filled = await render("form-filled-with-appearance.pdf");
  const typed = await render("freetext-with-appearance.pdf");
  const isInked = (drawn: typeof filled, top: number) => {
    const row = Array.from({ length: 300 }, (_, at) => drawn.at(0.1 + at / 400, top));
    return row.includes("black");
  };
  // Middle of the letters: 12 points above the field's lower edge.
  expect(isInked(filled, (288 - 214) / 288)).toBe(true);
  expect(isInked(filled, (288 - 134) / 288)).toBe(true);
  expect(isInked(typed, (288 - 214) / 288)).toBe(true);
});

test("notes, marks and layers that don't print are left out, which is said", async () => {
  const marked = await render("review-highlight-and-note.pdf");
  expect(marked.pdf?.leftOut).toEqual({ notes: 2, hasLayers: false });
  const noted = await render("review-note-not-printing.pdf");
  expect(noted.pdf?.leftOut).toEqual({ notes: 1, hasLayers: false });
  // Where the notes would be: 240 and 85 points from below.
  for (const drawn of [marked, noted]) {
    for (const y of [232, 240, 60, 85, 110]) {
      for (const x of [31, 60, 102]) expect(drawn.at(x / 216, (288 - y) / 288)).toBe("orange");
    }
  }
  for (const name of ["nonprinting-layer.pdf", "hidden-layer.pdf"]) {
    const layered = await render(name);
    expect(layered.pdf?.leftOut, name).toEqual({ notes: 0, hasLayers: true });
    expect(layered.at(110 / 216, (288 - 230) / 288), name).toBe("orange");
  }
});

test("a spot color is named wherever it is used", async () => {
  const spots = async (name: string) => (await render(`${name}.pdf`)).pdf?.spotColors;
  expect(await spots("spot-separation")).toEqual(["PANTONE 186 C"]);
  expect(await spots("spot-indexed-image")).toEqual(["PANTONE 186 C"]);
  expect(await spots("spot-devicen")).toEqual(["PANTONE 186 C", "PANTONE Reflex Blue C"]);
});

test("white that is to overprint stays white, which is said", async () => {
  const drawn = await render("white-overprint.pdf");
  expect(drawn.pdf?.hasOverprint).toBe(true);
  const row = Array.from({ length: 300 }, (_, at) => drawn.at(0.1 + at / 400, (288 - 148) / 288));
  expect(row).toContain("white");
});

test.each([
  ["qr-dark-on-white", 1],
  ["qr-orange-on-white", 1],
  ["qr-no-quiet-zone", 1],
  ["qr-logo-in-middle", 1],
  ["qr-white-on-dark", 1],
  ["qr-two-codes", 2],
])("%s.png is read", async (name, count) => {
  const { rendering } = await renderFile(caseOf(`${name}.png`));
  const { data, info } = rendering;
  const codes = await findQrCodes(sharp(data, { raw: info }), { isTransparent: false });
  expect(codes).toHaveLength(count);
  for (const { text, width } of codes) {
    expect(text).toBe("https://example.com/spring");
    expect(width).toBeGreaterThan(0.1);
  }
});
