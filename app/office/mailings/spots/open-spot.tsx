import {
  describeKnownCustomer,
  KnownCustomerSuggestions,
} from "#app/office/advertisers/known-customers.tsx";
import { ButtonLink, Field, PostForm, SelectField, Submit } from "#app/office/forms/controls.tsx";
import {
  createFieldPropsBuilder,
  type SubmittedValuesAndProblem,
} from "#app/office/forms/form-state.ts";
import type { MailingSpot, MailingView } from "#app/office/mailings/mailing-view.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Link } from "#app/ui/link.tsx";
import type { KnownCustomer } from "#business/reservations/search/find-prospects.ts";
import type { BookingPrefill } from "./booking-prefill.ts";

export const toSpotOccupantOptionValue = ({ seat }: MailingSpot) =>
  seat ? `${seat.id}.${seat.version}` : "";
export const toSpotOccupantOption = (place: MailingSpot) => ({
  value: toSpotOccupantOptionValue(place),
  name: `${place.id}, ${place.seat?.who ?? ""}`,
});
/** An empty first option, so that no choice is made by accident. */
export const EMPTY_CHOICE_OPTION = { value: "", name: "Choose…" };

export type MailingSpotPanelProps = {
  view: MailingView;
  place: MailingSpot;
  typed: SubmittedValuesAndProblem;
  to: string | undefined;
  prefill: BookingPrefill;
  /** Advertisers who may be the customer; undefined where nobody has to decide. */
  known: readonly KnownCustomer[] | undefined;
};

export function OpenSpotForms({
  view,
  place,
  typed,
  prefill,
  known,
}: Omit<MailingSpotPanelProps, "to">) {
  const values = typed.values.do === "place" ? typed.values : prefill.values;
  const field = createFieldPropsBuilder({ ...typed, values });
  const movable = view.places.filter((one) => one.size === place.size && one.movable);
  const at = { spot: place.id, ...(values.lead && { lead: values.lead }) };
  const queryFor = ({ kind, id }: KnownCustomer) =>
    new URLSearchParams({ ...at, [kind]: String(id) });
  const bookSomebody = `${officePaths.mailing(view.mailing.id)}?${new URLSearchParams({ spot: place.id })}#place`;
  return (
    <>
      <PostForm className="stack office-booking">
        <HiddenFields spot={place.id} price={place.priceCents} />
        {values.lead && <input type="hidden" name="lead" value={values.lead} />}
        {prefill.advertiser && !known && (
          <input type="hidden" name="advertiser" value={prefill.advertiser.id} />
        )}
        <Field
          {...field("business")}
          label="Business"
          required
          readOnly={prefill.advertiser !== undefined}
          hint={
            prefill.advertiser && (
              <>
                They’re an advertiser already, and this spot joins their history.{" "}
                <Link to={bookSomebody}>Book somebody new</Link>
              </>
            )
          }
        />
        <SelectField
          {...field("industry", "")}
          label="Industry"
          options={[
            EMPTY_CHOICE_OPTION,
            ...view.industries.map(({ slug, name, takenBy }) => ({
              value: slug,
              name: takenBy === null ? name : `${name} (taken by ${takenBy})`,
              disabled: takenBy !== null,
            })),
          ]}
          required
        />
        <Field {...field("name")} label="Contact" required />
        <Field
          {...field("email")}
          label="Email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field {...field("phone")} label="Phone" type="tel" required />
        <Field {...field("website")} label="Website (optional)" />
        {!prefill.advertiser && !known && (
          <KnownCustomerSuggestions
            linkTo={(one) => `${officePaths.mailing(view.mailing.id)}?${queryFor(one)}#place`}
            verb="Use"
          />
        )}
        {known && <KnownCustomerChoice known={known} />}
        <SelectField
          {...createFieldPropsBuilder(typed)("pay", "invoice")}
          label="Payment"
          options={[
            { value: "invoice", name: "Send an invoice" },
            { value: "paid", name: "Already paid" },
          ]}
        />
        <Field
          {...field("note")}
          label="How they paid, if already paid"
          hint="For example: check 1042"
        />
        <div className="row">
          <Submit value="place" weight="go">
            Book {place.id}, {place.total}
          </Submit>
          <ButtonLink to={officePaths.mailing(view.mailing.id)}>Back to the card</ButtonLink>
        </div>
      </PostForm>
      <div className="row">
        <PostForm>
          <input type="hidden" name="spot" value={place.id} />
          <Submit value="house">Keep for a house ad</Submit>
        </PostForm>
      </div>
      {movable.length > 0 && (
        <PostForm className="search">
          <input type="hidden" name="to" value={place.id} />
          <SelectField
            id="seat"
            name="seat"
            label="Or move an advertiser here"
            options={[EMPTY_CHOICE_OPTION, ...movable.map(toSpotOccupantOption)]}
            required
          />
          <Submit value="move">Move to {place.id}</Submit>
        </PostForm>
      )}
    </>
  );
}

function KnownCustomerChoice({ known }: { known: readonly KnownCustomer[] }) {
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
