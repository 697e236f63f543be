import { Field, SelectField } from "#app/office/forms/controls.tsx";
import { Decision } from "#app/office/forms/decision.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import type { AdvertiserPlan } from "#business/reservations/plans/plan-view.ts";
import { dollars } from "#platform/money.ts";

export function PlanPanel({
  plan: { running, offers, ended, reservationId, industry },
}: {
  plan: AdvertiserPlan;
}) {
  return (
    <Panel title={`Plan: ${industryNameOrHouseAd(industry)}`} id={`plan-${reservationId}`}>
      {running && <Running plan={running} />}
      {ended && (
        <Decision
          summary={`Restore the plan of ${ended.cards} cards`}
          shown={{ plan: ended.id }}
          action="restore-plan"
          label="Restore the plan"
        >
          <p>It was ended within the last day. Every card that this canceled comes back.</p>
        </Decision>
      )}
      {offers.map(({ cards, percent, now, later, totalCents, soonDueBy }) => (
        <Decision
          key={cards}
          summary={`Book ${cards} cards, ${percent}% off each`}
          shown={{ reservation: reservationId, cards, now: now.length, total: totalCents }}
          action="agree-plan"
          label={`Book ${cards} cards`}
        >
          <Cards cards={now} />
          <p>
            {dollars(totalCents)} before tax
            {later > 0 && `, and ${later} more as cards go on sale`}. Each card has its own invoice.
          </p>
          <SelectField
            name="billing"
            defaultValue="each"
            label="Invoices due"
            options={[
              { value: "each", name: "Each before its card closes" },
              { value: "at-once", name: `All by ${soonDueBy}` },
            ]}
          />
          <Field
            name="how"
            label="How they agreed to the Terms"
            hint="For example: by phone, today."
          />
        </Decision>
      ))}
    </Panel>
  );
}

function Running({
  plan: { id, name, cards, later, next, skipped, open },
}: {
  plan: NonNullable<AdvertiserPlan["running"]>;
}) {
  return (
    <>
      <div className="body">
        <p>
          {name}.{later && ` ${later}.`}
        </p>
        <Cards cards={cards} />
      </div>
      {next && (
        <Decision
          summary={`Skip ${next.mailing}`}
          shown={{ plan: id, next: next.id }}
          action="pause-plan"
          label={`Skip ${next.mailing}`}
        >
          <p>{next.costs} The plan runs one card longer.</p>
        </Decision>
      )}
      {skipped && (
        <Decision
          summary={`Put ${skipped.mailing} back`}
          shown={{ plan: id, skipped: skipped.id }}
          action="resume-plan"
          label={`Put ${skipped.mailing} back`}
        >
          <p>It was skipped within the last day. The card that was added for it is canceled.</p>
        </Decision>
      )}
      <Decision
        summary="End the plan"
        shown={{ plan: id, coming: open.count }}
        action="end-plan"
        label="End the plan"
        weight="danger"
      >
        <p>
          {open.count > 0 ? `Cancels ${open.names}. ${open.costs}` : "Nothing is canceled."} Cards
          whose booking has closed run as booked.
        </p>
      </Decision>
    </>
  );
}

const Cards = ({ cards }: { cards: readonly { mailing: string; words: string }[] }) => (
  <ul>
    {cards.map(({ mailing, words }) => (
      <li key={mailing}>
        {mailing}: {words}
      </li>
    ))}
  </ul>
);
