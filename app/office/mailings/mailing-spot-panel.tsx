import { Button, ButtonLink, Field, SelectField } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { describeKnownCustomer } from "#app/office/known/describe-known-customer.ts";
import { KnownCustomers } from "#app/office/known/known-customers.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import {
  describeEmailTo,
  describeEmailWithReason,
  useHasMailServer,
} from "#app/office/record/describe-email.ts";
import { MOVE_NEEDS_THEIR_OK } from "#app/office/reservations/reservation-move.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { KnownCustomer } from "#business/bookings/find-known-customers.ts";
import sheet from "./mailing-spot-panel.css?sheet";
import type { SubmittedValues } from "./mailing-steps.tsx";
import type { MailingSpot, MailingView } from "./mailing-view.ts";
import type { PlacePrefill } from "./place-prefill.ts";

const seatOf = ({ seat }: MailingSpot) => (seat ? `${seat.id}.${seat.version}` : "");
const seatOption = (place: MailingSpot) => ({
  value: seatOf(place),
  name: `${place.id}, ${place.seat?.who ?? ""}`,
});
/** An empty first option, so that no choice is made by accident. */
const CHOOSE = { value: "", name: "Choose…" };

type PlaceProps = {
  view: MailingView;
  place: MailingSpot;
  typed: SubmittedValues;
  /** The spot that this one was dragged onto. */
  to: string | undefined;
  prefill: PlacePrefill;
  /** Advertisers who may be the customer; undefined where nobody has to decide. */
  known: readonly KnownCustomer[] | undefined;
};

/** The actions for one spot of the card. */
export function SpotPanel({ view, place, typed, to, prefill, known }: PlaceProps) {
  const { id, sizeName, side, price, seat } = place;
  const answer = view.can.place;
  return (
    <Panel title={`Spot ${id}`} id="place" aside={`${sizeName}, ${side}, ${price}`}>
      <div className="body">
        {seat && <Who place={place} />}
        {answer?.possible ? (
          <Possible
            view={view}
            place={place}
            typed={typed}
            to={to}
            prefill={prefill}
            known={known}
          />
        ) : (
          <p className="quiet">{answer?.because}</p>
        )}
        {place.releasable && <Release place={place} typed={typed} />}
      </div>
    </Panel>
  );
}

function Who({ place: { seat, look } }: { place: MailingSpot }) {
  if (!seat) return null;
  if (look === "house") return <p>Kept for a house ad.</p>;
  return (
    <p>
      <b>{seat.who}</b>
      {seat.person && `, ${seat.person}`}: {seat.industryName}. {seat.state}
      {seat.due && `, due ${seat.due}`}.{" "}
      <Link to={officePaths.reservation(seat.id)}>Reservation {seat.reference}</Link>
    </p>
  );
}

/** Releases a spot that is held, offered or unconfirmed. */
function Release({ place, typed }: Pick<PlaceProps, "place" | "typed">) {
  const problem = typed.field === "reason" ? typed.problem : undefined;
  return (
    <details className="decide" open={problem !== undefined}>
      <summary>Release {place.id}</summary>
      <form method="post" className="stack">
        <input type="hidden" name="seat" value={seatOf(place)} />
        <input type="hidden" name="spot" value={place.id} />
        <p className="quiet">
          The spot opens right away, and any open payment page closes.{" "}
          {describeEmailWithReason(useHasMailServer())}
        </p>
        <Field
          id="reason"
          name="reason"
          label="Reason"
          maxLength={300}
          required
          defaultValue={typed.values.reason}
          {...(problem && { problem })}
        />
        <div className="row">
          <Button type="submit" name="do" value="release" weight="danger">
            Release {place.id}
          </Button>
        </div>
      </form>
    </details>
  );
}

function Possible({ view, place, typed, to, prefill, known }: PlaceProps) {
  if (place.look === "house") {
    return (
      <form method="post">
        <input type="hidden" name="spot" value={place.id} />
        <Button type="submit" name="do" value="free">
          Put back on sale
        </Button>
      </form>
    );
  }
  if (!place.seat) {
    return <Free view={view} place={place} typed={typed} prefill={prefill} known={known} />;
  }
  if (!place.movable) {
    return <p className="quiet">This spot isn't confirmed yet, so you can't move it.</p>;
  }
  return <Move view={view} place={place} to={to} />;
}

function Move({ view, place, to }: Pick<PlaceProps, "view" | "place" | "to">) {
  const others = view.places.filter(({ size, id }) => size === place.size && id !== place.id);
  const free = others.filter(({ look }) => look === "open");
  const taken = others.filter(({ movable }) => movable);
  const target = others.find(({ id }) => id === to);
  return (
    <>
      <p className="quiet">{MOVE_NEEDS_THEIR_OK}</p>
      <p className="quiet">
        Size and price stay the same. {describeEmailTo({ who: "The buyer" }, useHasMailServer())}
      </p>
      {to && !target && <p>{to} is a different size, so you can't move anybody there.</p>}
      {free.length > 0 && (
        <form method="post" className="search">
          <input type="hidden" name="seat" value={seatOf(place)} />
          <SelectField
            id="to"
            name="to"
            label="Move to"
            defaultValue={target?.id}
            options={free.map(({ id, side }) => ({ value: id, name: `${id}, ${side}` }))}
          />
          <Button type="submit" name="do" value="move">
            Move {place.seat?.who}
          </Button>
        </form>
      )}
      {taken.length > 0 && (
        <form method="post" className="search">
          <input type="hidden" name="seat" value={seatOf(place)} />
          <SelectField
            id="other"
            name="other"
            label="Swap with"
            defaultValue={target && seatOf(target)}
            options={[CHOOSE, ...taken.map(seatOption)]}
            required
          />
          <Button type="submit" name="do" value="swap">
            Swap
          </Button>
        </form>
      )}
      {free.length === 0 && taken.length === 0 && (
        <p>There's no other spot of this size to move to.</p>
      )}
    </>
  );
}

function Free({ view, place, typed, prefill, known }: Omit<PlaceProps, "to">) {
  const values = typed.values.do === "place" ? typed.values : prefill.values;
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: values[name],
    problem: typed.field === name ? typed.problem : undefined,
  });
  const movable = view.places.filter((one) => one.size === place.size && one.movable);
  const at = { spot: place.id, ...(values.lead && { lead: values.lead }) };
  const queryFor = ({ kind, id }: KnownCustomer) =>
    new URLSearchParams({ ...at, [kind]: String(id) });
  const bookSomebody = `${officePaths.mailing(view.mailing.id)}?${new URLSearchParams({ spot: place.id })}#place`;
  return (
    <>
      <form method="post" className="stack office-booking">
        <Style name="office-spot" sheet={sheet} />
        <input type="hidden" name="spot" value={place.id} />
        <input type="hidden" name="price" value={place.priceCents} />
        <SelectField
          id="industry"
          name="industry"
          label="Industry"
          defaultValue={values.industry ?? ""}
          problem={field("industry").problem}
          options={[
            CHOOSE,
            ...view.industries.map(({ slug, name, takenBy }) => ({
              value: slug,
              name: takenBy === null ? name : `${name} (taken by ${takenBy})`,
              disabled: takenBy !== null,
            })),
          ]}
          required
        />
        {values.lead && <input type="hidden" name="lead" value={values.lead} />}
        {prefill.advertiser && !known && (
          <input type="hidden" name="advertiser" value={prefill.advertiser.id} />
        )}
        <Field
          {...field("business")}
          label="Business"
          maxLength={60}
          required
          readOnly={prefill.advertiser !== undefined}
          {...(prefill.advertiser && {
            hint: (
              <>
                They're an advertiser already, and this spot joins their history.{" "}
                <Link to={bookSomebody}>Book somebody new</Link>
              </>
            ),
          })}
        />
        <Field {...field("name")} label="Contact" maxLength={80} required />
        <Field {...field("email")} label="Email" type="email" required />
        <Field {...field("phone")} label="Phone" type="tel" required />
        <Field {...field("website")} label="Website (optional)" />
        {!prefill.advertiser && !known && (
          <KnownCustomers
            linkTo={(one) => `${officePaths.mailing(view.mailing.id)}?${queryFor(one)}#place`}
            verb="Use"
          />
        )}
        {known && <WhoIsIt known={known} />}
        <SelectField
          id="pay"
          name="pay"
          label="Payment"
          defaultValue={typed.values.pay ?? "invoice"}
          options={[
            { value: "invoice", name: "Send an invoice" },
            { value: "paid", name: "Already paid" },
          ]}
        />
        <Field
          {...field("note")}
          label="How they paid, if already paid"
          hint="For example: check 1042"
          maxLength={200}
        />
        <div className="row">
          <Button type="submit" name="do" value="place" weight="go">
            Book {place.id}, {place.total}
          </Button>
          <ButtonLink to={officePaths.mailing(view.mailing.id)}>Back to the card</ButtonLink>
        </div>
      </form>
      <div className="row">
        <form method="post">
          <input type="hidden" name="spot" value={place.id} />
          <Button type="submit" name="do" value="house">
            Keep for a house ad
          </Button>
        </form>
      </div>
      {movable.length > 0 && (
        <form method="post" className="search">
          <input type="hidden" name="to" value={place.id} />
          <SelectField
            id="seat"
            name="seat"
            label="Or move an advertiser here"
            options={[CHOOSE, ...movable.map(seatOption)]}
            required
          />
          <Button type="submit" name="do" value="move">
            Move to {place.id}
          </Button>
        </form>
      )}
    </>
  );
}

/** Asks, before anything is booked, whether the customer is somebody we know. */
function WhoIsIt({ known }: { known: readonly KnownCustomer[] }) {
  return (
    <fieldset className="who-is-it" id="who-is-it">
      <legend>You may know them already. Who is it?</legend>
      {known.map((one) => (
        <label key={one.id}>
          <input type="radio" name="advertiser" value={one.id} required />
          <span>
            <b>{one.name}</b>, {describeKnownCustomer(one)}
          </span>
        </label>
      ))}
      <label>
        <input type="radio" name="advertiser" value="new" required />
        <span>Somebody new</span>
      </label>
    </fieldset>
  );
}
