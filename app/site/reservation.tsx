import { Outlet } from "react-router";
import { visitContext } from "#app/context.ts";
import { Style } from "#app/ui/style.tsx";
import { findComingMailings } from "#business/mailings/find.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import { arizonaDate } from "#platform/clock.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/reservation.ts";
import { pageHead } from "./head.ts";
import { fixedPages } from "./page.ts";
import sheet from "./reservation.css?sheet";
import { MailingDates } from "./reservation-dates.tsx";
import { Refunds } from "./reservation-refunds.tsx";
import { SizeSpecimens } from "./reservation-sizes.tsx";
import { ReservationSteps } from "./reservation-steps.tsx";

/** Mailings that the page shows: half a year of them. */
const SHOWN = 6;

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

/** Dates and sizes don't change while somebody looks; what is free is fetched anew by the part above them. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = (args) => pageHead(fixedPages.reservation, args);

export default function Reservation({ loaderData: { mailings } }: Route.ComponentProps) {
  const next = mailings.find(({ bookable }) => bookable) ?? mailings[0];
  return (
    <div className="reservation">
      <Style name="reservation" sheet={sheet} />
      <Outlet />
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
        </div>
      </section>
    </div>
  );
}
