import { Form } from "react-router";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { longDate, longWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import type { NextCardView } from "./load-next-card.ts";
import sheet from "./next-card-section.css?sheet";

/** The advertiser's spot on the next card, and the button that holds it with their details and ad. */
export function NextCardSection({
  next,
  token,
  quiet = false,
}: {
  next: NextCardView;
  token: string;
  /** On a page with another main button. */
  quiet?: boolean;
}) {
  const { mailing, keptUntil } = next;
  return (
    <section className="next-card" aria-labelledby="next-card">
      <Style name="next-card" sheet={sheet} />
      <h2 id="next-card">Book the {mailing.name} card</h2>
      <p>
        Spot {next.spot}, {next.size}, {next.sameSpot ? "the same spot" : "the same size"}, for{" "}
        {dollars(next.priceCents)}. It mails {longDate(mailing.drop)}. We’ll carry over your details
        and your ad’s words. Check that your offer still fits.
      </p>
      {keptUntil && (
        <p>
          <strong>We’re keeping your industry for you through {longWeekdayDate(keptUntil)}.</strong>{" "}
          After that, anyone can book it.
        </p>
      )}
      <Form method="post" action={paths.yoursNextCard(token)}>
        <HiddenFields mailing={mailing.id} spot={next.spot} price={next.priceCents} />
        <Button type="submit" quiet={quiet} name="do" value="book">
          Book this spot
        </Button>
      </Form>
      {next.hasPlans && (
        <p>
          <Link to={paths.yoursPlan(token)}>Book several cards for less</Link>
        </p>
      )}
      {next.canDecline && (
        <Form method="post" action={paths.yoursNextCard(token)}>
          <button type="submit" name="do" value="decline" className="link">
            Not this time. Let others book my industry
          </button>
        </Form>
      )}
      {next.declined && (
        <Form method="post" action={paths.yoursNextCard(token)}>
          <p>
            You said not this time for the {next.declined} card. Your industry is open to others
            there.
          </p>
          <button type="submit" name="do" value="keep" className="link">
            Keep it for me after all
          </button>
        </Form>
      )}
    </section>
  );
}
