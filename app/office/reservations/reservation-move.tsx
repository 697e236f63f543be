import { SelectField } from "#app/office/forms/controls.tsx";
import {
  type ActionMenuItem,
  FoldedForm,
  ImpossibleAction,
} from "#app/office/forms/folded-form.tsx";
import { formatDollarsAndCents } from "#platform/money.ts";
import type { ReservationView } from "./reservation-view.ts";

export function moveMenuItem(view: ReservationView): ActionMenuItem | undefined {
  const { targets, rights, price, isPaid } = view;
  if (!view.movable || !rights.move) return undefined;
  const hasOtherPrices = targets.some((target) => target.other);
  return {
    action: "move",
    form:
      targets.length === 0 ? (
        <ImpossibleAction
          id="move"
          name="Move"
          because="There’s no spot of this size left on any card where their industry is open."
        />
      ) : (
        <FoldedForm
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
          {hasOtherPrices && !isPaid && (
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
          <p>{describeMove(view)}</p>
        </FoldedForm>
      ),
  };
}

/** Section 2 of the Terms. */
export const ASK_BEFORE_MOVE_MESSAGE =
  "Ask them first: under our Terms, a spot moves only if they agree.";

function describeMove(view: ReservationView): string {
  const { place, freed, price, isPaid, money } = view;
  const invoiceNote = isPaid
    ? `They keep the price they paid, ${price} before tax, on any card.`
    : money.billed
      ? `If you choose another card, invoice ${money.billed.number} is voided, and they get a new one.`
      : "";
  return `${place} ${freed}. ${invoiceNote} ${view.emailNote}`;
}

export function changeIndustryMenuItem(view: ReservationView): ActionMenuItem | undefined {
  if (!view.movable || !view.rights.move) return undefined;
  return {
    action: "industry",
    form: (
      <FoldedForm
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
          {view.hasAcceptedTerms
            ? view.emailNote
            : "They see the new industry when they accept the Terms, so no email goes out."}
        </p>
      </FoldedForm>
    ),
  };
}

type Target = ReservationView["sizes"][number];

export function changeSizeMenuItem(view: ReservationView): ActionMenuItem | undefined {
  const { sizes, isPaid, rights } = view;
  if (!view.movable || !rights.move || (isPaid && !rights.refund)) return undefined;
  const possible = sizes.filter(({ plan }) => plan.kind !== "impossible");
  return {
    action: "size",
    form:
      possible.length === 0 ? (
        <ImpossibleAction
          id="size"
          name="Change size"
          because={
            sizes.length === 0
              ? "No other sizes are open on this card."
              : sizes.map(({ plan }) => (plan.kind === "impossible" ? plan.because : "")).join(" ")
          }
        />
      ) : (
        <FoldedForm
          id="size"
          summary={`Change the size for ${view.business ?? "them"}`}
          shown={{ version: view.version, seen: view.seen }}
          action="size"
          label={`Change size for ${view.business ?? "them"}`}
        >
          {sizes.map((target) => (
            <p key={target.size}>
              <b>
                {target.name}, {target.price} before tax:
              </b>{" "}
              {describeSizeChange(target, view)}
            </p>
          ))}
          <SelectField
            id="size-to"
            name="to"
            label="New spot"
            required
            options={[{ value: "", name: "Choose…" }]}
            groups={possible.map(({ name, priceCents, plan, spots }) => ({
              label: name,
              options: spots.map(({ id, side }) => ({
                value: `${id}.${priceCents}.${plan.kind}.${plan.cents}`,
                name: `${name}, ${id}, ${side}`,
              })),
            }))}
          />
          {possible.some(({ plan }) => plan.kind === "back") && (
            <SelectField
              name="back"
              defaultValue="refund"
              id="size-back"
              label="If they get money back"
              options={[
                { value: "refund", name: "Refund the difference" },
                { value: "credit", name: "Give it as a credit for a later mailing" },
              ]}
            />
          )}
          <p>{ASK_BEFORE_MOVE_MESSAGE}</p>
          <p>
            {view.place} {view.freed}. {view.emailNote}
          </p>
        </FoldedForm>
      ),
  };
}

function describeSizeChange({ plan }: Target, { money }: ReservationView): string {
  const cents = formatDollarsAndCents(plan.cents);
  if (plan.kind === "impossible") return plan.because;
  if (plan.kind === "no-invoice") return "Nothing was invoiced yet; they pay the new price.";
  if (plan.kind === "same") return "The money stays as it is.";
  if (plan.kind === "back")
    return `they get ${cents} back, including any tax. A refund goes back the same way they paid, and includes any refund for this spot that you haven’t sent yet.`;
  if (plan.kind === "owes")
    return `${cents} more is due, including any tax. A new invoice replaces the paid one and counts what they paid. They keep the spot even if they pay late.`;
  const billed = money.billed ? `invoice ${money.billed.number}` : "the open invoice";
  return `a new invoice for ${cents}, including any tax, replaces ${billed}. Payments and credits so far count toward it.`;
}
