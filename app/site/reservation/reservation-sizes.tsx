import type { CSSProperties } from "react";
import back from "#app/generated/card-back.svg?url";
import front from "#app/generated/card-front.svg?url";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import {
  cellInsideGutters,
  findSpot,
  numberOfSizesAsWord,
  sizesOf,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { priceWithTax } from "#business/reservations/pay/invoices/invoice.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { currentPrices, type Prices } from "#prices.ts";
import { type SizeId, site } from "#site.ts";
import sheet from "./reservation-sizes.css?sheet";

const sizes = sizesOf(standardLayout);
const COUNT = numberOfSizesAsWord(sizes);

/** One inch relative to each size's width, so that all are drawn at the same scale. */
const columns = sizes.map(({ widthInches }) => `${widthInches}fr`).join(" ");
const inchesAcross = sizes.reduce((total, { widthInches }) => total + widthInches, 0);

/** The sizes of the card to one scale, and where they are. `prices`: of that card; without one the list prices. */
export function SizeSamples({
  prices = currentPrices(),
  taxBasisPoints,
}: {
  prices: Prices | undefined;
  taxBasisPoints: number;
}) {
  const costOf = (size: SizeId) => priceWithTax(prices[size] ?? 0, taxBasisPoints).totalCents;
  return (
    <section className="reservation-sizes" aria-labelledby="sizes">
      <Style name="reservation-sizes" sheet={sheet} />
      <div className="wrap">
        <h2 id="sizes">{`${COUNT} sizes, ${COUNT.toLowerCase()} prices.`}</h2>
        <p className="under">
          All {COUNT.toLowerCase()} go to the same {formatCount(site.households)} homes. Design,
          proofs, printing and postage are included.
          {taxBasisPoints > 0 ? " Prices are with tax." : " No tax is added."}
        </p>
        <RiseOnScroll>
          <ul
            className="specimens"
            style={{ "--columns": columns, "--across": inchesAcross } as CSSProperties}
          >
            {sizes.map((size) => (
              <li key={size.id} style={{ "--wide": size.widthInches } as CSSProperties}>
                <Specimen {...size.sample} />
                <div className="rule" aria-hidden="true" />
                <h3>
                  {size.name} <span>{dollars(costOf(size.id))}</span>
                </h3>
                <p className="facts">
                  {size.widthInches} × {size.heightInches} in,{" "}
                  {size.widthInches * size.heightInches} square inches{" "}
                  <span>
                    {formatPricePerHome(costOf(size.id))} a home ·{" "}
                    {standardLayout.spots.filter((spot) => spot.size === size.id).length} on each
                    card
                  </span>
                </p>
                <p>{size.fits}</p>
              </li>
            ))}
          </ul>
        </RiseOnScroll>
      </div>
    </section>
  );
}

function Specimen({ spot, of }: { spot: string; of: string }) {
  const found = findSpot(standardLayout, spot);
  if (!found) return null;
  const area = cellInsideGutters(standardLayout, found);
  const box = [area.x, area.y, area.width, area.height].map((inches) => (inches * 100).toFixed(1));
  return (
    <svg viewBox={box.join(" ")} role="img" aria-label={`Sample ad for ${of}`}>
      <image href={found.side === "front" ? front : back} width="1200" height="900" />
    </svg>
  );
}
