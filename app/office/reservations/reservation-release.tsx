import { Button, Field } from "#app/office/forms/controls.tsx";
import { Decision } from "#app/office/forms/decision.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import {
  describeConfirmationByEmail,
  describeEmailTo,
  describeEmailToBuyerOfReleasedSpot,
  useHasMailServer,
} from "#app/office/record/describe-email.ts";
import { whyActionIsFinal } from "#app/office/undo/final-actions.ts";
import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import type { ReservationPanelProps, ReservationView } from "./reservation-view.ts";

/** A first-time buyer who asked for an invoice and waits for the office's answer. */
export function InvoiceRequestPanel({ view }: { view: ReservationView }) {
  const sendsMail = useHasMailServer();
  if (!view.asks || !view.rights.vouch) return null;
  return (
    <Panel title="Invoice request" id="asks">
      <div className="body stack">
        <p>
          {view.holder} wants to pay for {view.place} by invoice and hasn’t paid us before. This
          card has reached its limit of first-time buyers who pay by invoice. If you approve and the
          spot is still open, we reserve it until they confirm{sendsMail ? " by email" : ""}.{" "}
          {describeEmailTo({ who: view.holder, at: view.email }, sendsMail)}
        </p>
        <div className="row">
          <form method="post" id="vouch">
            <Button type="submit" name="do" value="vouch" weight="go">
              Approve invoice
            </Button>
          </form>
          <form method="post" id="not-vouch">
            <Button type="submit" name="do" value="not-vouch">
              Decline
            </Button>
          </form>
        </div>
      </div>
    </Panel>
  );
}

/** Confirms for a buyer who accepted the Terms on the site and calls, because our email has not arrived. */
export function ConfirmByPhonePanel({ view }: Pick<ReservationPanelProps, "view">) {
  const sendsMail = useHasMailServer();
  if (!view.confirmable || !view.rights.vouch) return null;
  return (
    <Panel title="Not confirmed yet" id="unconfirmed">
      <div className="body stack">
        <p>
          {describeConfirmationByEmail(
            { who: view.holder, what: view.place, at: view.email },
            sendsMail,
          )}{" "}
          That issues the invoice and keeps the spot until it’s due.
        </p>
        <form method="post" id="confirm-by-phone">
          <input type="hidden" name="version" value={view.version} />
          <input type="hidden" name="seen" value={view.seen} />
          <Button type="submit" name="do" value="confirm-by-phone" weight="go">
            Confirm by phone
          </Button>
        </form>
      </div>
    </Panel>
  );
}

/** For a customer the office booked: they agree to the Terms on the phone. */
export function CallerTermsPanel({ view, refused }: ReservationPanelProps) {
  if (!view.rights.vouch || view.callerTerms === null) return null;
  const typed = fieldValuesAndProblems(refused, "terms-for-caller");
  if (view.callerTerms === "recorded") {
    return (
      <Panel title="Terms accepted on the phone" id="terms">
        <form method="post" className="body stack">
          <input type="hidden" name="version" value={view.version} />
          <input type="hidden" name="seen" value={view.seen} />
          <p>You recorded that they accepted the Terms. Was that a mistake?</p>
          <Button type="submit" name="do" value="terms-not-for-caller">
            Undo “accepted the Terms”
          </Button>
        </form>
      </Panel>
    );
  }
  return (
    <Panel title="Terms not accepted yet" id="terms">
      <form method="post" className="body stack">
        <input type="hidden" name="version" value={view.version} />
        <input type="hidden" name="seen" value={view.seen} />
        <p>
          On the phone with them? Go through <Link to={paths.terms()}>the Terms</Link> together and
          record how they agreed. We don’t email them. Then confirm the spot by phone.
        </p>
        <Field
          {...typed.field("howAgreed")}
          id="how-agreed"
          label="How they agreed"
          hint="For example: on the phone with Ana, after reading them on the site."
          required
        />
        <Button type="submit" name="do" value="terms-for-caller">
          They accepted the Terms
        </Button>
      </form>
    </Panel>
  );
}

export function ReleasePanel({ view, refused }: ReservationPanelProps) {
  const sendsMail = useHasMailServer();
  if (!view.releasable || !view.rights.release) return null;
  const typed = fieldValuesAndProblems(refused, "release");
  return (
    <Panel title="Release">
      <Decision
        id="release"
        open={typed.refused}
        summary="Release spot"
        shown={{ version: view.version, seen: view.seen }}
        action="release"
        label={`Release ${view.place}`}
        weight="danger"
      >
        <p>
          {view.place} on the {view.mailing} card opens right away, and the waitlist gets the first
          offer. If they have a payment page open, it stops working.{" "}
          {describeEmailToBuyerOfReleasedSpot(sendsMail)}{" "}
          {whyActionIsFinal("closePaymentAndRelease")}
        </p>
        <Field {...typed.field("reason")} label="Reason" required />
      </Decision>
    </Panel>
  );
}
