import { sampleCodeAddress } from "#business/artwork/card/sample-card.ts";
import type { Mark } from "#business/artwork/drawing.ts";
import { drawingToSvg } from "#business/artwork/drawing-to-svg.ts";
import { TypeSetter } from "#business/artwork/typesetter.ts";
import { industries } from "#business/mailings/industries/industries.ts";
import { industryGroups } from "#business/mailings/industries/industry-groups.ts";
import { standardLayout } from "#business/mailings/layouts/card-layout.ts";
import { type SizeId, sizes } from "#site.ts";
import { findSampleAd } from "./find-sample-ad.ts";
import { spotCellSize } from "./sample-ad.ts";

/** What stands between two ads of a sheet, so that neither shows at the other's edge. */
const GAP = 20;

type Pictured = { slug: string; size: SizeId; id: string };

/** Ads side by side, each cut as on the card, and a view of each by its id: `sheet.svg#id`. */
function drawSheet(setter: TypeSetter, title: string, ads: readonly Pictured[]): string {
  const inner = standardLayout.gutter * 50;
  const windows: Mark[] = [];
  const views: string[] = [];
  let x = 0;
  let height = 0;
  for (const { slug, size, id } of ads) {
    const cell = spotCellSize(size);
    const cut = { width: cell.width - 2 * inner, height: cell.height - 2 * inner };
    const marks = setter.set(findSampleAd(slug, size).marks, sampleCodeAddress(slug));
    windows.push({ kind: "window", x, y: 0, ...cut, from: [inner, inner], marks });
    views.push(`<view id="${id}" viewBox="${x} 0 ${cut.width} ${cut.height}"/>`);
    x += cut.width + GAP;
    height = Math.max(height, cut.height);
  }
  const svg = drawingToSvg({ width: x - GAP, height, title, marks: windows });
  return svg.replace("</title>", `</title>${views.join("")}`);
}

/** The sample ads as files: for each industry its three sizes, for each group and size all of its industries. */
export async function drawAdFiles(): Promise<Map<string, string>> {
  const setter = await TypeSetter.open();
  const ofIndustries = industries.map(({ slug, name }): [string, string] => {
    const ads = sizes.map(({ id }) => ({ slug, size: id, id }));
    return [`ads/${slug}.svg`, drawSheet(setter, `Sample ads: ${name}`, ads)];
  });
  const ofGroups = industryGroups.flatMap((group) =>
    sizes.map(({ id: size }): [string, string] => {
      const ads = group.industries.map((slug) => ({ slug, size, id: slug }));
      return [`ads/${group.slug}-${size}.svg`, drawSheet(setter, `Sample ads: ${group.name}`, ads)];
    }),
  );
  return new Map([...ofIndustries, ...ofGroups]);
}
