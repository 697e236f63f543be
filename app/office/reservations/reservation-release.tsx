import { Button, Field } from "#app/office/forms/controls.tsx";
import {
  type FormErrorWithChanges,
  submittedValues,
} from "#app/office/forms/form-error-notice.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import {
  describeEmailTo,
  describeEmailWithReason,
  useSendsMail,
} from "#app/office/record/describe-email.ts";
import type { ReservationView } from "./reservation-view.ts";

type Props = { view: ReservationView; refused: FormErrorWithChanges | undefined };

/** A first-time buyer who asked for an invoice and waits for the office's answer. */
export function InvoiceRequestPanel({ view }: { view: ReservationView }) {
  const sendsMail = useSendsMail();
  if (!view.asks || !view.rights.vouch) return null;
  return (
    <Panel title="Asks for an invoice" id="asks">
      <div className="body stack">
        <p>
          {view.holder} would like {view.place} on an invoice, and has not paid us before. The card
          has its share of such reservations. Say yes, and the spot is reserved if it is still free,
          until they confirm it with the button in our email.{" "}
          {describeEmailTo({ who: view.holder, at: view.email }, sendsMail)}
        </p>
        <div className="row">
          <form method="post" id="vouch">
            <Button type="submit" name="do" value="vouch" weight="go">
              Yes, send the invoice
            </Button>
          </form>
          <form method="post" id="not-vouch">
            <Button type="submit" name="do" value="not-vouch">
              No, leave it
            </Button>
          </form>
        </div>
      </div>
    </Panel>
  );
}

/**
 * A buyer who accepted the Terms on the site and calls because our email with the button has not
 * arrived.
 */
export function ConfirmByPhonePanel({ view }: Pick<Props, "view">) {
  if (!view.confirmable || !view.rights.vouch) return null;
  return (
    <Panel title="Not confirmed yet" id="unconfirmed">
      <div className="body stack">
        <p>
          {view.holder} confirms {view.place} by the button in our message to{" "}
          {view.email ?? "their address"}. If they can't, and tell you on the phone that it is
          theirs, confirm it here: it is firm until the invoice is due, and the invoice is written.
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

/**
 * Ends a hold, a payment in progress, an offer or an unconfirmed reservation, showing the effects
 * first.
 */
export function ReleasePanel({ view, refused }: Props) {
  const sendsMail = useSendsMail();
  if (!view.releasable || !view.rights.release) return null;
  const typed = submittedValues(refused, "release");
  return (
    <Panel title="Release">
      <details className="decide" id="release" open={typed.refused}>
        <summary>Release the spot</summary>
        <form method="post" className="stack">
          <input type="hidden" name="version" value={view.version} />
          <input type="hidden" name="seen" value={view.seen} />
          <p>
            {view.place} on {view.mailing} is free at once, and the waitlist is asked first. An open
            payment page is closed. {describeEmailWithReason(sendsMail)} This cannot be undone.
          </p>
          <Field
            id="reason"
            label="Why"
            name="reason"
            maxLength={300}
            required
            defaultValue={typed.value("reason")}
            {...(typed.problem("reason") && { problem: typed.problem("reason") ?? "" })}
          />
          <div className="row">
            <Button type="submit" name="do" value="release" weight="danger">
              Release {view.place}
            </Button>
          </div>
        </form>
      </details>
    </Panel>
  );
}
