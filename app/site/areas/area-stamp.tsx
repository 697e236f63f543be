import { Style } from "#app/ui/style.tsx";
import { type AreaSlug, findArea } from "#business/mailings/areas.ts";
import { AreaIllustration, areaIllustrations } from "./area-illustrations.tsx";
import sheet from "./area-stamp.css?sheet";

const TOOTH = 10;

function perforated(width: number, height: number): string {
  const holes = (count: number, dx: number, dy: number) =>
    Array.from(
      { length: count },
      () => `l${dx * 2.5} ${dy * 2.5}a2.5 2.5 0 0 0 ${dx * 5} ${dy * 5}l${dx * 2.5} ${dy * 2.5}`,
    ).join("");
  const across = width / TOOTH;
  const down = height / TOOTH;
  return `M0 0${holes(across, 1, 0)}${holes(down, 0, 1)}${holes(across, -1, 0)}${holes(down, 0, -1)}z`;
}

const OUTLINE = perforated(220, 260);

/** The stamp of an area, with its first ZIP Code. */
export function AreaStamp({ slug }: { slug: AreaSlug }) {
  return (
    <>
      <Style name="area-stamp" sheet={sheet} />
      <svg
        className={`area-stamp ${areaIllustrations[slug].inks}`}
        viewBox="-2 -2 224 264"
        aria-hidden="true"
      >
        <path fill="var(--stock)" d={OUTLINE} />
        <svg x="14" y="14" width="192" height="192" viewBox="0 0 200 200" aria-hidden="true">
          <AreaIllustration slug={slug} />
        </svg>
        <text x="16" y="242">
          {findArea(slug)?.zips[0]}
        </text>
        <text className="land" x="204" y="242" textAnchor="end">
          AZ
        </text>
      </svg>
    </>
  );
}
