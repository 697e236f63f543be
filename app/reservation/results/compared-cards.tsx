import { sizeName } from "#artwork/layouts/card-layout.ts";
import type { AdResults } from "#business/results/find-results.ts";
import { formatCount } from "#platform/money.ts";

/** This card beside its middle ad and the advertiser's earlier cards, over as many days after each drop. */
export function ComparedCards({
  cards,
  comparedDays,
  middle,
}: Pick<AdResults, "cards" | "comparedDays" | "middle">) {
  const span = comparedDays === 1 ? "on the drop day" : `in its first ${comparedDays} days`;
  return (
    <>
      <h2>Compared</h2>
      <p>
        People who scanned each card {span}.{" "}
        {middle
          ? `The middle one of this card’s ${middle.ads} ads had ${formatCount(middle.people)}.`
          : "There are too few ads on this card to compare yours with its middle."}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Your cards</th>
            <th scope="col">People</th>
            <th scope="col">Design, size and offer</th>
          </tr>
        </thead>
        <tbody>
          {cards.map(({ mailing, design, size, offer, people }, i) => (
            <tr key={mailing + size + offer}>
              <th scope="row">
                {mailing}
                {i === 0 && " (this one)"}
              </th>
              <td>{formatCount(people)}</td>
              <td>{[design, sizeName(size), offer].filter(Boolean).join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
