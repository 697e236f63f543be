import { sampleCodeAddress } from "#artwork/card/sample-card.ts";
import type { Mark } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { chooseAndDrawThreeDesigns } from "#artwork/studio/choose-and-draw-three-designs.ts";
import type { DrawnAd } from "#artwork/studio/draw-ad.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { type SizeId, sizes } from "#site.ts";
import { listIndustriesByGalleryShelf } from "./gallery-shelves.ts";
import { sampleBriefs } from "./sample-briefs.ts";

/** The designs of a size, by the second part of a view's name. */
const views = ["a", "b", "c"] as const;

/** What stands between two ads of a sheet, so that neither shows at the other's edge. */
const GAP = 20;

/** The three designs for an industry's sample brief in a size. */
function drawThreeSampleDesigns(setter: TypeSetter, slug: string, size: SizeId): DrawnAd[] {
  const brief = sampleBriefs.get(slug);
  if (!brief) throw new RangeError(`${slug} has no sample brief`);
  return chooseAndDrawThreeDesigns(setter, { brief, size, industry: slug });
}

/** An ad as it is cut on the card: without half the gutter on each side. */
export function trimmedAdMark(
  setter: TypeSetter,
  ad: Pick<DrawnAd, "width" | "height" | "marks">,
  address: string,
  x: number,
  y: number,
) {
  const inner = standardLayout.gutter * 50;
  const size = { width: ad.width - 2 * inner, height: ad.height - 2 * inner };
  const marks = setter.set(ad.marks, address);
  return { kind: "window", x, y, ...size, from: [inner, inner], marks } satisfies Mark;
}

type Designs = (slug: string, size: SizeId) => readonly DrawnAd[];

/** An industry's designs side by side, three in each size, and a view of each by its name: `sheet.svg#medium-b`. */
function drawSheet(setter: TypeSetter, slug: string, title: string, designs: Designs): string {
  const address = sampleCodeAddress(slug);
  let x = 0;
  let height = 0;
  let seen = "";
  const marks = sizes.flatMap(({ id }) =>
    designs(slug, id).map((ad, i) => {
      const cut = trimmedAdMark(setter, ad, address, x, 0);
      seen += `<view id="${id}-${views[i]}" viewBox="${x} 0 ${cut.width} ${cut.height}"/>`;
      x += cut.width + GAP;
      height = Math.max(height, cut.height);
      return cut;
    }),
  );
  const svg = drawingToSvg({ width: x - GAP, height, title, marks });
  return svg.replace("</title>", `</title>${seen}`);
}

/** The designs of several industries in one size, a row for each, and a view of each: `shelf.svg#plumbing-b`. */
function drawShelf(
  setter: TypeSetter,
  slugs: readonly string[],
  size: SizeId,
  designs: Designs,
): string {
  let y = 0;
  let width = 0;
  let seen = "";
  const marks = slugs.flatMap((slug) => {
    const row = designs(slug, size).map((ad, i) => {
      const cut = trimmedAdMark(setter, ad, sampleCodeAddress(slug), i * (ad.width + GAP), y);
      seen += `<view id="${slug}-${views[i]}" viewBox="${cut.x} ${y} ${cut.width} ${cut.height}"/>`;
      return cut;
    });
    y += Math.max(...row.map(({ height }) => height)) + GAP;
    width = Math.max(width, ...row.map((cut) => cut.x + cut.width));
    return row;
  });
  const svg = drawingToSvg({ width, height: y - GAP, title: "Sample ads", marks });
  return svg.replace("</title>", `</title>${seen}`);
}

/** The sample designs as files: one for each industry, and those of the gallery, one for each shelf and size. */
export async function drawSampleSvgsByFileName(): Promise<Map<string, string>> {
  const setter = await TypeSetter.open();
  const drawn = new Map<string, readonly DrawnAd[]>();
  const designs: Designs = (slug, size) => {
    const known = drawn.get(`${slug} ${size}`) ?? drawThreeSampleDesigns(setter, slug, size);
    drawn.set(`${slug} ${size}`, known);
    return known;
  };
  const sheets = builtInIndustries.map(
    ({ slug, name }) =>
      [`ads/${slug}.svg`, drawSheet(setter, slug, `Sample ads: ${name}`, designs)] as const,
  );
  const shelves = listIndustriesByGalleryShelf().flatMap((slugs, i) =>
    sizes.map(
      ({ id }) => [`gallery/${id}-${i + 1}.svg`, drawShelf(setter, slugs, id, designs)] as const,
    ),
  );
  return new Map([...sheets, ...shelves]);
}
