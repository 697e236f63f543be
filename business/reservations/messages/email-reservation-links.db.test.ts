import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { resolvePrivateLink } from "#business/auth/private-link.ts";
import { mailLimits } from "#business/mail-limits/mail-limits.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { contact } from "#database/schema/advertisers.ts";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import {
  context,
  holdWithDetails,
  industryAt,
  outcomeOf,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { emailReservationLinks } from "./email-reservation-links.ts";

const networkAddress = "198.51.100.7";
const ask = (address: string, from = networkAddress) =>
  emailReservationLinks({ email: address, networkAddress: from }, context);
const sent = () => db.select().from(message).where(eq(message.kind, "reservation-links"));

/** A reservation on an invoice, and the address of its buyer. */
async function reserved() {
  const [mailingId = 0] = await planTestMailings();
  const wish = { mailingId, spot: "F1", industry: industryAt(0) };
  const { reservation } = await holdWithDetails(wish);
  await choosePayByInvoice({ reservationId: reservation.id }, context);
  return { id: reservation.id, email: await emailOf(reservation) };
}

async function emailOf({ contactId }: { contactId: number | null }): Promise<string> {
  const [buyer] = await db
    .select()
    .from(contact)
    .where(eq(contact.id, contactId ?? 0));
  return buyer?.email ?? "";
}

anyDatabase("the links to one's reservations", () => {
  test("go to the address that reserved, however it is capitalized, and open the reservation", async () => {
    const { id, email } = await reserved();
    await ask(email.toUpperCase());
    const [mail] = await sent();
    expect(mail?.recipient).toBe(email);
    const token = /\/reservation\/yours\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(await resolvePrivateLink(token)).toMatchObject({ subjectId: id, channel: "email" });
  });

  test("are answered the same for an address without any, and nothing is sent there", async () => {
    const { email } = await reserved();
    expect(await ask("nobody@elsewhere.example")).toBe(await ask(email));
    expect(await sent()).toHaveLength(1);
  });

  test("are not sent to somebody who only holds a spot", async () => {
    const [mailingId = 0] = await planTestMailings();
    const wish = { mailingId, spot: "F1", industry: industryAt(0) };
    const { reservation } = await holdWithDetails(wish);
    await ask(await emailOf(reservation));
    expect(await sent()).toHaveLength(0);
  });

  test("count against the limits of strangers' email, also where there is nothing to send", async () => {
    for (let n = 0; n < mailLimits.recipient.hour; n++) await ask("nobody@elsewhere.example");
    expect(await outcomeOf(ask("nobody@elsewhere.example").then(() => undefined))).toEqual(
      refused("too-many"),
    );
  });
});
