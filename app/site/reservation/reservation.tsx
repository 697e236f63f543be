import type { CSSProperties } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import back from "#app/generated/card-back.svg?url";
import front from "#app/generated/card-front.svg?url";
import { paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { loadPageThroughCache, useSeedPageCache } from "#app/server-data/query-cache.ts";
import { PhoneLink } from "#app/site/layout/site-footer.tsx";
import { LeadEmailForm } from "#app/site/lead-form/lead-email-form.tsx";
import { staticPublicPages } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { Link } from "#app/ui/link.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import {
  cellInsideGutters,
  findSpot,
  listSizesOfLayout,
  numberOfSizesAsWord,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import { describeRoutePlan } from "#business/mailings/route-plan.ts";
import { currentMinimumFillSentence } from "#business/mailings/selling-rules.ts";
import { priceWithTax } from "#business/reservations/pay/payment-terms.ts";
import { company } from "#company.ts";
import { arizonaDate, longDate, type PlainDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { currentPrices, type Prices } from "#prices.ts";
import {
  type DeadlineId,
  deadlineRule,
  ourPromises,
  refundLadder,
  type SizeId,
  site,
} from "#site.ts";
import type { Route } from "./+types/reservation.ts";
import sheet from "./reservation.css?sheet";
import { UpcomingMailingDatesSection } from "./upcoming-mailing-dates.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const today = arizonaDate(context.get(requestContext).now);
  const mailings = await findUpcomingMailings(today);
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

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(staticPublicPages.reservation, args);

export default function ReservationPage({ loaderData }: Route.ComponentProps) {
  const { mailings } = loaderData;
  useSeedPageCache("dates", loaderData);
  const next = mailings.find(({ bookable }) => bookable) ?? mailings[0];
  // Of the card that the part above shows: no other price or date stands beside it.
  const shown: ShownAbove | undefined = useRouteLoaderData("reservation/availability/availability");
  const card = mailings.find(({ id }) => id === shown?.card?.id) ?? next;
  const prices = shown?.here ? toPriceList(shown.here.sizes) : card?.prices;
  return (
    <div className="reservation">
      <Style name="reservation" sheet={sheet} />
      <Outlet context={<LeadEmailForm button="Request My Industry" />} />
      <SizeSamples prices={prices} taxBasisPoints={shown?.card?.taxBasisPoints ?? 0} />
      <UpcomingMailingDatesSection mailings={mailings} />
      <ReservationSteps />
      <RefundLadderSection
        mailing={card}
        currentMinimumFillSentence={loaderData.currentMinimumFillSentence}
      />
      <section className="last">
        <div className="wrap">
          <h2>Still have a question?</h2>
          <p>
            Call <PhoneLink />, {company().hours.days}, {company().hours.display}, or email{" "}
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

const days = (id: DeadlineId) =>
  Math.abs(deadlineRule.find((deadline) => deadline.id === id)?.days ?? 0);

const steps = [
  {
    title: "Check Industry Availability",
    text: "See which spots are open and which industries are taken. If yours is open, you can have it.",
    when: `until about ${days("bookingCloses")} days before the drop date`,
  },
  {
    title: "Secure Your Spot",
    text: "Pick a spot and pay. From then on, nobody else in your industry can get on this card.",
    when: "right away",
  },
  {
    title: "Design & Revisions",
    text: "Tell us what the ad should say and send what you have. We design it and send you a proof. Ask for changes until it’s right.",
    when: `your details are due about ${days("briefDue")} days before the drop date; your approval, about ${days("approvalDue")} days before`,
  },
  {
    title: "Production & Mailing",
    text: "We print the cards, bundle them by carrier route, and take them to the post office.",
    when: `to the printer about ${days("printFile")} days before the drop date; to the post office on the drop date and, if we need a second day, the next day it’s open`,
  },
  {
    title: "Confirmation Copy",
    text: "We mail a printed card to your business. Later you get a report of your scans.",
    when: `your report comes about ${days("report")} days after the drop date`,
  },
];

function ReservationSteps() {
  return (
    <section className="reservation-steps" aria-labelledby="steps">
      <div className="wrap">
        <div>
          <h2 id="steps">From here to the mailbox.</h2>
          <p>
            Up to thirteen other businesses share the card with you, none of them in your industry.{" "}
            <Link to={`${paths.terms()}#category`}>Section 5 of the Terms</Link> explains how we
            decide what counts as an industry.
          </p>
        </div>
        <ol>
          {steps.map(({ title, text, when }, i) => (
            <li key={title}>
              <span aria-hidden="true">{i + 1}</span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
                <small>{when}</small>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const names = { "full refund": "Full refund", credit: "Credit", nothing: "No refund" } as const;

function RefundLadderSection({
  mailing,
  currentMinimumFillSentence,
}: {
  mailing: { name: string; dates: Record<DeadlineId, PlainDate> } | undefined;
  currentMinimumFillSentence: string;
}) {
  return (
    <section className="reservation-refunds" aria-labelledby="refunds">
      <div className="wrap">
        <h2 id="refunds">If you change your mind, or if we slip up.</h2>
        <ol className="ladder">
          {refundLadder.map(({ until, gives, sentence }) => (
            <li key={gives} data-gives={gives}>
              <h3>{names[gives]}</h3>
              <p>{sentence}</p>
              {mailing && until && (
                <p>
                  <strong>
                    For the {mailing.name} card: through {longDate(mailing.dates[until])}.
                  </strong>
                </p>
              )}
            </li>
          ))}
        </ol>
        <ul className="ours">
          <li>{ourPromises.ourError}</li>
          <li>{ourPromises.postponed}</li>
          <li>{ourPromises.doubleSold}</li>
          <li>{currentMinimumFillSentence}</li>
        </ul>
      </div>
    </section>
  );
}

const sizes = listSizesOfLayout(standardLayout);
const COUNT = numberOfSizesAsWord(sizes);

/** One inch relative to each size's width, so that all are drawn at the same scale. */
const columns = sizes.map(({ widthInches }) => `${widthInches}fr`).join(" ");
const inchesAcross = sizes.reduce((total, { widthInches }) => total + widthInches, 0);

/** The sizes of the card to one scale, and where they are. `prices`: of that card; without one the list prices. */
function SizeSamples({
  prices = currentPrices(),
  taxBasisPoints,
}: {
  prices: Prices | undefined;
  taxBasisPoints: number;
}) {
  const costOf = (size: SizeId) => priceWithTax(prices[size] ?? 0, taxBasisPoints).totalCents;
  return (
    <section className="reservation-sizes" aria-labelledby="sizes">
      <div className="wrap">
        <h2 id="sizes">{`${COUNT} sizes, ${COUNT.toLowerCase()} prices.`}</h2>
        <p className="under">
          All {COUNT.toLowerCase()} go to the same {formatCount(site.households)} homes. Design,
          proofs, printing and postage are included.
          {taxBasisPoints > 0 ? " Prices are with tax." : " No tax is added."}
        </p>
        <RiseOnScroll>
          <ul
            className="specimens"
            style={{ "--columns": columns, "--across": inchesAcross } as CSSProperties}
          >
            {sizes.map((size) => (
              <li key={size.id} style={{ "--wide": size.widthInches } as CSSProperties}>
                <Specimen {...size.sample} />
                <div className="rule" aria-hidden="true" />
                <h3>
                  {size.name} <span>{dollars(costOf(size.id))}</span>
                </h3>
                <p className="facts">
                  {size.widthInches} × {size.heightInches} in,{" "}
                  {size.widthInches * size.heightInches} square inches{" "}
                  <span>
                    {formatPricePerHome(costOf(size.id))} a home ·{" "}
                    {standardLayout.spots.filter((spot) => spot.size === size.id).length} on each
                    card
                  </span>
                </p>
                <p>{size.fits}</p>
              </li>
            ))}
          </ul>
        </RiseOnScroll>
      </div>
    </section>
  );
}

function Specimen({ spot, of }: { spot: string; of: string }) {
  const found = findSpot(standardLayout, spot);
  if (!found) return null;
  const area = cellInsideGutters(standardLayout, found);
  const box = [area.x, area.y, area.width, area.height].map((inches) => (inches * 100).toFixed(1));
  return (
    <svg viewBox={box.join(" ")} role="img" aria-label={`Sample ad for ${of}`}>
      <image href={found.side === "front" ? front : back} width="1200" height="900" />
    </svg>
  );
}
