import { SelectField } from "#app/office/forms/controls.tsx";
import { Decision } from "#app/office/forms/decision.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import type { ReservationPanelProps } from "./reservation-view.ts";

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
