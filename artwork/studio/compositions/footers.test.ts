import { Resvg } from "@resvg/resvg-js";
import { beforeAll, expect, test } from "vitest";
import type { HexColor } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { rect } from "#artwork/sketch.ts";
import type { AdBrief } from "#artwork/studio/ad-brief.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { codeCornerOf } from "#artwork/studio/compare-ads.ts";
import { type DrawnAd, drawAd } from "#artwork/studio/draw-ad.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { getTemplate } from "#artwork/studio/templates.ts";
import { type LetteringId, letterings } from "#artwork/studio/type/lettering.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { footers } from "./board.ts";

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

const ids = Object.keys(letterings) as LetteringId[];

const brief: AdBrief = {
  ...{ name: "Blue Door", phone: "480-555-0149", headline: "Open late", offer: "$20 off a visit" },
  ...{ points: ["Fast", "Kind"], area: "Old Town", website: "bluedoor.example" },
};

function draw(footer: (typeof footers)[number], lettering: LetteringId) {
  const drawn = ["cobalt", "pool"].map((palette) =>
    drawAd(setter, getTemplate("poster"), {
      ...{ brief, size: "large", footer, lettering, palette: getPalette(palette) },
      picture: industryPictures.get("dental"),
    }),
  );
  return drawn.flatMap((one) => ("ad" in one ? [one.ad] : []));
}

/** The lines of an ad that something lies on: less than a twenty-fifth of their box is in their color, or nothing in that of their ground. */
function hiddenLines({ width, height, marks, lines }: DrawnAd): string[] {
  const svg = drawingToSvg({ width, height, title: "", marks: setter.set(marks, "A") });
  const { pixels, width: across } = new Resvg(svg).render();
  const shareOf = ({ box }: (typeof lines)[number], color: HexColor) => {
    const [left, top] = [Math.ceil(box.x), Math.ceil(box.y)];
    const [wide, high] = [Math.floor(box.width), Math.floor(box.height)];
    const wanted = Buffer.from(color.slice(1), "hex");
    const found = Array.from({ length: wide * high }, (_, i) => {
      const at = 4 * ((top + Math.floor(i / wide)) * across + left + (i % wide));
      return wanted.every((part, j) => Math.abs(part - (pixels[at + j] ?? 0)) < 30);
    });
    return found.filter(Boolean).length / found.length;
  };
  return lines
    .filter((line) => line.turn === 0)
    .filter((line) => shareOf(line, line.color) < 0.04 || shareOf(line, line.on) === 0)
    .map(({ words }) => words);
}

test.each(footers)("nothing that a lettering draws in the footer %s lies on type", (footer) => {
  const drawn = ids.flatMap((lettering) => draw(footer, lettering));
  expect(drawn.length).toBeGreaterThan(6);
  for (const ad of drawn) expect(hiddenLines(ad), `${ad.palette} ${ad.lettering}`).toEqual([]);
});

test("type under something else is found", () => {
  const [ad] = draw("band", "clean") as [DrawnAd];
  const phone = ad.lines.find(({ role }) => role === "phone");
  if (!phone) throw new Error("there is no phone number");
  const { x, y, width, height } = phone.box;
  const over = rect(x, y, width * 0.9, height, phone.on);
  expect(hiddenLines({ ...ad, marks: [...ad.marks, over] })).toEqual([phone.words]);
});

test("the same footer is drawn otherwise in another lettering, and the code isn't always at its right", () => {
  for (const footer of ["bar", "coupon", "top"] as const) {
    const drawn = ids.flatMap((lettering) => draw(footer, lettering));
    expect(new Set(drawn.map(codeCornerOf)), footer).toEqual(new Set(["left", "right"]));
    for (const ad of drawn) {
      const side = ad.code.x + ad.code.width / 2 < ad.width / 2 ? "left" : "right";
      expect(codeCornerOf(ad), `${footer} ${ad.lettering}`).toBe(side);
    }
  }
});
