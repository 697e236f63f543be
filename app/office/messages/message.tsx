import { data } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { formatMoment } from "#app/office/formatting.ts";
import { PostForm, Submit } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { runForm } from "#app/office/forms/run-form.ts";
import { WhyActionIsFinal } from "#app/office/frame/done-notice.tsx";
import { FactList, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { addUndoToPath, foundOrThrow404, officePaths } from "#app/office/office-paths.ts";
import { formText, numberField, readFields, readForm, textField } from "#app/read-form.ts";
import { BreakableEmailText } from "#app/ui/line-breaks.ts";
import { Link } from "#app/ui/link.tsx";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  findBuyerByMessageId,
  findReservationIdAndAudienceByMessageId,
  findWhyNotToResendMessages,
  resendMessage,
} from "#business/reservations/messages/resend-message.ts";
import {
  reopenUndeliveredMessage,
  resolveUndeliveredMessage,
} from "#business/team/resolve-undelivered-message.ts";
import { formatUndoParam } from "#business/undo.ts";
import { emailKey } from "#platform/email-address.ts";
import {
  findMessageById,
  isMessageId,
  isMessageUnresolved,
} from "#platform/mail/find-messages.server.ts";
import {
  canResendWithMailServerSetting,
  isMailServerConfigured,
} from "#platform/mail/mail-settings.server.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/message.ts";
import {
  findMessageKindLabel,
  messageStateLabels,
  NO_MAIL_SERVER_MESSAGE,
} from "./message-row.tsx";

export const loader = officeLoader(
  "messages.see",
  async ({ params }: Route.LoaderArgs, { actionContext }) => {
    const message = foundOrThrow404(await findMessageById(params.id));
    const { now } = actionContext;
    const { id, recipient, replyTo, subject, state, html, text, times, attachments } = message;
    const [about, buyer, over] = await Promise.all([
      findReservationIdAndAudienceByMessageId(id),
      findBuyerByMessageId(id),
      findWhyNotToResendMessages([id]),
    ]);
    const goesTo = buyer?.email ?? recipient;
    const written = formatMoment(message.queuedAt, now);
    const since = message.stateChangedAt && formatMoment(message.stateChangedAt, now);
    return {
      id,
      recipient,
      replyTo,
      subject,
      state,
      html,
      text,
      times,
      attachments,
      hidden: message.isSecret,
      hadKeys: message.hadKeys,
      goesTo,
      goesElsewhere: emailKey(goesTo) !== emailKey(recipient),
      reservationId: about?.reservationId,
      resendable: canResendWithMailServerSetting(message),
      over: over.get(id),
      waitsForServer: state === "written-to-file" && !isMailServerConfigured(),
      open: isMessageUnresolved(message),
      facts: [
        ["Kind", findMessageKindLabel(message.kind) ?? null],
        ["Created", written],
        ["Last change", since !== written && since],
        ["Problem", message.lastError || null],
        ["Server reply", (state === "sent" && message.answer) || null],
        [
          state === "written-to-file" ? "Sent later" : "Resent",
          times > 0 && pluralize(times, "time"),
        ],
      ] as [string, string | null | false][],
    };
  },
);

export const action = officeAction(
  "messages.resend",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const form = await readForm(request);
    if (!isMessageId(params.id)) throw data(null, { status: 404 });
    const { id } = params;
    return runForm(form, () => applyMessageForm(id, form, actionContext), {
      context,
      next: (done) => done,
    });
  },
);

/** Resends a message or marks it as handled; returns the address of the page that shows it. */
async function applyMessageForm(id: string, form: FormData, actionContext: ActionContext) {
  if (formText(form, "do") === "mark-resolved") {
    await resolveUndeliveredMessage({ id }, actionContext);
    return addUndoToPath(
      officePaths.message(id),
      formatUndoParam(reopenUndeliveredMessage, { id }),
    );
  }
  const { times, to } = readFields(form, { times: numberField, to: textField });
  const copy = await resendMessage({ id, times, shownTo: to || undefined }, actionContext);
  return officePaths.message(copy.id);
}

export default function MessagePage({ loaderData }: Route.ComponentProps) {
  const { recipient, replyTo, subject, state, facts, attachments } = loaderData;
  const { name, look, means } = messageStateLabels[state];
  const stateText = loaderData.waitsForServer
    ? `${NO_MAIL_SERVER_MESSAGE} Then you can send this email from here.`
    : means;
  return (
    <OfficePage
      title={subject}
      lead={
        <>
          To <BreakableEmailText email={recipient} />
          {replyTo && (
            <>
              ; replies go to <BreakableEmailText email={replyTo} />
            </>
          )}
        </>
      }
    >
      <FormAnswer />
      <Panel title="Delivery" aside={<b className={`pill ${look}`}>{name}</b>} body>
        <p>{stateText}</p>
        <FactList
          facts={
            attachments.length > 0
              ? [...facts, ["Attachments", <Attachments key="with" {...loaderData} />]]
              : facts
          }
        />
        <ResendForm {...loaderData} />
      </Panel>
      <MessageText {...loaderData} />
    </OfficePage>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Attachments({ id, hidden, attachments }: Data) {
  return attachments.map((file, position) => (
    <p key={file.name}>
      {hidden ? (
        file.name
      ) : (
        <a href={officePaths.messageFile(id, position)} download>
          {file.name}
        </a>
      )}
      , {pluralize(Math.ceil(file.bytes / 1024), "kilobyte")}
    </p>
  ));
}

function ResendForm({ times, resendable, over, open, goesTo, state, ...message }: Data) {
  if (!resendable) return null;
  const neverSent = state === "written-to-file" && times === 0;
  const settle = open && (
    <Submit value="mark-resolved" id="resolve">
      Mark as handled
    </Submit>
  );
  if (over) {
    return (
      <PostForm className="row" id="decide">
        <p className="quiet">{over}, so you can’t send this email again.</p>
        {settle}
      </PostForm>
    );
  }
  return (
    <>
      {message.goesElsewhere && (
        <p>
          It {state === "written-to-file" ? "was written" : "went"} to {message.recipient}; it will
          now go to {goesTo}, their current address.
          {message.hadKeys &&
            ` It gets a new link. The link sent to ${message.recipient} stops working.`}
        </p>
      )}
      <p className="quiet">
        <WhyActionIsFinal action="resendMessage" />
      </p>
      <PostForm shown={{ times, to: goesTo }} className="row" id="decide">
        <Submit value="resend" weight={open || neverSent ? "go" : "plain"}>
          {neverSent ? "Send" : "Resend"} to {goesTo}
        </Submit>
        {settle}
      </PostForm>
    </>
  );
}

/** The message as its reader gets it, without their private links, in a sandboxed frame. */
function MessageText({ hidden, html, text, hadKeys, reservationId }: Data) {
  if (hidden) {
    return (
      <Panel title="Message">
        <p className="nothing">
          This message has a private link to the office, so we don’t show or resend it. Send a new
          link instead.
        </p>
      </Panel>
    );
  }
  return (
    <>
      <Panel title="Message">
        {hadKeys && <HiddenLinkNote reservationId={reservationId} />}
        <iframe className="office-message" title="Message" sandbox="" srcDoc={html} />
      </Panel>
      <Panel title="Plain text version">
        <pre className="office-plain">{text}</pre>
      </Panel>
    </>
  );
}

function HiddenLinkNote({ reservationId }: Pick<Data, "reservationId">) {
  return (
    <div className="body">
      <p>
        Their private link is hidden, because anyone who has it can act for them.
        {reservationId !== undefined && (
          <>
            {" "}
            To see what they see,{" "}
            <Link to={`${officePaths.reservation(reservationId)}#view`}>
              open the buyer’s view on the reservation
            </Link>
            .
          </>
        )}
      </p>
    </div>
  );
}
