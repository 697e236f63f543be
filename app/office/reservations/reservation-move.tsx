import { SelectField } from "#app/office/forms/controls.tsx";
import { Decision } from "#app/office/forms/decision.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import type { ReservationPanelProps, ReservationView } from "./reservation-view.ts";

export function MovePanel({ view, refused }: ReservationPanelProps) {
  const { targets, rights, price, isPaid } = view;
  const sendsMail = useHasMailServer();
  if (!view.movable || !rights.move) return null;
  const typed = fieldValuesAndProblems(refused, "move");
  const dearer = targets.some((target) => target.other);
  return (
    <Panel title="Move" {...(targets.length === 0 && { id: "move" })}>
      {targets.length === 0 ? (
        <EmptyState>
          There’s no spot of this size left on any card where their industry is open.
        </EmptyState>
      ) : (
        <Decision
          id="move"
          open={typed.refused}
          summary={`Move ${view.business ?? "them"} to another spot`}
          shown={{ version: view.version, seen: view.seen }}
          action="move"
          label={`Move ${view.business ?? "them"}`}
        >
          <div className="office-field">
            <label htmlFor="move-to">Move to</label>
            <select id="move-to" name="to" defaultValue={typed.value("to") || undefined}>
              {targets.map(({ mailingId, name, other, spots }) => (
                <optgroup key={mailingId} label={other ? `${name}: ${other}` : name}>
                  {spots.map(({ id, side }) => (
                    <option key={id} value={`${mailingId}.${id}`}>
                      {name}, {id}, {side}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </div>
          {dearer && !isPaid && (
            <SelectField
              {...typed.field("price", "as-sold")}
              id="move-price"
              label="Price on another card"
              options={[
                { value: "as-sold", name: `Keep ${price}, as sold` },
                { value: "as-there", name: "That card’s price" },
              ]}
            />
          )}
          <p>{ASK_BEFORE_MOVE_MESSAGE}</p>
          <p>{consequences(view, sendsMail)}</p>
        </Decision>
      )}
    </Panel>
  );
}

/** Section 2 of the Terms. */
export const ASK_BEFORE_MOVE_MESSAGE =
  "Ask them first: under our Terms, a spot moves only if they agree.";

function consequences(view: ReservationView, sendsMail: boolean): string {
  const { place, freed, price, person, email, isPaid, money } = view;
  const papers = isPaid
    ? `They keep the price they paid, ${price} before tax, on any card.`
    : money.billed
      ? `If you choose another card, invoice ${money.billed.number} is voided, and they get a new one.`
      : "";
  return `${place} ${freed}. ${papers} ${describeEmailTo({ who: person ?? "The buyer", at: email }, sendsMail)}`;
}

/** Corrects an industry that was chosen wrongly. */
export function IndustryPanel({ view, refused }: ReservationPanelProps) {
  const sendsMail = useHasMailServer();
  if (!view.movable || !view.rights.move) return null;
  const typed = fieldValuesAndProblems(refused, "industry");
  return (
    <Panel title="Industry">
      <Decision
        id="industry"
        open={typed.refused}
        summary={`Change the industry (now ${view.industry})`}
        shown={{ version: view.version, seen: view.seen }}
        action="industry"
        label="Change industry"
      >
        <SelectField
          {...typed.field("industry", view.industrySlug)}
          id="industry-to"
          label="Industry"
          options={view.industries.map(({ slug, name, taken }) => ({
            value: slug,
            name: taken ? `${name} (taken on this card)` : name,
            disabled: taken,
          }))}
        />
        <p>
          The spot, price, and invoice stay the same. {view.industry} is open again on this card.{" "}
          {view.agreed
            ? describeEmailTo({ who: view.business ?? "The buyer", at: view.email }, sendsMail)
            : "They see the new industry when they accept the Terms, so no email goes out."}
        </p>
      </Decision>
    </Panel>
  );
}
