import { Decision } from "#app/office/forms/decision.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import type { ReservationPanelProps, ReservationView } from "./reservation-view.ts";

export function RestorePanel({ view, refused }: ReservationPanelProps) {
  const sendsMail = useHasMailServer();
  const { whyReservationNotRestorable } = view;
  if (whyReservationNotRestorable === null || !view.rights.restore) return null;
  if (whyReservationNotRestorable !== "") {
    return (
      <Panel title="Restore" id="restore">
        <EmptyState>{whyReservationNotRestorable}</EmptyState>
      </Panel>
    );
  }
  const typed = fieldValuesAndProblems(refused, "restore");
  return (
    <Panel title="Restore">
      <Decision
        id="restore"
        open={typed.refused}
        summary={`Restore reservation for ${view.holder}`}
        shown={{ version: view.version, seen: view.seen }}
        action="restore"
        label={`Restore reservation for ${view.holder}`}
        weight="go"
      >
        <p>{consequences(view, sendsMail)}</p>
      </Decision>
    </Panel>
  );
}

function consequences(
  { wasPaid, place, mailing, person, email, creditHistory }: ReservationView,
  sendsMail: boolean,
): string {
  const money = wasPaid
    ? `Their spot is paid again. The refund you haven’t sent and the credit for this cancellation are dropped${creditHistory.blocksRefunds ? ", because none of it was used" : ""}.`
    : "They get a new invoice in place of the void one, due on the same date, or tomorrow if that has passed.";
  return `${place} on the ${mailing} card is theirs again. ${money} ${describeEmailTo({ who: person ?? "The buyer", at: email }, sendsMail)} To undo this, cancel it again.`;
}
