import { Field, SelectField } from "#app/office/forms/controls.tsx";
import { Decision } from "#app/office/forms/decision.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import type { ReservationPanelProps } from "./reservation-view.ts";

/** Records that their ad printed wrong or is missing, with what they get for it. */
export function OurErrorPanel({ view, refused }: ReservationPanelProps) {
  const sendsMail = useHasMailServer();
  if (!view.isPaid || !view.isPrinted || !view.rights.refund) return null;
  const typed = fieldValuesAndProblems(refused, "our-error");
  return (
    <Panel title="Our mistake">
      <Decision
        id="our-error"
        open={typed.refused}
        summary="Their ad is wrong or missing"
        shown={{ version: view.version, seen: view.seen }}
        action="our-error"
        label="Continue"
      >
        <p>
          Under our Terms they choose: a free spot on a later card, or their money back. You can
          take back the credit while it’s unused, and cancel the refund until it’s sent.
        </p>
        <Field
          {...typed.field("what")}
          id="our-error-what"
          label="What was wrong"
          hint="The email shows it. For example: The phone number’s last digit is wrong."
          required
        />
        <SelectField
          {...typed.field("remedy", "ask")}
          id="our-error-remedy"
          label="What they chose"
          options={[
            { value: "ask", name: "They haven’t chosen yet: ask them" },
            { value: "credit", name: "A free spot: a credit for the full price" },
            { value: "refund", name: "Their money back" },
          ]}
        />
        <p>{describeEmailTo({ who: view.person ?? "The buyer", at: view.email }, sendsMail)}</p>
      </Decision>
    </Panel>
  );
}
