import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mapBusinessFields, pickBusinessFields } from "#business/advertisers/business-fields.ts";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import {
  updateAdvertiser,
  updateAdvertiserAndContacts,
} from "#business/advertisers/update-advertiser.ts";
import { cancelByCustomer } from "#business/reservations/cancel/cancel-and-restore.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { resendMessage } from "#business/reservations/messages/resend-message.ts";
import { company } from "#company.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { message } from "#database/schema/mail.ts";
import { refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import { emailKey } from "#platform/email-address.ts";
import {
  everyMessage,
  firmPlace,
  placedByOffice,
  recordCheck,
  reservedPlace,
  tellChanges,
  theMessage,
  tokenIn,
} from "#tests/support/business/papers.ts";
import {
  context,
  linkTo,
  outcomeOf,
  planTestMailings,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findReservationByToken } from "./private-links.ts";

const NEW = "amy@helper.example";
const byAssistant = { actor: { kind: "operator", id: "901" }, now: new Date() } as const;

async function hireAssistant() {
  await db.execute(sql`insert into operator (id, name, email, email_key, role, password_hash)
    overriding system value values (901, 'Amy', 'amy@office.example', 'amy@office.example', 'assistant', '-')`);
}

/** The submitted form of an advertiser with only its one person's address changed. */
async function changeEmail(reservationId: number, email: string) {
  const { contactId } = (await findReservationById(reservationId)) ?? {};
  const [person] = await db.select().from(contact).where(sql`id = ${contactId}`);
  const [business] = await db.select().from(advertiser).where(sql`id = ${person?.advertiserId}`);
  if (!person || !business) throw new Error("no such buyer");
  const { id, name, phone, version: expectedVersion } = person;
  await updateAdvertiserAndContacts(
    {
      advertiserId: business.id,
      expectedVersion: business.version,
      business: business.name,
      ...pickBusinessFields(business),
      people: [{ contactId: id, expectedVersion, name, email, phone, shared: false }],
    },
    byAssistant,
  );
}

anyDatabase("an address that the office has changed", () => {
  let [mailingId, reservationId] = [0, 0];
  let old = "";
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
    await hireAssistant();
    ({ reservationId } = await firmPlace({ mailingId }));
    await recordCheck(reservationId);
    await tellChanges();
    await db.update(message).set({ state: "sent" });
    const { contactId } = (await findReservationById(reservationId)) ?? {};
    old = (await findContactWithBusiness(contactId ?? 0))?.email ?? "";
  });

  /** The message that confirms the payment, and its link. */
  async function receipt() {
    const paid = (await everyMessage()).find(
      ({ label }) => label === `reservation-paid:${reservationId}`,
    );
    if (!paid) throw new Error("not told");
    return { id: paid.id, token: tokenIn(paid, "yours") };
  }
  const cancel = (token: string) =>
    outcomeOf(cancelByCustomer({ token, expects: "refund" }, context));
  async function sentAgain() {
    const { id } = await receipt();
    const copy = await resendMessage({ id, times: 0, shownTo: NEW }, byAssistant);
    const [row] = await db.select().from(message).where(sql`id = ${copy.id}`);
    return row ? { recipient: row.recipient, token: tokenIn(row, "yours") } : undefined;
  }

  test("moves no money until it is confirmed: a link that an assistant had sent there cannot cancel a paid spot", async () => {
    await changeEmail(reservationId, NEW);
    const { recipient, token = "" } = (await sentAgain()) ?? {};
    expect(recipient).toBe(NEW);
    expect(await cancel(token)).toMatchObject({
      code: "conflict",
      sentence: expect.stringContaining("Confirm your address first"),
    });
    expect((await findReservationById(reservationId))?.state).toBe("paid");
    expect(await db.$count(refund)).toBe(0);
    await confirmReservationByLink({ token }, context);
    expect(await findReservationByToken(token)).toMatchObject({ address: "current" });
    expect(await cancel(token)).toMatchObject({ gives: "refund" });
  });

  test("ends the links of the previous address too, while the buyer's own link still works", async () => {
    const { token } = await receipt();
    const own = await linkTo(reservationId, "browser");
    await changeEmail(reservationId, NEW);
    expect(await cancel(token)).toEqual(refused("conflict"));
    await expectRefusal(confirmReservationByLink({ token }, context), "conflict");
    expect(await cancel(await linkTo(reservationId, "office"))).toEqual(refused("not-found"));
    expect(await cancel(own)).toMatchObject({ gives: "refund" });
  });

  test("is reported to the old address: masked, with our phone, and without any link", async () => {
    await changeEmail(reservationId, NEW);
    const messages = await theMessage("reservation-address-changed:");
    expect(messages.recipient).toBe(old);
    expect(messages.text).toContain("a•••@h•••.example");
    expect(messages.text).toContain(company().phone.display);
    expect(messages.text + messages.html).not.toContain(NEW);
    expect(messages.html).not.toMatch(/<a\b|href=/);
    expect(messages.text).not.toMatch(/https?:|\/reservation\//);
  });

  test("that changes only its capitals is the same address: nobody is notified, and its links work (control)", async () => {
    const { token } = await receipt();
    await changeEmail(reservationId, old.toUpperCase());
    expect((await everyMessage()).some(({ label }) => /address-changed/.test(label))).toBe(false);
    expect(await cancel(token)).toMatchObject({ gives: "refund" });
  });

  test("of a customer the office placed is reported to the old address before anything is firm", async () => {
    const { terms: _, ...details } = someDetails({ email: "kim@solar.example" });
    const placed = await placedByOffice({ mailingId, spot: "F2", industry: "solar", details });
    expect(placed.state).toBe("unconfirmed");
    await changeEmail(placed.id, NEW);
    expect((await theMessage("reservation-address-changed:")).recipient).toBe("kim@solar.example");
  });

  test("is notified however the office changes it, even by an import", async () => {
    const { contactId } = (await findReservationById(reservationId)) ?? {};
    const [person] = await db.select().from(contact).where(sql`id = ${contactId}`);
    if (!person) throw new Error("no such buyer");
    const { advertiserId, name, phone, version } = person;
    const [business] = await db.select().from(advertiser).where(sql`id = ${advertiserId}`);
    const details = { business: "Same", ...mapBusinessFields(() => null), name, phone, email: NEW };
    await updateAdvertiser(
      {
        advertiserId,
        contactId: person.id,
        details: { ...details, emailKey: emailKey(NEW) },
        expected: { advertiser: business?.version ?? 0, contact: version },
      },
      byAssistant,
    );
    expect((await theMessage("reservation-address-changed:")).recipient).toBe(old);
    expect(await cancel(await linkTo(reservationId))).toEqual(refused("conflict"));
  });

  test("of a spot that was never confirmed notifies nobody: a stranger typed that address", async () => {
    const loose = await reservedPlace({ mailingId, spot: "F2", industry: "solar" });
    await changeEmail(loose.reservationId, "right@solar.example");
    expect((await everyMessage()).some(({ label }) => /address-changed/.test(label))).toBe(false);
    const token = await linkTo(loose.reservationId);
    expect(await confirmReservationByLink({ token }, context)).toMatchObject({ state: "unpaid" });
    expect(await findReservationByToken(token)).toMatchObject({ address: "current" });
  });
});
