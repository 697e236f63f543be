import { formatMoment } from "#app/office/formatting.ts";
import { adMessageKinds } from "#emails/message-kinds.ts";
import { findMessagesAbout } from "#platform/mail/find-messages-about.server.ts";

export async function loadAdMessages(reservationId: number, now: Date) {
  const messages = await findMessagesAbout({ type: "reservation", ids: [reservationId] });
  return messages
    .filter(({ kind }) => adMessageKinds.some((each) => each === kind))
    .map(({ id, subject, recipient, state, queuedAt }) => {
      return { id, subject, recipient, state, when: formatMoment(queuedAt, now) };
    });
}
