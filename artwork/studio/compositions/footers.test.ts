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
import { getTemplate, headlineAlignOf } from "#artwork/studio/templates.ts";
import { type LetteringId, letterings } from "#artwork/studio/type/lettering.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { depth } from "#tests/support/depth.ts";
import { footers } from "./ad-canvas.ts";

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

const ids = Object.keys(letterings) as LetteringId[];

const brief: AdBrief = {
  ...{ name: "Blue Door", phone: "480-555-0149", headline: "Open late", offer: "$20 off a visit" },
  ...{ points: ["Fast", "Kind"], area: "Old Town", website: "bluedoor.example" },
};

function draw(footer: (typeof footers)[number], lettering: LetteringId, from = brief) {
  const template = getTemplate("poster");
  const drawn = depth(["pool"], ["cobalt", "pool"]).map((palette) =>
    drawAd(setter, template, {
      ...{ brief: from, size: "large", footer, lettering, palette: getPalette(palette) },
      align: headlineAlignOf(template, lettering, footer),
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

const footersOfPoster = footers.map((footer) => [
  footer,
  () => ids.flatMap((lettering) => draw(footer, lettering)),
]) as [string, () => DrawnAd[]][];

/** What joins the services of an ad on a line: a dot, or nothing where each has its own. */
const joinsOf = (lines: readonly { readonly role: string; readonly words: string }[]) =>
  lines
    .filter(({ role }) => role === "points")
    .flatMap(({ words }) => words.split(/Fast|Kind/).map((join) => join.trim()))
    .filter(Boolean);

test.each(footersOfPoster)(
  "the footer %s says what a scan does, and parts services by dots alone",
  (_, all) => {
    for (const ad of all()) {
      expect(
        ad.words.filter(({ role }) => role === "scan words"),
        ad.lettering,
      ).toEqual([{ role: "scan words", words: "Scan for the offer" }]);
      expect(joinsOf(ad.lines).filter((join) => join !== "·")).toEqual([]);
    }
  },
);

test("a comma or a slash between services is found", () => {
  const points = (words: string) => ({ role: "points", words });
  expect(joinsOf([points("Fast, Kind"), points("Fast / Kind")])).toEqual([",", "/"]);
});

/** How far the services at the sides of a code are from one line and from one middle. */
function imbalanceOf({ lines, width }: Pick<DrawnAd, "lines" | "width">): number {
  const [one, other] = lines.filter(({ role }) => role === "points").map(({ box }) => box);
  if (!one || !other) throw new Error("there are no services at two sides");
  const middles = one.x + one.width / 2 + other.x + other.width / 2;
  return Math.max(Math.abs(one.y - other.y), Math.abs(middles - width));
}

test("services at both sides of a code stand on one line, as far from it on each side", () => {
  const all = ids.flatMap((lettering) =>
    draw("middle", lettering, { ...brief, points: ["Fast", "Kindly and early"] }),
  );
  expect(all.length).toBeGreaterThan(6);
  for (const ad of all) expect(imbalanceOf(ad), ad.lettering).toBeLessThan(0.8);
  const [{ lines, width }] = all as [DrawnAd];
  const moved = lines.map((line, i) => ({ ...line, box: { ...line.box, y: line.box.y + 3 * i } }));
  expect(imbalanceOf({ lines: moved, width })).toBeGreaterThan(2);
});

/** Where headline, name and phone number begin or have their middle, each a few units from the others at most. */
function axesOf({ lines }: Pick<DrawnAd, "lines">, align: "start" | "middle"): number {
  const roles = ["headline", "name", "phone"];
  const at = lines
    .filter(({ role }) => roles.includes(role))
    .map(({ box }) => box.x + (align === "middle" ? box.width / 2 : 0));
  return Math.max(...at) - Math.min(...at);
}

test("the headline, the name and the phone number under it share one alignment", () => {
  const long = { ...brief, name: "Blue Door Family Dentistry of North Scottsdale" };
  for (const footer of ["band", "left", "bar", "middle"] as const) {
    for (const ad of ids.flatMap((lettering) => draw(footer, lettering, long))) {
      // a number in a strip of its own is as wide as that allows
      const { lines } = ad;
      const own = footer === "bar" ? lines.filter(({ role }) => role !== "phone") : lines;
      expect(axesOf({ lines: own }, ad.align ?? "start"), `${footer} ${ad.lettering}`).toBeLessThan(
        2,
      );
    }
  }
  const [ad] = draw("left", "clean", long) as [DrawnAd];
  expect(axesOf(ad, "middle")).toBeGreaterThan(2);
});

test("without an offer a coupon is a band, and its headline stands at the left with the facts", () => {
  const [ad] = draw("coupon", "classic", { ...brief, offer: "" }) as [DrawnAd];
  expect([ad.footer, ad.align]).toEqual(["band", undefined]);
  const [offered] = draw("coupon", "classic") as [DrawnAd];
  expect([offered.footer, offered.align]).toEqual(["coupon", "middle"]);
});
