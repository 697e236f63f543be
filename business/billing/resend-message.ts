import { eq } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { emailKey } from "#business/people/email-address.ts";
import { permit } from "#business/people/permit.ts";
import { endMailedLinks, findMailedLinks, mintLink } from "#business/people/private-link.ts";
import { tokensIn } from "#business/people/token.ts";
import { refund } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { findWordsAbout } from "#platform/mail/find-messages-about.server.ts";
import { type Anew, sendAgain } from "#platform/mail/send-again.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { type Buyer, findBuyerOf } from "./message-about.ts";

/**
 * Sends a message once more: word for word to whom it went, or, if it went to a buyer, to the address that they have now.
 * Where that is another, what was mailed to the old one opens nothing any more, and a new link stands in its place. `times`
 * is how often that had been done when the button was shown, so that a double click sends one; `shownTo` the address that
 * was shown with it. Returns the id of the new message. Refuses where the address has changed since.
 */
export async function resendMessage(
  { id, times, shownTo }: { id: string; times: number; shownTo?: string | undefined },
  { actor }: Circumstances,
  database: Queryable = db,
): Promise<{ id: string }> {
  return inPoliteTransaction(database, async (tx) => {
    await permit(tx, actor, "messages.resend");
    const buyer = await findBuyerOf(id, { locked: true }, tx);
    if (buyer && shownTo !== undefined && shownTo !== buyer.email) throw movedOn(buyer);
    let linksEnded = 0;
    const copy = await sendAgain(tx, { id, times }, async (first) => {
      if (!buyer) return first;
      const said = await readdressed(tx, first, buyer);
      linksEnded = said.linksEnded;
      return said;
    });
    await record(tx, actor, {
      event: "message.resent",
      subject: { type: "message", id },
      detail: { as: copy.id, ...(linksEnded > 0 && { linksEnded }) },
    });
    return { id: copy.id };
  });
}

/** A message to a buyer as it is said to them now: a link in it that must not or does not open anything is a new one. */
async function readdressed(
  tx: Queryable,
  first: Anew,
  { reservationId, email }: Buyer,
): Promise<Anew & { linksEnded: number }> {
  const subject = { type: "reservation", id: reservationId };
  const isAnother = emailKey(first.recipient) !== emailKey(email);
  const found = await findMailedLinks(tx, { subject, tokens: tokensIn(first.text) });
  let { html, text } = first;
  const fresh: string[] = [];
  for (const [token, opens] of found) {
    if (opens && !isAnother) continue;
    const link = await mintLink(tx, { subject, way: "mail" });
    html = html.replaceAll(token, link);
    text = text.replaceAll(token, link);
    fresh.push(link);
  }
  // Without a new link in it they would be left with none.
  const linksEnded =
    isAnother && fresh.length > 0 ? await endOthers(tx, { subject, email, fresh }) : 0;
  return { recipient: email, html, text, linksEnded };
}

/** Ends the links that were mailed to any other address than this one. Returns how many. */
async function endOthers(
  tx: Queryable,
  wish: { subject: { type: string; id: number }; email: string; fresh: readonly string[] },
): Promise<number> {
  const { subject, email, fresh } = wish;
  const parts = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(eq(refund.reservationId, subject.id));
  const purposes = parts.map(({ id }) => `part-returned:${id}`);
  const said = await findWordsAbout(subject, purposes, tx);
  const theirs = said
    .filter(({ recipient }) => emailKey(recipient) === emailKey(email))
    .flatMap(({ text }) => tokensIn(text));
  return endMailedLinks(tx, { subject, except: [...theirs, ...fresh] });
}

function movedOn({ email }: Buyer): Refusal {
  return new Refusal(
    "conflict",
    `Their e-mail address has changed since you opened this: it is ${email} now. Nothing was sent: please look again.`,
  );
}
