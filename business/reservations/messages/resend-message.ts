import { defineAction } from "#business/actions.ts";
import {
  createPrivateLinkToken,
  findWhetherEmailedPrivateLinksWork,
  revokeEmailedPrivateLinks,
} from "#business/auth/private-link.ts";
import { findTokensInText } from "#business/auth/token.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { findMessageTextsAbout } from "#platform/mail/find-messages-about.server.ts";
import { type ResendChanges, resendMessageRow } from "#platform/mail/resend-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { findBuyerByMessageId, type ReservationIdAndBuyerEmail } from "./buyer-messages.ts";

/**
 * Sends a message again: word for word to the same address or, for a buyer, to their current one.
 * If that differs, links mailed to the old address stop working, and a new link replaces them.
 * `times` is how often it had been resent when the button was shown, so that a double click sends
 * one; `shownTo` the address shown with it. Returns the id of the new message. Refuses a changed
 * address.
 */
export const resendMessage = defineAction({
  name: "resendMessage",
  permission: "messages.resend",
  undo: "final",
  async run(
    tx,
    { id, times, shownTo }: { id: string; times: number; shownTo?: string | undefined },
  ) {
    const buyer = await findBuyerByMessageId(id, { locked: true }, tx);
    if (buyer && shownTo !== undefined && shownTo !== buyer.email) throw movedOn(buyer);
    let linksEnded = 0;
    const copy = await resendMessageRow(tx, { id, times }, async (first) => {
      if (!buyer) return first;
      const said = await readdressed(tx, first, buyer);
      linksEnded = said.linksEnded;
      return said;
    });
    return {
      event: {
        event: "message.resent",
        subject: { type: "message", id },
        detail: { as: copy.id, ...(linksEnded > 0 && { linksEnded }) },
      },
      result: { id: copy.id },
    };
  },
});

/** A buyer's message with working links: a link that must not or does not work is replaced. */
async function readdressed(
  tx: Queryable,
  first: ResendChanges,
  { reservationId, email }: ReservationIdAndBuyerEmail,
): Promise<ResendChanges & { linksEnded: number }> {
  const subject = { type: "reservation", id: reservationId };
  const isAnother = emailKey(first.recipient) !== emailKey(email);
  const found = await findWhetherEmailedPrivateLinksWork(tx, {
    subject,
    tokens: findTokensInText(first.text),
  });
  let { html, text } = first;
  const fresh: string[] = [];
  for (const [token, opens] of found) {
    if (opens && !isAnother) continue;
    const link = await createPrivateLinkToken(tx, { subject, channel: "email", email });
    html = html.replaceAll(token, link);
    text = text.replaceAll(token, link);
    fresh.push(link);
  }
  // Without a new link they would have none.
  const linksEnded =
    isAnother && fresh.length > 0 ? await endOthers(tx, { subject, email, fresh }) : 0;
  return { recipient: email, html, text, linksEnded };
}

/** Revokes the links mailed to any other address. Returns how many. */
async function endOthers(
  tx: Queryable,
  wish: { subject: { type: string; id: number }; email: string; fresh: readonly string[] },
): Promise<number> {
  const { subject, email, fresh } = wish;
  const said = await findMessageTextsAbout({ type: subject.type, ids: [subject.id] }, tx);
  const theirs = said
    .filter(({ recipient }) => emailKey(recipient) === emailKey(email))
    .flatMap(({ text }) => findTokensInText(text));
  return revokeEmailedPrivateLinks(tx, { subject, except: [...theirs, ...fresh] });
}

function movedOn({ email }: ReservationIdAndBuyerEmail): Refusal {
  return new Refusal(
    "conflict",
    `Their email address is now ${email}. Nothing was sent; check it and try again.`,
  );
}
