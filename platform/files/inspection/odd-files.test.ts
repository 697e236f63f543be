import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { packageRoot } from "#platform/package-root.ts";
import { type FileType, fileTypes, sniffFileType } from "./file-type.ts";
import { renderFile } from "./inspect-file-in-this-process.ts";

/** Files that the world's programs write wrong, or pack, and its viewers show all the same. */
const folder = mkdtempSync(join(tmpdir(), "odd-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const caseOf = (name: string) =>
  readFileSync(join(packageRoot, "tests/support/files/cases", name), "latin1");

/** What a file says, with the color at a place in shares. */
async function render(written: Buffer | string) {
  const bytes = Buffer.from(written as string, "latin1");
  const path = join(folder, "odd");
  writeFileSync(path, bytes);
  const type = sniffFileType(bytes);
  expect(Object.keys(fileTypes)).toContain(type);
  const { rendering, ...facts } = await renderFile({ path, type: type as FileType });
  const { data, info } = rendering;
  const at = (x: number, y: number) => {
    const from = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
    return [...data.subarray(from * info.channels, from * info.channels + 3)].join();
  };
  return { ...facts, at };
}

const ORANGE = "255,153,51";

describe("an SVG that is packed", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="3in" height="4in">';
  const orange = `${svg}<rect width="300" height="400" fill="#ff9933"/>`;

  test("is read, whatever it is called, also where its beginning alone was unpacked to know it", async () => {
    const noise = Array.from({ length: 9_000 }, (_, at) => Math.sin(at)).join(" ");
    const drawn = await render(gzipSync(`${orange}<desc>${noise}</desc></svg>`));
    expect(drawn.inches).toEqual({ width: 3, height: 4 });
    expect(drawn.at(0.5, 0.5)).toBe(ORANGE);
  });

  test("is damaged where its end is missing, and too complex where it unpacks to more than a file may have", async () => {
    const noise = Array.from({ length: 9_000 }, (_, at) => Math.sin(at)).join(" ");
    const whole = gzipSync(`${orange}<desc>${noise}</desc></svg>`);
    await expect(render(whole.subarray(0, whole.length / 2))).rejects.toThrow("damaged");
    const bomb = gzipSync(`${orange}<desc>${" ".repeat(30_000_000)}</desc></svg>`);
    await expect(render(bomb)).rejects.toThrow("too-hard");
  });

  test("is no picture where something else is packed (control)", () => {
    expect(sniffFileType(gzipSync("a,b\n1,2\n"))).toBe("office");
  });
});

describe("a page with a box that is none", () => {
  const trim = "/TrimBox [18 18 234 306]";
  const page = caseOf("trim-upright.pdf");

  test.each([
    "/TrimBox [18 18 234]",
    "/TrimBox [(a) 18 234 306]",
    "/TrimBox 5",
    "/TrimBox [18 18 18 18]",
    "/TrimBox /None",
    "/CropBox [0 0 252]",
    "/CropBox (all)",
  ])("%s is shown whole", async (box) => {
    const drawn = await render(page.replace(trim, box));
    expect(drawn.inches).toEqual({ width: 3.5, height: 4.5 });
    expect(drawn.at(0.5, 0.8)).toBe(ORANGE);
  });

  test("is cut at its trim where that is a box (control)", async () => {
    expect((await render(page)).inches).toEqual({ width: 3, height: 4 });
  });
});

describe("layers that groups of layers hide", () => {
  const layer = caseOf("hidden-layer.pdf");
  /** The red box belongs to this group; `off`: the layers that are off. */
  const drawn = async (group: string, off: string) => {
    const pdf = layer
      .replace("/MC0 6 0 R", `/MC0 ${group}`)
      .replace("/OCGs [6 0 R] /D << /OFF [6 0 R]", `/OCGs [6 0 R] /D << /OFF [${off}]`);
    const { at, pdf: facts } = await render(pdf);
    const isDrawn = at(110 / 216, (288 - 230) / 288) !== ORANGE;
    return { isDrawn, isSaid: facts?.leftOut.hasLayers };
  };

  test.each([
    ["<< /Type /OCMD /OCGs 6 0 R >>", "6 0 R"],
    ["<< /Type /OCMD /OCGs [6 0 R] /P /AllOn >>", "6 0 R"],
    ["<< /Type /OCMD /OCGs [6 0 R] /P /AllOff >>", ""],
    ["<< /Type /OCMD /OCGs [6 0 R] /P /AnyOff >>", ""],
    ["<< /Type /OCMD /VE [/Not 6 0 R] >>", ""],
    ["<< /Type /OCMD /VE [/And 6 0 R [/Not 6 0 R]] >>", ""],
  ])("%s with [%s] off is not drawn, and said", async (group, off) => {
    expect(await drawn(group, off)).toEqual({ isDrawn: false, isSaid: true });
  });

  test.each([
    ["<< /Type /OCMD /OCGs [6 0 R] /P /AnyOn >>", ""],
    ["<< /Type /OCMD /VE [/Or 6 0 R [/Not 6 0 R]] >>", ""],
    ["<< /Type /OCMD >>", ""],
  ])("%s with [%s] off is drawn, and nothing said (control)", async (group, off) => {
    expect(await drawn(group, off)).toEqual({ isDrawn: true, isSaid: false });
  });
});

describe("a typed note that looks like a box", () => {
  const SPOT = "[/Separation /PANTONE#20186#20C /DeviceCMYK 9 0 R]";
  /** The note with more of its entries, on a page whose layer 6 is off. */
  const drawn = async (more: string, looks = "/AP << /N 8 0 R >>") => {
    const note = `7 0 obj\n<< /Type /Annot /Subtype /FreeText /F 4 /Rect [30 200 180 260] /Contents (hi) ${looks} ${more} >>\nendobj\n`;
    const look = "/S cs 1 scn 0 0 150 60 re f";
    const picture = `8 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 150 60] /Resources << /ColorSpace << /S ${SPOT} >> >> /Length ${look.length} >>\nstream\n${look}\nendstream\nendobj\n`;
    const tint =
      "9 0 obj\n<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 1 0] /N 1 >>\nendobj\n";
    const layer = "6 0 obj\n<< /Type /OCG /Name (Guides) >>\nendobj\n";
    const pdf = caseOf("good-medium.pdf")
      .replace(
        "/Type /Catalog",
        "/Type /Catalog /OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>",
      )
      .replace("/Type /Page /Parent", "/Type /Page /Annots [7 0 R] /Parent")
      .replace(/xref[\s\S]*?trailer/, `${layer}${note}${picture}${tint}trailer`)
      .replace(/startxref[\s\S]*/, "");
    const { at, pdf: facts } = await render(pdf);
    return { isDrawn: at(110 / 216, (288 - 230) / 288) !== ORANGE, facts };
  };

  test("is drawn with its spot color named", async () => {
    const { isDrawn, facts } = await drawn("");
    expect(isDrawn).toBe(true);
    expect(facts).toMatchObject({ spotColors: ["PANTONE 186 C"], leftOut: { notes: 0 } });
  });

  test.each(["/OC 6 0 R", "/OC << /Type /OCMD /OCGs [6 0 R] >>"])(
    "is left out where it is on a layer that is off: %s",
    async (layer) => {
      const { isDrawn, facts } = await drawn(layer);
      expect(isDrawn).toBe(false);
      expect(facts?.leftOut).toEqual({ notes: 0, hasLayers: true });
    },
  );

  test("is said to be left out where the file doesn’t say how it looks", async () => {
    const { isDrawn, facts } = await drawn("", "");
    expect(isDrawn).toBe(false);
    expect(facts?.leftOut.notes).toBe(1);
  });
});

test.each(["0", "-1", "(a)"])(
  "a page whose unit is %s is as large as viewers show it",
  async (unit) => {
    const page = caseOf("good-medium.pdf").replace(
      "/Type /Page /Parent",
      `/Type /Page /UserUnit ${unit} /Parent`,
    );
    expect((await render(page)).inches).toEqual({ width: 3, height: 4 });
  },
);

describe("sums that are wrong", () => {
  test("in a PDF's streams cost nothing", async () => {
    const plain = caseOf("good-medium.pdf");
    const [, inside = ""] = /stream\n([\s\S]*?)endstream/.exec(plain) ?? [];
    const packed = deflateSync(Buffer.from(inside, "latin1"));
    packed.fill(7, packed.length - 4);
    const stream = `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString("latin1")}\nendstream`;
    const drawn = await render(plain.replace(/<<[^<>]*>>\s*stream[\s\S]*?endstream/, () => stream));
    expect(drawn.at(0.5, 0.9)).toBe(ORANGE);
  });

  test("in each stream of a PDF whose objects are packed too cost nothing", async () => {
    const document = await PDFDocument.create();
    const png = await sharp({ create: { width: 30, height: 40, channels: 3, background: "#f93" } });
    const picture = await document.embedPng(await png.png().toBuffer());
    document.addPage([216, 288]).drawImage(picture, { x: 0, y: 0, width: 216, height: 288 });
    const saved = Buffer.from(await document.save({ useObjectStreams: true })).toString("latin1");
    const wrong = saved.replaceAll(/[\s\S]{4}(?=\r?\nendstream)/g, "\x07\x07\x07\x07");
    expect(wrong).not.toBe(saved);
    expect((await render(wrong)).at(0.5, 0.5)).toBe(ORANGE);
  });

  test("in a PNG's pixels cost nothing", async () => {
    const png = await sharp({ create: { width: 90, height: 120, channels: 3, background: "#f93" } })
      .png()
      .toBuffer();
    const at = png.indexOf("IDAT");
    const end = at + 4 + png.readUInt32BE(at - 4);
    // The last 4 bytes of the stream are its Adler sum; then comes the chunk's own.
    png.fill(7, end - 4, end + 4);
    expect((await render(png)).at(0.5, 0.5)).toBe(ORANGE);
  });
});
