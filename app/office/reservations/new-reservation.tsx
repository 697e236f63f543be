import { officeLoader } from "#app/office/access/office-route.ts";
import {
  describeKnownCustomer,
  KnownCustomerSuggestions,
} from "#app/office/advertisers/known-customers.tsx";
import { Button, ButtonLink, Field, NextStepLink } from "#app/office/forms/controls.tsx";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import {
  type CardToBook,
  findCardsToBook,
  splitNearAndLaterCards,
} from "#app/office/leads/find-cards-to-book.ts";
import { loadBookingPrefill } from "#app/office/mailings/spots/booking-prefill.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import {
  findKnownCustomers,
  type KnownCustomer,
} from "#business/reservations/search/find-prospects.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/new-reservation.ts";

export const loader = officeLoader("mailings.place", async ({ request }, { actionContext }) => {
  const { values } = await loadBookingPrefill(new URL(request.url).searchParams);
  const { business = "", industry, lead, advertiser } = values;
  const isKnown = lead !== undefined || advertiser !== undefined;
  const nobody = { name: "", email: "", phone: "" };
  return {
    business,
    isKnown,
    industry: industry ? findIndustry(industry)?.name : undefined,
    known: isKnown || business === "" ? [] : await findKnownCustomers({ business, ...nobody }),
    carried: {
      ...(lead && { lead }),
      ...(advertiser && { advertiser }),
      ...(!isKnown && business && { business }),
    },
    ...splitNearAndLaterCards(
      await findCardsToBook(industry ?? null, arizonaDate(actionContext.now)),
    ),
  };
});

export const handle: ParentSectionHandle<unknown> = { section: () => officePaths.reservations() };

/** Who it is for, which card and which size; then the form on that card. */
export default function NewReservationPage({ loaderData }: Route.ComponentProps) {
  const { near, later } = loaderData;
  return (
    <OfficePage
      title="New reservation"
      lead="For a customer who calls or writes: enter who it’s for, then choose the card and size."
    >
      <CustomerPanel {...loaderData} />
      <Panel title="Which card?">
        {near.length === 0 ? (
          <EmptyState>No card is open for booking. Plan or publish a mailing first.</EmptyState>
        ) : (
          <Cards options={near} carried={loaderData.carried} />
        )}
        {later.length > 0 && (
          <details className="body">
            <summary>{pluralize(later.length, "later card")}</summary>
            <Cards options={later} carried={loaderData.carried} />
          </details>
        )}
      </Panel>
    </OfficePage>
  );
}

type Data = Route.ComponentProps["loaderData"];

const linkTo = ({ kind, id }: KnownCustomer) =>
  `${officePaths.newReservation()}?${new URLSearchParams({ [kind]: String(id) })}`;

function CustomerPanel({ business, isKnown, industry, known }: Data) {
  if (isKnown) {
    return (
      <Panel title="Who is it for?" body>
        <p>
          <b>{business || "A lead without a name"}</b>
          {industry && `, ${industry}`}
        </p>
        <NextStepLink to={officePaths.newReservation()}>Choose somebody else</NextStepLink>
      </Panel>
    );
  }
  return (
    <Panel title="Who is it for?">
      <form method="get" className="body" key={business}>
        <div className="search">
          <Field
            id="business"
            name="business"
            label="Business"
            hint="If we know them, we check whether their industry is open on each card."
            defaultValue={business}
            maxLength={60}
            autoComplete="off"
          />
          <Button type="submit">Find</Button>
        </div>
        <KnownCustomerSuggestions linkTo={linkTo} verb="Use" />
        {business && known.length === 0 && (
          <p>We don’t know {business} yet. Choose a card to book somebody new.</p>
        )}
      </form>
      {known.length > 0 && (
        <ul className="rows">
          {known.map((one) => (
            <li key={`${one.kind} ${one.id}`}>
              <div>
                <b>{one.name}</b>
                <p>{describeKnownCustomer(one)}</p>
              </div>
              <ButtonLink to={linkTo(one)} aria-label={`Use ${one.name}`}>
                Use
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Cards({ options, carried }: { options: readonly CardToBook[]; carried: Data["carried"] }) {
  return (
    <ul className="rows">
      {options.map(({ mailingId, mailing, dropDate, sizes, whyNot }) => (
        <li key={mailingId}>
          <div>
            <b>{mailing}</b>
            <p>Goes out {longWeekdayDate(dropDate)}</p>
          </div>
          <div className="row">
            {whyNot && <span className="quiet">{whyNot}</span>}
            {sizes.map(({ id, name, priceCents, open }) => {
              const size = `${name} ${dollars(priceCents)} (${open} open)`;
              return open > 0 ? (
                <ButtonLink
                  key={id}
                  to={`${officePaths.mailing(mailingId)}?${new URLSearchParams({ spot: id, ...carried })}#place`}
                  aria-label={`${size}, ${mailing}`}
                >
                  {size}
                </ButtonLink>
              ) : (
                <span key={id} className="quiet">
                  {name} full
                </span>
              );
            })}
          </div>
        </li>
      ))}
    </ul>
  );
}
