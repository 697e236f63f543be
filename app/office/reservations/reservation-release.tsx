import { Field, PostForm, SelectField, Submit } from "#app/office/forms/controls.tsx";
import {
  type ActionMenuItem,
  FoldedForm,
  ImpossibleAction,
} from "#app/office/forms/folded-form.tsx";
import { WhyActionIsFinal } from "#app/office/frame/done-notice.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import {
  describeMissingConfirmation,
  describeUpcomingEmailToBuyerOfReleasedSpot,
  useHasMailServer,
} from "#app/office/record/describe-upcoming-email.ts";
import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import type { ReservationPanelProps, ReservationView } from "./reservation-view.ts";

export function InvoiceRequestPanel({ view }: ReservationPanelProps) {
  const sendsMail = useHasMailServer();
  if (!view.hasInvoiceRequest || !view.rights.vouch) return null;
  return (
    <Panel title="Invoice request" id="asks" body>
      <p>
        {view.holder} wants to pay for {view.place} by invoice and hasn’t paid us before. This card
        has reached its limit of first-time buyers who pay by invoice. If you approve and the spot
        is still open, we reserve it until they confirm
        {sendsMail ? " by email" : ""}. {view.emailNote}
      </p>
      <div className="row">
        <PostForm id="vouch">
          <Submit value="vouch" weight="go">
            Approve invoice
          </Submit>
        </PostForm>
        <PostForm id="not-vouch">
          <Submit value="not-vouch">Decline</Submit>
        </PostForm>
      </div>
    </Panel>
  );
}

/** Confirms for a buyer who accepted the Terms on the site and calls, because our email has not arrived. */
export function ConfirmByPhonePanel({ view }: ReservationPanelProps) {
  const sendsMail = useHasMailServer();
  if (!view.confirmable || !view.rights.vouch) return null;
  return (
    <Panel title="Not confirmed yet" id="unconfirmed" body>
      <p>
        {describeMissingConfirmation(
          { who: view.holder, what: view.place, at: view.email },
          sendsMail,
        )}{" "}
        That keeps the spot until the invoice is due.
      </p>
      <PostForm shown={{ version: view.version, seen: view.seen }} id="confirm-by-phone">
        <Submit value="confirm-by-phone" weight="go">
          Confirm by phone
        </Submit>
      </PostForm>
    </Panel>
  );
}

/** For a customer the office booked: they agree to the Terms on the phone. */
export function RecordCallerTermsPanel({ view }: ReservationPanelProps) {
  if (!view.rights.vouch || view.callerTerms !== "missing") return null;
  return (
    <Panel title="Terms not accepted yet" id="terms">
      <PostForm
        button="terms-for-caller"
        shown={{ version: view.version, seen: view.seen }}
        className="body"
      >
        <p>
          On the phone with them? Go through <Link to={paths.terms()}>the Terms</Link> together and
          record how they agreed. We don’t email them. Then confirm the spot by phone.
        </p>
        <Field
          name="howAgreed"
          id="how-agreed"
          label="How they agreed"
          hint="For example: on the phone with Ana, after reading them on the site."
          required
        />
        <Submit value="terms-for-caller">They accepted the Terms</Submit>
      </PostForm>
    </Panel>
  );
}

export function UndoCallerTermsPanel({ view }: ReservationPanelProps) {
  if (!view.rights.vouch || view.callerTerms !== "recorded") return null;
  return (
    <Panel title="Terms accepted on the phone">
      <PostForm shown={{ version: view.version, seen: view.seen }} className="body">
        <p>Recorded by mistake? Undo it, and they can accept the Terms themselves.</p>
        <Submit value="terms-not-for-caller">Undo “accepted the Terms”</Submit>
      </PostForm>
    </Panel>
  );
}

export function releaseMenuItem(
  view: ReservationView,
  sendsMail: boolean,
): ActionMenuItem | undefined {
  if (!view.releasable || !view.rights.release) return undefined;
  return {
    action: "release",
    form: (
      <FoldedForm
        id="release"
        summary="Release spot"
        shown={{ version: view.version, seen: view.seen }}
        action="release"
        label={`Release ${view.place}`}
        weight="danger"
      >
        <p>
          {view.place} on the {view.mailing} card opens right away, and the waitlist gets the first
          offer. If they have a payment page open, it stops working.{" "}
          {describeUpcomingEmailToBuyerOfReleasedSpot(sendsMail)}{" "}
          <WhyActionIsFinal action="closePaymentAndRelease" />
        </p>
        <Field name="reason" label="Reason" required />
      </FoldedForm>
    ),
  };
}

export function restoreMenuItem(view: ReservationView): ActionMenuItem | undefined {
  const { whyReservationNotRestorable: whyNot } = view;
  if (whyNot === null || !view.rights.restore) return undefined;
  return {
    action: "restore",
    form:
      whyNot !== "" ? (
        <ImpossibleAction id="restore" name="Restore" because={whyNot} />
      ) : (
        <FoldedForm
          id="restore"
          summary={`Restore reservation for ${view.holder}`}
          shown={{ version: view.version, seen: view.seen }}
          action="restore"
          label={`Restore reservation for ${view.holder}`}
          weight="go"
        >
          <p>{describeRestore(view)}</p>
        </FoldedForm>
      ),
  };
}

function describeRestore(view: ReservationView): string {
  const { wasPaid, place, mailing, creditHistory } = view;
  const money = wasPaid
    ? `Their spot is paid again. The refund you haven’t sent and the credit for this cancellation are dropped${creditHistory.blocksRefunds ? ", because none of it was used" : ""}.`
    : "They get a new invoice in place of the void one, due on the same date, or tomorrow if that has passed.";
  return `${place} on the ${mailing} card is theirs again. ${money} ${view.emailNote} To undo this, cancel it again.`;
}

/** Records that their ad printed wrong or is missing, with what they get for it. */
export function adErrorMenuItem(view: ReservationView): ActionMenuItem | undefined {
  if (!view.isPaid || !view.isPrinted || !view.rights.refund) return undefined;
  return {
    action: "our-error",
    form: (
      <FoldedForm
        id="our-error"
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
          name="what"
          id="our-error-what"
          label="What was wrong"
          hint="The email shows it. For example: The phone number’s last digit is wrong."
          required
        />
        <SelectField
          name="remedy"
          defaultValue="ask"
          id="our-error-remedy"
          label="What they chose"
          options={[
            { value: "ask", name: "They haven’t chosen yet: ask them" },
            { value: "credit", name: "A free spot: a credit for the full price" },
            { value: "refund", name: "Their money back" },
          ]}
        />
        <p>{view.emailNote}</p>
      </FoldedForm>
    ),
  };
}
