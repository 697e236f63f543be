import { Form } from "react-router";
import { useFocusOnFormOutcome } from "#app/ad/proofs/use-outcome-focus.ts";
import { Button } from "#app/ui/button.tsx";
import { sizeName } from "#artwork/layouts/card-layout.ts";
import { MAX_QUOTE_LENGTH } from "#business/results/ad-result.ts";
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

/** One sentence of the customer for our pages, with their consent; withdrawn in one tap. */
export function CustomerQuoteForm({
  quote,
  typed,
  problem,
}: {
  quote: { sentence: string; isShown: boolean } | undefined;
  /** As it was typed, where it was refused. */
  typed: string | undefined;
  problem: string | undefined;
}) {
  const heading = useFocusOnFormOutcome<HTMLHeadingElement>("quote");
  return (
    <>
      <h2 id="quote" ref={heading} tabIndex={-1}>
        Say it in a sentence
      </h2>
      {quote && (
        <>
          <p>
            “{quote.sentence}”{" "}
            {quote.isShown
              ? "It’s on our website with your business’s name."
              : "We’ll read it before we show it."}
          </p>
          <Form method="post" action="#quote" preventScrollReset>
            <input type="hidden" name="do" value="withdraw-quote" />
            <button type="submit" className="link">
              Withdraw it
            </button>
          </Form>
        </>
      )}
      <Form
        key={quote?.sentence}
        method="post"
        action="#quote"
        className="figures"
        preventScrollReset
      >
        <input type="hidden" name="do" value="quote" />
        <label>
          {quote ? "Say it another way" : "Would you tell the next business how it went?"}
          <input
            name="sentence"
            maxLength={MAX_QUOTE_LENGTH}
            required
            defaultValue={typed ?? ""}
            aria-describedby={problem ? "quote-problem" : undefined}
          />
        </label>
        <label className="consent">
          <input type="checkbox" name="consent" required /> You may show it on your website with my
          business’s name. I can withdraw it here anytime.
        </label>
        {problem && (
          <p id="quote-problem" className="problem" role="status">
            {problem}
          </p>
        )}
        <Button type="submit" quiet>
          Send
        </Button>
      </Form>
    </>
  );
}
