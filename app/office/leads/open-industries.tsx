import { Form } from "react-router";
import { officeHeaders } from "#app/office/access/office-access.ts";
import { officeLoader } from "#app/office/access/office-route.ts";
import { pluralize } from "#app/office/formatting.ts";
import { Button, SelectField } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { ContactLinks } from "#app/office/record/contact-links.tsx";
import { reservationStateLabels } from "#app/office/reservations/reservation-labels.ts";
import { requestContext } from "#app/request-context.ts";
import { Link } from "#app/ui/link.tsx";
import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import {
  findOpenIndustries,
  type IndustryCandidate,
} from "#business/reservations/availability/open-industries.ts";
import { countSpotsLeft } from "#business/reservations/search/find-reservations.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { calendarRule } from "#site.ts";
import type { Route } from "./+types/open-industries.ts";

export const loader = officeLoader("leads.see", async ({ request, context }) => {
  const today = arizonaDate(context.get(requestContext).now);
  const coming = await findUpcomingMailings(today, calendarRule.plannedAhead);
  const bookable = coming.filter((mailing) => isBookable(mailing, today));
  const asked = new URL(request.url).searchParams.get("mailing");
  const left = await countSpotsLeft(bookable);
  const chosen =
    bookable.find(({ id }) => String(id) === asked) ??
    bookable.find(({ id }) => (left.get(id) ?? 0) > 0) ??
    bookable[0];
  const placesLeft = chosen ? (left.get(chosen.id) ?? 0) : 0;
  const open = chosen && placesLeft > 0 ? ((await findOpenIndustries(chosen.id)) ?? []) : [];
  return {
    mailings: bookable.map(({ id, name }) => ({
      value: String(id),
      name: `${name}, ${freeWords(left.get(id) ?? 0)}`,
    })),
    chosen: chosen && { id: String(chosen.id), name: chosen.name },
    placesLeft,
    closes: chosen ? longWeekdayDate(chosen.dates.bookingCloses) : "",
    toCall: open.filter(({ candidates }) => candidates.length > 0),
    others: open.filter(({ candidates }) => candidates.length === 0).map(({ name }) => name),
  };
});

const freeWords = (places: number) =>
  places === 0 ? "sold out" : `${pluralize(places, "spot")} open`;

export const headers = () => officeHeaders;
export const handle: ParentSectionHandle<Route.ComponentProps["loaderData"]> = {
  section: () => officePaths.leads(),
};
export const meta = () => officePageMeta("Open industries");

export default function OpenIndustriesPage({ loaderData }: Route.ComponentProps) {
  const { mailings, chosen, placesLeft, closes, toCall, others } = loaderData;
  if (!chosen) {
    return (
      <OfficePage title="Open industries">
        <Panel title="Who to call">
          <EmptyState>No mailing is open for booking right now.</EmptyState>
        </Panel>
      </OfficePage>
    );
  }
  return (
    <OfficePage
      title="Open industries"
      lead={
        placesLeft > 0
          ? `Who to call for ${chosen.name}: ${freeWords(placesLeft)}. Booking closes on ${closes}.`
          : `${chosen.name} is sold out.`
      }
    >
      <Form method="get" className="search" key={chosen.id}>
        <SelectField
          id="mailing"
          label="Mailing"
          name="mailing"
          defaultValue={chosen.id}
          options={mailings}
        />
        <Button type="submit">Show</Button>
      </Form>
      {placesLeft === 0 && (
        <Panel title="Who to call">
          <EmptyState>This card is sold out. Choose a mailing with open spots.</EmptyState>
        </Panel>
      )}
      {placesLeft > 0 && toCall.length === 0 && (
        <Panel title="Who to call">
          <EmptyState>
            No contacts yet for the open industries. The list grows with each reservation and
            waitlist entry.
          </EmptyState>
        </Panel>
      )}
      {toCall.map(({ slug, name, candidates }) => (
        <Panel
          key={slug}
          title={name}
          aside={pluralize(candidates.length, "business to call", "businesses to call")}
        >
          <ul className="rows">
            {candidates.map((candidate) => (
              <Whom key={candidate.email} candidate={candidate} />
            ))}
          </ul>
        </Panel>
      ))}
      {others.length > 0 && (
        <Panel title="No contacts yet" aside={pluralize(others.length, "industry", "industries")}>
          <p className="nothing">{others.join(", ")}</p>
        </Panel>
      )}
    </OfficePage>
  );
}

function Whom({ candidate }: { candidate: IndustryCandidate }) {
  const { business, person, email, phone, mailing, last, reservationId } = candidate;
  return (
    <li>
      <div>
        {business && <b>{business}</b>}
        <ContactLinks person={person} phone={phone} email={email} />
      </div>
      {reservationId === null ? (
        <span>On the waitlist for {mailing}</span>
      ) : (
        <Link to={officePaths.reservation(reservationId)}>
          Last: {mailing},{" "}
          {last === "waiting" ? "waiting" : reservationStateLabels[last].name.toLowerCase()}
        </Link>
      )}
    </li>
  );
}
