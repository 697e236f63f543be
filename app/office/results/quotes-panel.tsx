import { Button } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import type { GivenQuote } from "#business/results/quotes.ts";

/** What a card's advertisers said for our pages, each with the button that shows or hides it. */
export function QuotesPanel({ quotes }: { quotes: readonly GivenQuote[] }) {
  return (
    <Panel title="Quotes for our pages" id="quotes">
      <ul className="body">
        {quotes.map(({ reservationId, sentence, business, isShown }) => (
          <li key={reservationId}>
            <p>
              “{sentence}” {business}.{" "}
              {isShown ? "On Features and the industry’s page." : "Not shown."}
            </p>
            <form method="post">
              <input type="hidden" name="reservation" value={reservationId} />
              <input type="hidden" name="sentence" value={sentence} />
              <Button type="submit" name="do" value={isShown ? "hide-quote" : "approve-quote"}>
                {isShown ? "Hide it" : "Show it"}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
