import { requirePagePermission } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { NextStepLink, PostForm, Submit } from "#app/office/forms/controls.tsx";
import { ActionMenu } from "#app/office/forms/folded-form.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { useRefusedForm } from "#app/office/forms/form-state.ts";
import { requireFormAction, runForm } from "#app/office/forms/run-form.ts";
import { UndoButton } from "#app/office/frame/done-notice.tsx";
import { EmptyState, FactList, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { MessageRow, UndeliveredMessagesNotice } from "#app/office/messages/message-row.tsx";
import {
  addUndoToPath,
  foundOrThrow404,
  officePaths,
  parseIdOrThrow404,
} from "#app/office/office-paths.ts";
import { useHasMailServer } from "#app/office/record/describe-upcoming-email.ts";
import { NotesPanel } from "#app/office/record/notes.tsx";
import { ReservationMoneyPanel } from "#app/office/reservations/money/reservation-money.tsx";
import { paths } from "#app/paths.ts";
import { formNumber, formText, readForm } from "#app/read-form.ts";
import { undoConfirmByPhone } from "#business/reservations/confirm/confirm-reservation.ts";
import { formatUndoParam } from "#business/undo.ts";
import { dialablePhone } from "#platform/phone-number.ts";
import type { Route } from "./+types/reservation.ts";
import { reservationActionVerb, reservationFormActions } from "./reservation-actions.ts";
import { cancellationMenuItem } from "./reservation-cancel.tsx";
import { findReservationDoneMessage } from "./reservation-done-messages.ts";
import { changeIndustryMenuItem, changeSizeMenuItem, moveMenuItem } from "./reservation-move.tsx";
import {
  adErrorMenuItem,
  ConfirmByPhonePanel,
  InvoiceRequestPanel,
  RecordCallerTermsPanel,
  releaseMenuItem,
  restoreMenuItem,
  UndoCallerTermsPanel,
} from "./reservation-release.tsx";
import { findReservationView, type ReservationPanelProps } from "./reservation-view.ts";

export const loader = officeLoader(
  "reservations.see",
  async ({ request, params }: Route.LoaderArgs, { operator, actionContext }) => {
    const { role } = operator;
    const id = parseIdOrThrow404(params.id);
    const view = foundOrThrow404(await findReservationView(id, { role, now: actionContext.now }));
    const done = new URL(request.url).searchParams.get("done") ?? "";
    const seen = { reservationId: view.id, expectedVersion: view.version };
    return {
      view,
      undoConfirmByPhone: formatUndoParam(undoConfirmByPhone, seen),
      done: findReservationDoneMessage(done, view.money.billed),
    };
  },
);

export const action = officeAction(
  "reservations.see",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const id = parseIdOrThrow404(params.id);
    const form = await readForm(request);
    const button = formText(form, "do");
    const run = requireFormAction(reservationFormActions, button);
    if (button === "move" || button === "size") requirePagePermission(context, "mailings.place");
    const seen = { reservationId: id, expectedVersion: formNumber(form, "version") };
    return runForm(form, (tx) => run(seen, form, actionContext, tx), {
      verb: reservationActionVerb(button),
      subjects: [{ type: "reservation", id: String(id) }],
      context,
      next: (did) =>
        did.done === "view"
          ? paths.yours(did.token)
          : addUndoToPath(`${officePaths.reservation(id)}?done=${did.done}`, did.undo),
    });
  },
);

export default function OfficeReservationPage({ loaderData }: Route.ComponentProps) {
  const { view, done, undoConfirmByPhone: undo } = loaderData;
  return (
    <OfficePage
      title={view.holder}
      head={view.reference}
      lead={`${view.industry}, ${view.place} on the ${view.mailing} card. Reference ${view.reference}`}
    >
      <FormAnswer done={done} />
      <UndeliveredMessagesNotice messages={view.undelivered} />
      <div className="office-record">
        <div className="stack">
          <InvoiceRequestPanel view={view} />
          <RecordCallerTermsPanel view={view} />
          <ConfirmByPhonePanel view={view} />
          <StatusPanel view={view} />
          <ReservationMoneyPanel view={view} />
          <UndoCallerTermsPanel view={view} />
          <UndoConfirmByPhonePanel view={view} undo={undo} />
          <ActionsPanel view={view} />
          <MessagesPanel view={view} />
        </div>
        <div className="stack">
          <NotesPanel notes={view.notes} />
          <Timeline entries={view.timeline} />
        </div>
      </div>
    </OfficePage>
  );
}

/** What can be done with it, likeliest first. */
function ActionsPanel({ view }: ReservationPanelProps) {
  const sendsMail = useHasMailServer();
  const tried = useRefusedForm()?.button;
  const [likely, ...others] = [
    restoreMenuItem(view),
    adErrorMenuItem(view),
    releaseMenuItem(view, sendsMail),
    moveMenuItem(view),
    changeSizeMenuItem(view),
    changeIndustryMenuItem(view),
    cancellationMenuItem(view),
  ].filter((action) => action !== undefined);
  if (!likely) return null;
  return (
    <Panel title="Actions" id="actions" body>
      <ActionMenu likely={likely.form} others={others} tried={tried} />
    </Panel>
  );
}

function StatusPanel({ view }: ReservationPanelProps) {
  const { state, person, email, phone, facts, advertiserId, offeredTo } = view;
  return (
    <Panel title="Status" aside={<b className={`pill ${state.look}`}>{state.name}</b>} body>
      <FactList
        facts={[
          ["Contact", person],
          ["Offered to", mailLink(offeredTo)],
          ["Email", mailLink(email)],
          ["Phone", phone && <a href={`tel:${dialablePhone(phone.dial)}`}>{phone.text}</a>],
          ...facts,
        ]}
      />
      <div className="row">
        <PostForm target="_blank" id="view">
          <Submit value="view">Open the buyer’s view</Submit>
        </PostForm>
        {view.hasAd && <NextStepLink to={officePaths.ad(view.id)}>Open the ad</NextStepLink>}
        {advertiserId !== null && (
          <NextStepLink to={officePaths.advertiser(advertiserId)}>
            All reservations from this business
          </NextStepLink>
        )}
        {advertiserId !== null && view.rights.correct && (
          <NextStepLink to={`${officePaths.advertiser(advertiserId)}#change`}>
            Change name or contact
          </NextStepLink>
        )}
      </div>
    </Panel>
  );
}

const mailLink = (address: string | null) => address && <a href={`mailto:${address}`}>{address}</a>;

function MessagesPanel({ view }: ReservationPanelProps) {
  return (
    <Panel title="Messages" id="messages">
      {view.messages.length === 0 ? (
        <EmptyState>No messages about this reservation{view.hasEnded ? "" : " yet"}.</EmptyState>
      ) : (
        <ul className="rows">
          {view.messages.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              more={
                message.goesElsewhere &&
                message.resendable &&
                `. If resent, it goes to ${message.goesTo}, their current address`
              }
            >
              {message.resendable && view.rights.resend && (
                <PostForm
                  shown={{ times: message.times, to: message.goesTo }}
                  action={officePaths.message(message.id)}
                >
                  <Submit
                    value="resend"
                    aria-label={`${message.send}: ${message.subject}, to ${message.goesTo}`}
                  >
                    {message.send}
                  </Submit>
                </PostForm>
              )}
            </MessageRow>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Takes back a confirmation by phone, for a day. */
function UndoConfirmByPhonePanel({ view, undo }: ReservationPanelProps & { undo: string }) {
  if (!view.confirmedByPhone || !view.rights.vouch) return null;
  return (
    <Panel title="Confirmed by phone">
      <div className="body" id="undo-confirm-by-phone">
        <p>
          Confirmed the wrong one? For a day you can undo it: that voids the invoice, and they have
          at least until the end of tomorrow to confirm. {view.emailNote}
        </p>
        <div className="row">
          <UndoButton undo={undo} label="Undo confirmation" named="confirming by phone" />
        </div>
      </div>
    </Panel>
  );
}
