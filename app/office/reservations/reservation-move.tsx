import { SelectField } from "#app/office/forms/controls.tsx";
import { Decision } from "#app/office/forms/decision.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import type { ReservationPanelProps, ReservationView } from "./reservation-view.ts";

export function MovePanel({ view }: ReservationPanelProps) {
  const { targets, rights, price, isPaid } = view;
  if (!view.movable || !rights.move) return null;
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
          summary={`Move ${view.business ?? "them"} to another spot`}
          shown={{ version: view.version, seen: view.seen }}
          action="move"
          label={`Move ${view.business ?? "them"}`}
        >
          <SelectField
            id="move-to"
            name="to"
            label="Move to"
            groups={targets.map(({ name, mailingId, other, spots }) => ({
              label: other ? `${name}: ${other}` : name,
              options: spots.map(({ id, side }) => ({
                value: `${mailingId}.${id}`,
                name: `${name}, ${id}, ${side}`,
              })),
            }))}
          />
          {dearer && !isPaid && (
            <SelectField
              name="price"
              defaultValue="as-sold"
              id="move-price"
              label="Price on another card"
              options={[
                { value: "as-sold", name: `Keep ${price}, as sold` },
                { value: "as-there", name: "That card’s price" },
              ]}
            />
          )}
          <p>{ASK_BEFORE_MOVE_MESSAGE}</p>
          <p>{consequences(view)}</p>
        </Decision>
      )}
    </Panel>
  );
}

/** Section 2 of the Terms. */
export const ASK_BEFORE_MOVE_MESSAGE =
  "Ask them first: under our Terms, a spot moves only if they agree.";

function consequences(view: ReservationView): string {
  const { place, freed, price, isPaid, money } = view;
  const papers = isPaid
    ? `They keep the price they paid, ${price} before tax, on any card.`
    : money.billed
      ? `If you choose another card, invoice ${money.billed.number} is voided, and they get a new one.`
      : "";
  return `${place} ${freed}. ${papers} ${view.emailNote}`;
}

/** Corrects an industry that was chosen wrongly. */
export function IndustryPanel({ view }: ReservationPanelProps) {
  if (!view.movable || !view.rights.move) return null;
  return (
    <Panel title="Industry">
      <Decision
        id="industry"
        summary={`Change the industry (now ${view.industry})`}
        shown={{ version: view.version, seen: view.seen }}
        action="industry"
        label="Change industry"
      >
        <SelectField
          name="industry"
          defaultValue={view.industrySlug}
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
            ? view.emailNote
            : "They see the new industry when they accept the Terms, so no email goes out."}
        </p>
      </Decision>
    </Panel>
  );
}
