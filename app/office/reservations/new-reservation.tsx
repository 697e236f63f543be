import { officeHeaders } from "#app/office/access/office-access.ts";
import { officeLoader } from "#app/office/access/office-route.ts";
import { pluralize } from "#app/office/formatting.ts";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { findUpcomingOfficeMailings } from "#business/mailings/find-mailings.ts";
import { sizesOf } from "#business/mailings/layouts/card-layout.ts";
import { getLayout } from "#business/mailings/layouts/layouts.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import { findOccupiedSpots } from "#business/reservations/availability/occupied-spots.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { calendarRule } from "#site.ts";
import type { Route } from "./+types/new-reservation.ts";

/** The cards on which a customer can be booked, with the open spots of each size. */
export const loader = officeLoader("mailings.place", async (_args, { actionContext }) => {
  const today = arizonaDate(actionContext.now);
  const mailings = (await findUpcomingOfficeMailings(calendarRule.plannedAhead)).filter(
    (mailing) => checkMailingAction("place", mailing, today).possible,
  );
  const seats = await findOccupiedSpots(mailings.map(({ id }) => id));
  const cards = mailings.map((mailing) => {
    const taken = seats.filter(({ mailingId }) => mailingId === mailing.id);
    const { spots } = getLayout(mailing);
    const open = spots.filter(({ id }) => !taken.some(({ spot }) => spot === id));
    return {
      id: mailing.id,
      name: mailing.name,
      drop: longWeekdayDate(mailing.dropDate),
      sizes: sizesOf(getLayout(mailing)).map(({ id, name }) => ({
        id,
        name,
        price: dollars(mailing.prices[id]),
        open: open.filter(({ size }) => size === id).length,
      })),
    };
  });
  return cards.filter(({ sizes }) => sizes.some(({ open }) => open > 0));
});

export const headers = () => officeHeaders;
export const meta = () => officePageMeta("New reservation");
export const handle: ParentSectionHandle<unknown> = { section: () => officePaths.reservations() };

/** How many cards are shown; later ones are folded. */
const SHOWN = 3;

/** Which card and size; then the form on that card. */
export default function NewReservationPage({ loaderData }: Route.ComponentProps) {
  const later = loaderData.slice(SHOWN);
  return (
    <OfficePage
      title="New reservation"
      lead="For a customer who calls or writes: choose the card and the size. Next, you enter who they are."
    >
      <Panel title="Which card?">
        {loaderData.length === 0 ? (
          <EmptyState>No card has an open spot. Plan or publish a mailing first.</EmptyState>
        ) : (
          <Cards cards={loaderData.slice(0, SHOWN)} />
        )}
        {later.length > 0 && (
          <details className="body">
            <summary>{pluralize(later.length, "later card")}</summary>
            <Cards cards={later} />
          </details>
        )}
      </Panel>
    </OfficePage>
  );
}

function Cards({ cards }: { cards: Route.ComponentProps["loaderData"] }) {
  return (
    <ul className="rows">
      {cards.map(({ id, name, drop, sizes }) => (
        <li key={id}>
          <div>
            <b>{name}</b>
            <p>Goes out {drop}</p>
          </div>
          <div className="row">
            {sizes.map((size) =>
              size.open > 0 ? (
                <ButtonLink
                  key={size.id}
                  to={`${officePaths.mailing(id)}?spot=${size.id}#place`}
                  aria-label={`${size.name} ${size.price} (${size.open} open), ${name}`}
                >
                  {size.name} {size.price} ({size.open} open)
                </ButtonLink>
              ) : (
                <span key={size.id} className="quiet">
                  {size.name} full
                </span>
              ),
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
