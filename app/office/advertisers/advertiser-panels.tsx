import { Button, ButtonLink, Field, SelectField } from "#app/office/forms/controls.tsx";
import { FoldedForm } from "#app/office/forms/folded-form.tsx";
import { UndoButton } from "#app/office/frame/done-notice.tsx";
import { Panel, PanelRow, PanelRows } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import { Link } from "#app/ui/link.tsx";
import { PlanCardList } from "#app/ui/plan-card-list.tsx";
import {
  type DuplicateAdvertiser,
  MAX_DUPLICATES_SHOWN,
} from "#business/advertisers/advertiser.ts";
import type { BusinessFields } from "#business/advertisers/business-fields.ts";
import { businessFieldIds, businessFields } from "#business/advertisers/business-fields.ts";
import type { AdvertiserPlan } from "#business/reservations/plans/plan-view.ts";
import { dollars } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";

export function AdvertiserPlanPanel({
  plan: { running, offers, ended, reservationId, industry },
}: {
  plan: AdvertiserPlan;
}) {
  return (
    <Panel title={`Plan: ${industryNameOrHouseAd(industry)}`} id={`plan-${reservationId}`}>
      {running && <Running plan={running} />}
      {ended && (
        <FoldedForm
          summary={`Restore the plan of ${ended.cards} cards`}
          shown={{ plan: ended.id }}
          action="restore-plan"
          label="Restore the plan"
        >
          <p>It was ended within the last day. Every card that this canceled comes back.</p>
        </FoldedForm>
      )}
      {offers.map(({ cards, percent, now, later, totalCents, soonDueBy }) => (
        <FoldedForm
          key={cards}
          summary={`Book ${cards} cards, ${percent}% off each`}
          shown={{ reservation: reservationId, cards, now: now.length, total: totalCents }}
          action="agree-plan"
          label={`Book ${cards} cards`}
        >
          <PlanCardList cards={now} />
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
        </FoldedForm>
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
        <PlanCardList cards={cards} />
      </div>
      {next && (
        <FoldedForm
          summary={`Skip ${next.mailing}`}
          shown={{ plan: id, next: next.id }}
          action="pause-plan"
          label={`Skip ${next.mailing}`}
        >
          <p>{next.costs} The plan runs one card longer.</p>
        </FoldedForm>
      )}
      {skipped && (
        <FoldedForm
          summary={`Put ${skipped.mailing} back`}
          shown={{ plan: id, skipped: skipped.id }}
          action="resume-plan"
          label={`Put ${skipped.mailing} back`}
        >
          <p>It was skipped within the last day. The card that was added for it is canceled.</p>
        </FoldedForm>
      )}
      <FoldedForm
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
      </FoldedForm>
    </>
  );
}

export type AdvertiserWithDuplicates = BusinessFields & {
  id: number;
  name: string;
  version: number;
  /** The last entry of the audit log when the page was read. */
  seen: string;
  /** The search text; "" shows likely duplicates. */
  find: string;
  others: readonly DuplicateAdvertiser[];
  /** What was merged into it, newest first. */
  merges: readonly { id: number; name: string; by: string; undo: string }[];
};

export function MergeDuplicatesPanel({ entry }: { entry: AdvertiserWithDuplicates }) {
  const { id, find, others } = entry;
  return (
    <Panel title="Duplicates" id="twice">
      <PanelRows none={find ? "No matches. Try fewer words." : "No duplicates found."}>
        {others.map((other) => (
          <PanelRow
            key={other.id}
            title={<Link to={officePaths.advertiser(other.id)}>{other.name}</Link>}
            text={[other.email, describeBrought(other)].filter(Boolean).join(", ")}
            more={<Merge entry={entry} other={other} />}
          />
        ))}
      </PanelRows>
      <PanelRows id="merges">
        {entry.merges.map(({ id: mergeId, name, undo, by }) => (
          <PanelRow key={mergeId} title={name} text={by}>
            <UndoButton undo={undo} label="Undo merge" named={`with ${name}`} />
          </PanelRow>
        ))}
      </PanelRows>
      {others.length > 1 && <MergeAll entry={entry} />}
      <form action={`${officePaths.advertiser(id)}#twice`} className="body">
        {others.length === MAX_DUPLICATES_SHOWN && (
          <p className="quiet">There may be more. Add words to narrow your search.</p>
        )}
        <Field
          name="find"
          type="search"
          label="Search for a duplicate"
          hint={`Business, person, email, phone, or ${nouns}.`}
          defaultValue={find}
          key={find}
          maxLength={100}
          autoComplete="off"
        />
        <div className="row">
          <Button type="submit">Search</Button>
          {find && (
            <ButtonLink to={`${officePaths.advertiser(id)}#twice`}>
              Show possible duplicates
            </ButtonLink>
          )}
        </div>
      </form>
    </Panel>
  );
}

/** What an entry brings: "2 reservations, 1 person". */
const describeBrought = ({ reservations, people, notes }: DuplicateAdvertiser) =>
  [
    pluralize(reservations, "reservation"),
    pluralize(people, "person", "people"),
    ...(notes > 0 ? [pluralize(notes, "note")] : []),
  ].join(", ");

function MergeAll({ entry }: { entry: AdvertiserWithDuplicates }) {
  const { name, version, seen, others } = entry;
  return (
    <FoldedForm
      summary="Merge several into this one"
      shown={{ version, seen }}
      action="merge-all"
      label={`Merge them into “${name}”`}
      weight="danger"
    >
      {others.map((other) => (
        <label className="agree" key={other.id}>
          <input
            type="checkbox"
            name="fold"
            value={`${other.id}.${other.version}`}
            defaultChecked={entry.find === ""}
          />
          <span>
            <b>{other.name}</b> brings {describeBrought(other)}.{" "}
            {describeMergedFields(entry, other)}
          </span>
        </label>
      ))}
      <p>
        All of it moves here, with their credits, under the name “{name}”. Invoices don’t change,
        and no email goes out. You can undo this.
      </p>
    </FoldedForm>
  );
}

function Merge({ entry, other }: { entry: AdvertiserWithDuplicates; other: DuplicateAdvertiser }) {
  const { name, version, seen } = entry;
  return (
    <FoldedForm
      summary="Merge into this one"
      shown={{ version, seen, of: other.id, "fold-version": other.version }}
      action="merge"
      label={`Merge “${other.name}” into “${name}”`}
      weight="danger"
    >
      <p>
        The reservations, credits, people and notes of “{other.name}” move here, under the name “
        {name}”. {describeMergedFields(entry, other)}Invoices don’t change, and no email goes out.
        You can undo the merge below.
      </p>
    </FoldedForm>
  );
}

const nouns = businessFieldIds.map((id) => businessFields[id].noun).join(" or ");

function describeMergedFields(entry: AdvertiserWithDuplicates, other: DuplicateAdvertiser): string {
  const sentences = businessFieldIds.map((id) => {
    const { noun } = businessFields[id];
    if (!other[id] || other[id] === entry[id]) return "";
    if (!entry[id]) return `The ${noun} ${other[id]} moves too. `;
    return `The ${noun} stays ${entry[id]}. We’ll keep the other one, ${other[id]}, in a note. `;
  });
  return sentences.join("");
}
