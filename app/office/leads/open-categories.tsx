import { Form } from "react-router";
import { visitContext } from "#app/context.ts";
import { Button, Choice } from "#app/office/controls.tsx";
import { insiderWho, officeHeaders } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { Nothing, Page, Panel } from "#app/office/page.tsx";
import { Reach } from "#app/office/reach.tsx";
import { stateWords } from "#app/office/reservations/reservation-words.ts";
import type { Within } from "#app/office/room.ts";
import { count } from "#app/office/words.ts";
import { Link } from "#app/ui/link.tsx";
import { findComingMailings } from "#business/mailings/find.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import { countPlacesLeft } from "#business/reservations/find.ts";
import { type Candidate, findOpenCategories } from "#business/reservations/open-categories.ts";
import { arizonaDate, longDate } from "#platform/clock.ts";
import { calendarRule } from "#site.ts";
import type { Route } from "./+types/open-categories.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  insiderWho(context, "leads.see");
  const today = arizonaDate(context.get(visitContext).now);
  const coming = await findComingMailings(today, calendarRule.plannedAhead);
  const bookable = coming.filter((mailing) => isBookable(mailing, today));
  const asked = new URL(request.url).searchParams.get("mailing");
  const left = await countPlacesLeft(bookable);
  const chosen =
    bookable.find(({ id }) => String(id) === asked) ??
    bookable.find(({ id }) => (left.get(id) ?? 0) > 0) ??
    bookable[0];
  const placesLeft = chosen ? (left.get(chosen.id) ?? 0) : 0;
  const open = chosen && placesLeft > 0 ? ((await findOpenCategories(chosen.id)) ?? []) : [];
  return {
    mailings: bookable.map(({ id, name }) => ({
      value: String(id),
      name: `${name}, ${freeWords(left.get(id) ?? 0)}`,
    })),
    chosen: chosen && { id: String(chosen.id), name: chosen.name },
    placesLeft,
    closes: chosen ? longDate(chosen.dates.bookingCloses) : "",
    toCall: open.filter(({ candidates }) => candidates.length > 0),
    others: open.filter(({ candidates }) => candidates.length === 0).map(({ name }) => name),
  };
}

const freeWords = (places: number) =>
  places === 0 ? "sold out" : `${count(places, "place")} free`;

export const headers = () => officeHeaders;
export const handle: Within<Route.ComponentProps["loaderData"]> = {
  room: () => officePaths.leads(),
};
export const meta = () => officeHead("Open industries");

export default function OpenCategories({ loaderData }: Route.ComponentProps) {
  const { mailings, chosen, placesLeft, closes, toCall, others } = loaderData;
  if (!chosen) {
    return (
      <Page title="Open industries">
        <Panel title="Whom to call">
          <Nothing>No mailing is open for booking, so there is nobody to call.</Nothing>
        </Panel>
      </Page>
    );
  }
  return (
    <Page
      title="Open industries"
      lead={
        placesLeft > 0
          ? `Whom to call for ${chosen.name}: ${freeWords(placesLeft)}. Booking closes on ${closes}.`
          : `${chosen.name} is sold out.`
      }
    >
      <Form method="get" className="search" key={chosen.id}>
        <Choice
          id="mailing"
          label="Mailing"
          name="mailing"
          defaultValue={chosen.id}
          options={mailings}
        />
        <Button type="submit">Show</Button>
      </Form>
      {placesLeft === 0 && (
        <Panel title="Whom to call">
          <Nothing>Sold out: nobody to call. Choose a mailing with free places.</Nothing>
        </Panel>
      )}
      {placesLeft > 0 && toCall.length === 0 && (
        <Panel title="Whom to call">
          <Nothing>
            Nobody is known yet for the open industries: the list grows with every reservation and
            wait-list entry.
          </Nothing>
        </Panel>
      )}
      {toCall.map(({ slug, name, candidates }) => (
        <Panel key={slug} title={name} aside={count(candidates.length, "candidate")}>
          <ul className="rows">
            {candidates.map((candidate) => (
              <Whom key={candidate.email} candidate={candidate} />
            ))}
          </ul>
        </Panel>
      ))}
      {others.length > 0 && (
        <Panel title="Nobody known yet" aside={count(others.length, "industry", "industries")}>
          <p className="nothing">{others.join(", ")}</p>
        </Panel>
      )}
    </Page>
  );
}

function Whom({ candidate }: { candidate: Candidate }) {
  const { business, person, email, phone, mailing, last, reservationId } = candidate;
  return (
    <li>
      <div>
        {business && <b>{business}</b>}
        <Reach person={person} phone={phone} email={email} />
      </div>
      {reservationId === null ? (
        <span>Waits for {mailing}</span>
      ) : (
        <Link to={officePaths.reservation(reservationId)}>
          Last: {mailing}, {last === "waiting" ? "waiting" : stateWords[last].name.toLowerCase()}
        </Link>
      )}
    </li>
  );
}
