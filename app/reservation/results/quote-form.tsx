import { Form } from "react-router";
import { useOutcomeFocus } from "#app/ad/proofs/use-outcome-focus.ts";
import { Button } from "#app/ui/button.tsx";
import { MAX_QUOTE_LENGTH } from "#business/results/ad-result.ts";

/** One sentence of the customer for our pages, with their consent; withdrawn in one tap. */
export function QuoteForm({
  quote,
  typed,
  problem,
}: {
  quote: { sentence: string; isShown: boolean } | undefined;
  /** As it was typed, where it was refused. */
  typed: string | undefined;
  problem: string | undefined;
}) {
  const heading = useOutcomeFocus<HTMLHeadingElement>("quote");
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
