import { visitContext } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import { findComingMailings } from "#business/mailings/find.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import { arizonaDate } from "#platform/clock.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/reservation.ts";
import { pageHead } from "./head.ts";
import { InterestForm } from "./interest-form.tsx";
import { LitCard } from "./lit-card.tsx";
import { fixedPages } from "./page.ts";
import sheet from "./reservation.css?sheet";
import { MailingDates } from "./reservation-dates.tsx";
import { Refunds } from "./reservation-refunds.tsx";
import { SizeSpecimens } from "./reservation-sizes.tsx";
import { ReservationSteps } from "./reservation-steps.tsx";
import { TradeGreeting } from "./trade-greeting.tsx";

/** Mailings that the page shows: half a year of them. */
const SHOWN = 6;
const FORM = "tell-me";

export async function loader({ context }: Route.LoaderArgs) {
  const today = arizonaDate(context.get(visitContext).now);
  const mailings = await findComingMailings(today, SHOWN);
  return {
    mailings: mailings.map((mailing) => ({
      id: mailing.id,
      name: mailing.name,
      dates: mailing.dates,
      households: mailing.households,
      bookable: isBookable(mailing, today),
    })),
  };
}

export const meta: Route.MetaFunction = (args) => pageHead(fixedPages.reservation, args);

export default function Reservation({ loaderData: { mailings } }: Route.ComponentProps) {
  const next = mailings.find(({ bookable }) => bookable) ?? mailings[0];
  return (
    <div className="reservation">
      <Style name="reservation" sheet={sheet} />
      <header>
        <div className="wrap">
          <div className="copy">
            <TradeGreeting />
            <h1>Pick your size. We’ll say when.</h1>
            <p className="lead">
              Online booking is not open yet. The sizes, the prices and the dates are fixed, and all
              of them are on this page. Leave an address, and we write to you on the day you can
              book.
            </p>
            <div className="slip" id={FORM}>
              <InterestForm topic="booking-opens" button="Tell Me When It Opens" />
            </div>
          </div>
          <LitCard />
        </div>
      </header>
      <SizeSpecimens />
      <MailingDates mailings={mailings} />
      <ReservationSteps />
      <Refunds dates={next?.dates} />
      <section className="last">
        <div className="wrap">
          <h2>Something not answered here?</h2>
          <p>
            Call <a href={site.phone.href}>{site.phone.display}</a>, {site.hours.days},{" "}
            {site.hours.display}, or write to <a href={`mailto:${site.email}`}>{site.email}</a>. A
            person answers.
          </p>
          <ButtonLink quiet to={{ hash: FORM }}>
            Tell me when booking opens
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
