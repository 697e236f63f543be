import openBack from "#app/generated/card-open-back.svg?url";
import openFront from "#app/generated/card-open-front.svg?url";
import { Style } from "#app/ui/style.tsx";
import { describeSpotRows, type Side, standardLayout } from "#artwork/layouts/card-layout.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { dollars } from "#platform/money.ts";
import { pricedSizes } from "#prices.ts";
import sheet from "./features-sizes.css?sheet";

const rowsOn = (side: Side) => describeSpotRows(standardLayout, side).join(" over ");

export function FeatureSizes() {
  return (
    <section className="features-sizes" id="sizes" aria-labelledby="sizes-title">
      <Style name="features-sizes" sheet={sheet} />
      <div className="wrap">
        <h2 id="sizes-title">The sizes, drawn to scale.</h2>
        <div className="sides">
          <figure>
            <img src={openFront} alt="" width="1200" height="900" loading="lazy" decoding="async" />
            <figcaption>Front: {rowsOn("front")}.</figcaption>
          </figure>
          <figure>
            <img src={openBack} alt="" width="1200" height="900" loading="lazy" decoding="async" />
            <figcaption>
              Back: {rowsOn("back")}. At the top, a strip with our name and the white address area
              the post office requires.
            </figcaption>
          </figure>
        </div>
        <div className="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Size</th>
                <th scope="col">Inches</th>
                <th scope="col">Spots</th>
                <th scope="col">Price</th>
                <th scope="col">Per home</th>
                <th scope="col">What fits</th>
              </tr>
            </thead>
            <tbody>
              {pricedSizes().map(({ id, name, widthInches, heightInches, priceCents, fits }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td data-name="Inches">
                    {widthInches} × {heightInches}
                    <small>{widthInches * heightInches} sq in</small>
                  </td>
                  <td data-name="Spots">
                    {standardLayout.spots.filter(({ size }) => size === id).length}
                  </td>
                  <td data-name="Price">
                    <b>{dollars(priceCents)}</b>
                  </td>
                  <td data-name="Per home">{formatPricePerHome(priceCents)}</td>
                  <td>{fits}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}
