import { Outlet, useRouteLoaderData } from "react-router";
import { loadPageThroughCache, useSeedPageCache } from "#app/cached-pages.ts";
import { requestContext } from "#app/request-context.ts";
import { LeadEmailForm } from "#app/site/lead-form/lead-email-form.tsx";
import { fixedPages } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { Style } from "#app/ui/style.tsx";
import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import { describeRoutePlan } from "#business/mailings/routes/route-plan.ts";
import { currentMinimumFillSentence } from "#business/mailings/selling-rules.ts";
import { company } from "#company.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Prices } from "#prices.ts";
import type { SizeId } from "#site.ts";
import type { Route } from "./+types/reservation.ts";
import sheet from "./reservation.css?sheet";
import { UpcomingMailingDatesSection } from "./reservation-dates.tsx";
import { RefundLadderSection } from "./reservation-refunds.tsx";
import { SizeSamples } from "./reservation-sizes.tsx";
import { ReservationSteps } from "./reservation-steps.tsx";

const SHOWN = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const today = arizonaDate(context.get(requestContext).now);
  const mailings = await findUpcomingMailings(today, SHOWN);
  return {
    currentMinimumFillSentence: currentMinimumFillSentence(),
    mailings: mailings.map((mailing) => ({
      id: mailing.id,
      name: mailing.name,
      dates: mailing.dates,
      households: mailing.households,
      prices: mailing.prices,
      goesTo: describeRoutePlan(mailing),
      bookable: isBookable(mailing, today),
    })),
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadPageThroughCache("dates", request, serverLoader);

/** Dates and sizes don't change during a visit; the part above refetches availability. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = (args) => publicPageMeta(fixedPages.reservation, args);

export default function ReservationPage({ loaderData }: Route.ComponentProps) {
  const { mailings } = loaderData;
  useSeedPageCache("dates", loaderData);
  const next = mailings.find(({ bookable }) => bookable) ?? mailings[0];
  // Of the card that the part above shows: no other price for the same size stands beside it.
  const shown: ShownAbove | undefined = useRouteLoaderData("reservation/availability/availability");
  const prices = shown?.here
    ? toPriceList(shown.here.sizes)
    : mailings.find(({ id }) => id === shown?.card?.id)?.prices;
  return (
    <div className="reservation">
      <Style name="reservation" sheet={sheet} />
      <Outlet context={<LeadEmailForm button="Request My Industry" />} />
      <SizeSamples
        prices={prices ?? next?.prices}
        taxBasisPoints={shown?.card?.taxBasisPoints ?? 0}
      />
      <UpcomingMailingDatesSection mailings={mailings} />
      <ReservationSteps />
      <RefundLadderSection
        dates={next?.dates}
        currentMinimumFillSentence={loaderData.currentMinimumFillSentence}
      />
      <section className="last">
        <div className="wrap">
          <h2>Still have a question?</h2>
          <p>
            Call <a href={company().phone.href}>{company().phone.display}</a>,{" "}
            {company().hours.days}, {company().hours.display}, or email{" "}
            <a href={`mailto:${company().email}`}>{company().email}</a>. A real person answers.
          </p>
        </div>
      </section>
    </div>
  );
}

type ShownAbove = {
  here: { sizes: readonly { id: SizeId; priceCents: number }[] } | undefined;
  card: { id: number; taxBasisPoints: number } | undefined;
};

const toPriceList = (sizes: readonly { id: SizeId; priceCents: number }[]) =>
  Object.fromEntries(sizes.map(({ id, priceCents }) => [id, priceCents])) as Prices;
