import back from "#app/generated/card-back.svg?url";
import front from "#app/generated/card-front.svg?url";
import openBack from "#app/generated/card-open-back.svg?url";
import openFront from "#app/generated/card-open-front.svg?url";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import { adCapacity } from "#business/mailings/layouts/ad-capacity.ts";
import { findSpot, printedArea, standardLayout } from "#business/mailings/layouts/card-layout.ts";
import { pricePerHome } from "#business/mailings/price-per-home.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { type SizeId, site, sizes } from "#site.ts";
import sheet from "./reservation-sizes.css?sheet";

/** The sample ad that stands for a size, by its place on the sample card. */
const specimens: Readonly<Record<SizeId, { spot: string; trade: string }>> = {
  small: { spot: "B4", trade: "dog walking" },
  medium: { spot: "F5", trade: "pest control" },
  large: { spot: "F1", trade: "roofing" },
};

/** The three sizes as they print, to one scale over a rule in inches, and where they lie on the open card. */
export function SizeSamples() {
  return (
    <section className="reservation-sizes" aria-labelledby="sizes">
      <Style name="reservation-sizes" sheet={sheet} />
      <div className="wrap">
        <h2 id="sizes">Three sizes, three prices.</h2>
        <p className="under">
          All three go to the same homes, planned for at least {formatCount(site.households)}.
          Design, proofs, printing and postage are in the price; tax is not.
        </p>
        <RiseOnScroll>
          <ul className="specimens">
            {sizes.map((size) => (
              <li key={size.id} data-size={size.id}>
                <Specimen {...specimens[size.id]} />
                <div className="rule" aria-hidden="true" />
                <h3>
                  {size.name} <span>{dollars(size.priceCents)}</span>
                </h3>
                <p className="facts">
                  {size.widthInches} × {size.heightInches} in,{" "}
                  {size.widthInches * size.heightInches} square inches ·{" "}
                  {pricePerHome(size.priceCents)} a home ·{" "}
                  {standardLayout.spots.filter((spot) => spot.size === size.id).length} on each card
                </p>
                <p>{adCapacity[size.id]}</p>
              </li>
            ))}
          </ul>
        </RiseOnScroll>
        <h3 className="where">Where they lie on the card</h3>
        <div className="sides">
          <img
            src={openFront}
            width="1200"
            height="900"
            loading="lazy"
            decoding="async"
            alt="The front of an open card: three Large places over four Medium, each saying: your ad here"
          />
          <img
            src={openBack}
            width="1200"
            height="900"
            loading="lazy"
            decoding="async"
            alt="The back of an open card: our own band and the post office’s white zone, three Large places, four Small"
          />
        </div>
      </div>
    </section>
  );
}

function Specimen({ spot, trade }: { spot: string; trade: string }) {
  const found = findSpot(standardLayout, spot);
  if (!found) return null;
  const area = printedArea(standardLayout, found);
  const box = [area.x, area.y, area.width, area.height].map((inches) => (inches * 100).toFixed(1));
  return (
    <svg viewBox={box.join(" ")} role="img" aria-label={`A sample ad for ${trade}`}>
      <image href={found.side === "front" ? front : back} width="1200" height="900" />
    </svg>
  );
}
