import { SelectField } from "#app/office/forms/controls.tsx";
import { Decision } from "#app/office/forms/decision.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { formatDollarsAndCents } from "#platform/money.ts";
import { ASK_BEFORE_MOVE_MESSAGE } from "./reservation-move.tsx";
import type { ReservationPanelProps, ReservationView } from "./reservation-view.ts";

type Target = ReservationView["sizes"][number];

export function SizePanel({ view }: ReservationPanelProps) {
  const { sizes, isPaid, rights } = view;
  if (!view.movable || !rights.move || (isPaid && !rights.refund)) return null;
  const possible = sizes.filter(({ plan }) => plan.kind !== "impossible");
  return (
    <Panel title="Change size" {...(possible.length === 0 && { id: "size" })}>
      {possible.length === 0 ? (
        <EmptyState>
          {sizes.length === 0
            ? "No other sizes are open on this card."
            : sizes.map(({ plan }) => (plan.kind === "impossible" ? plan.because : "")).join(" ")}
        </EmptyState>
      ) : (
        <Decision
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
              {effect(target, view)}
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
        </Decision>
      )}
    </Panel>
  );
}

function effect({ plan }: Target, { money }: ReservationView): string {
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
