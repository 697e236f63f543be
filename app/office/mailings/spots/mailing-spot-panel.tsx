import { Field, PostForm, SelectField, Submit } from "#app/office/forms/controls.tsx";
import { FoldedForm } from "#app/office/forms/folded-form.tsx";
import { createFieldPropsBuilder } from "#app/office/forms/form-state.ts";
import { Panel } from "#app/office/frame/office-page.tsx";
import type { MailingSpot } from "#app/office/mailings/mailing-view.ts";
import { officePaths } from "#app/office/office-paths.ts";
import {
  describeUpcomingEmailTo,
  describeUpcomingEmailToBuyerOfReleasedSpot,
  useHasMailServer,
} from "#app/office/record/describe-upcoming-email.ts";
import { ASK_BEFORE_MOVE_MESSAGE } from "#app/office/reservations/reservation-move.tsx";
import { Link } from "#app/ui/link.tsx";
import {
  EMPTY_CHOICE_OPTION,
  type MailingSpotPanelProps,
  OpenSpotForms,
  toSpotOccupantOption,
  toSpotOccupantOptionValue,
} from "./open-spot.tsx";

export function MailingSpotPanel(props: MailingSpotPanelProps) {
  const { view, place, typed } = props;
  const { id, sizeName, side, price, seat } = place;
  const answer = view.can.place;
  return (
    <Panel title={`Spot ${id}`} id="place" aside={`${sizeName}, ${side}, ${price}`} body>
      {seat && <SpotHolder place={place} />}
      {answer?.possible ? <SpotForms {...props} /> : <p className="quiet">{answer?.because}</p>}
      {place.releasable && <ReleaseForm place={place} typed={typed} />}
    </Panel>
  );
}

function SpotHolder({ place: { seat, look } }: { place: MailingSpot }) {
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

function ReleaseForm({ place, typed }: Pick<MailingSpotPanelProps, "place" | "typed">) {
  const reason = createFieldPropsBuilder(typed)("reason");
  return (
    <FoldedForm
      open={reason.problem !== undefined}
      summary={`Release ${place.id}`}
      shown={{ seat: toSpotOccupantOptionValue(place), spot: place.id }}
      action="release"
      label={`Release ${place.id}`}
      weight="danger"
    >
      <p className="quiet">
        The spot opens right away, and any open payment page closes.{" "}
        {describeUpcomingEmailToBuyerOfReleasedSpot(useHasMailServer())}
      </p>
      <Field {...reason} label="Reason" required />
    </FoldedForm>
  );
}

function SpotForms(props: MailingSpotPanelProps) {
  const { place } = props;
  if (place.look === "house") {
    return (
      <PostForm>
        <input type="hidden" name="spot" value={place.id} />
        <Submit value="free">Put back on sale</Submit>
      </PostForm>
    );
  }
  if (!place.seat) return <OpenSpotForms {...props} />;
  if (!place.movable) {
    return <p className="quiet">This spot isn’t confirmed yet, so you can’t move it.</p>;
  }
  return <MoveForms {...props} />;
}

function MoveForms({ view, place, to }: Pick<MailingSpotPanelProps, "view" | "place" | "to">) {
  const others = view.places.filter(({ size, id }) => size === place.size && id !== place.id);
  const free = others.filter(({ look }) => look === "open");
  const taken = others.filter(({ movable }) => movable);
  const target = others.find(({ id }) => id === to);
  return (
    <>
      <p className="quiet">{ASK_BEFORE_MOVE_MESSAGE}</p>
      <p className="quiet">
        Size and price stay the same.{" "}
        {describeUpcomingEmailTo({ who: "The buyer" }, useHasMailServer())}
      </p>
      {to && !target && <p>{to} is a different size, so you can’t move anybody there.</p>}
      {free.length > 0 && (
        <PostForm className="search">
          <input type="hidden" name="seat" value={toSpotOccupantOptionValue(place)} />
          <SelectField
            id="to"
            name="to"
            label="Move to"
            defaultValue={target?.id}
            options={free.map(({ id, side }) => ({ value: id, name: `${id}, ${side}` }))}
          />
          <Submit value="move">Move {place.seat?.who}</Submit>
        </PostForm>
      )}
      {taken.length > 0 && (
        <PostForm className="search">
          <input type="hidden" name="seat" value={toSpotOccupantOptionValue(place)} />
          <SelectField
            id="other"
            name="other"
            label="Swap with"
            defaultValue={target && toSpotOccupantOptionValue(target)}
            options={[EMPTY_CHOICE_OPTION, ...taken.map(toSpotOccupantOption)]}
            required
          />
          <Submit value="swap">Swap</Submit>
        </PostForm>
      )}
      {free.length === 0 && taken.length === 0 && (
        <p>There’s no other spot of this size to move to.</p>
      )}
    </>
  );
}
