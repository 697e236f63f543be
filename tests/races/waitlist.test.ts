import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { signRecordId, verifySignedRecordId } from "#business/auth/keyed-hash.ts";
import { findIndustryAvailability } from "#business/reservations/availability/find-availability.ts";
import { cancelReservation } from "#business/reservations/cancel/cancel-reservation.ts";
import {
  expireAllOverdueClaims,
  offerFreeSpotsToAllWaitlists,
} from "#business/reservations/claims/end-claims.ts";
import {
  changeHoldSpotOrIndustry,
  extendHold,
  extendOfferOnceOpened,
} from "#business/reservations/claims/extend-hold.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import {
  hasWaitlist,
  joinWaitlist,
  sendConfirmWaitlistEmail,
  sendOfferEmail,
} from "#business/reservations/claims/waitlist.ts";
import { findReservationByToken } from "#business/reservations/private-links.ts";
import { confirmWaitlist, leaveWaitlist } from "#business/waitlist/add-to-waitlist.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { strangerMessage } from "#database/schema/mail-limits.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  advanceClock,
  context,
  doubleClaims,
  hold,
  holdByMail,
  holdWithDetails,
  industryAt,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  renew,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { payOnline } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase, eachDatabase } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";
import { messageLabel } from "#tests/support/mail/message-names.ts";

type Given = { industry?: string; networkAddress?: string };

/** Joins the waitlist, without pressing the button in the message yet. */
const ask = (mailingId: number, name: string, given: Given = {}) =>
  joinWaitlist(
    {
      mailingId,
      industry: "plumbing",
      email: `${name}@${name.toLowerCase()}.example`,
      networkAddress: ownNetwork(),
      ...given,
    },
    context,
  );

const confirm = async ({ id }: { id: number }) =>
  confirmWaitlist({ token: await signRecordId("waitlist", id) }, context);

/** Joins the waitlist and presses the button. */
async function join(mailingId: number, name: string, given: Given = {}) {
  const entry = await ask(mailingId, name, given);
  await confirm(entry);
  return entry;
}

/** The people with an offer now, by the name before the @. */
async function offered() {
  const rows = await db
    .select({ id: reservation.id, email: waitlistEntry.email, spot: reservation.spot })
    .from(reservation)
    .innerJoin(waitlistEntry, sql`${waitlistEntry.id} = ${reservation.waitlistEntryId}`)
    .where(sql`${reservation.state} = 'offered'`);
  return rows.map(({ email, ...row }) => ({ ...row, name: email.split("@")[0] }));
}

const entryStates = async () => {
  const rows = await db.select().from(waitlistEntry).orderBy(waitlistEntry.id);
  return rows.map(({ state }) => state);
};

/** A plumber on F1, and people who wait for plumbing. */
async function lineOf(...names: string[]) {
  const [mailingId = 0] = await planTestMailings();
  const { reservation: plumber } = await holdWithDetails({ mailingId });
  for (const name of names) await join(mailingId, name);
  return { mailingId, plumber };
}

/** The same once F1 is free, and so on offer to the first of them. */
async function offeredTo(...names: string[]) {
  const line = await lineOf(...names);
  await releaseHold({ reservationId: line.plumber.id }, context);
  const [offer] = await offered();
  return { ...line, reservationId: offer?.id ?? 0 };
}

anyDatabase("the waitlist", () => {
  test("takes an address once for an industry on a mailing, in any capitals, and confirms it once", async () => {
    const { mailingId } = await lineOf("ann");
    const entries = await Promise.all(
      ["ann", "ANN", "ann", "Ann", "ann"].map((name) => join(mailingId, name)),
    );
    expect(new Set(entries.map(({ id }) => id)).size).toBe(1);
    expect(await db.$count(waitlistEntry)).toBe(1);
    for (let i = 0; i < 3; i++) await sendConfirmWaitlistEmail({ entryId: entries[0]?.id ?? 0 });
    const messages = await db.select().from(message);
    expect(messages).toMatchObject([{ recipient: "ann@ann.example" }]);
    expect(messages[0]?.text).toContain("/reservation/waitlist/");
  });

  test("offers nothing to an address that nobody has confirmed, however many are entered", async () => {
    const { mailingId, plumber } = await lineOf();
    for (const name of ["ann", "bob", "cem"]) await ask(mailingId, name);
    await releaseHold({ reservationId: plumber.id }, context);
    expect(await offered()).toEqual([]);
    expect(await entryStates()).toEqual(["unconfirmed", "unconfirmed", "unconfirmed"]);
    await hold({ mailingId });
  });

  test("takes the order of the confirmations, and one that comes after leaving or an offer puts nobody in line", async () => {
    const { mailingId, plumber } = await lineOf();
    const ann = await ask(mailingId, "ann");
    const bob = await ask(mailingId, "bob");
    await confirm(bob);
    await confirm(ann);
    await confirm(ann);
    await leaveWaitlist({ token: await signRecordId("waitlist", bob.id) }, context);
    await confirm(bob);
    expect(await entryStates()).toEqual(["waiting", "left"]);
    await releaseHold({ reservationId: plumber.id }, context);
    expect((await offered()).map(({ name }) => name)).toEqual(["ann"]);
  });

  test("keeps an offer for 24 hours in all once its person opens it, and 2 hours otherwise", async () => {
    const { reservationId } = await offeredTo("ann");
    await advanceClock(60);
    const kept = await extendOfferOnceOpened({ reservationId }, context);
    expect(kept.secondsLeft).toBeGreaterThan(22.9 * 3600);
    expect(kept.secondsLeft).toBeLessThanOrEqual(23 * 3600);
    await extendOfferOnceOpened({ reservationId }, context);
    await advanceClock(22 * 60);
    await expireAllOverdueClaims(context);
    expect(await offered()).toHaveLength(1);
    await advanceClock(61);
    await expireAllOverdueClaims(context);
    expect(await entryStates()).toEqual(["lapsed"]);
  });

  test("keeps a person out for 30 days after two expired offers, and not after two declined ones", async () => {
    const { mailingId, plumber } = await lineOf("ann", "bob");
    await releaseHold({ reservationId: plumber.id }, context);
    const lapse = async () => {
      await shiftExpiry((await offered())[0]?.id ?? 0, -1);
      await expireAllOverdueClaims(context);
    };
    const decline = async () =>
      releaseHold({ reservationId: (await offered())[0]?.id ?? 0 }, context);
    const occupy = async () => (await hold({ mailingId })).reservation.id;
    await lapse();
    await decline();
    for (let n = 0; n < 1; n++) {
      const reservationId = await occupy();
      await join(mailingId, "ann");
      await join(mailingId, "bob");
      await releaseHold({ reservationId }, context);
      await lapse();
      await decline();
    }
    await occupy();
    expect(await outcomeOf(ask(mailingId, "ann"))).toMatchObject({
      code: "conflict",
      field: "email",
    });
    await ask(mailingId, "bob");
    await advanceClock(30 * 24 * 60 + 1);
    await hold({ mailingId });
    await ask(mailingId, "ann");
  });

  test("counts an offer that was taken up and ran out, and says no more of it than that", async () => {
    const { mailingId, plumber } = await lineOf("ann");
    await releaseHold({ reservationId: plumber.id }, context);
    const lapse = async (takeUp: boolean) => {
      const reservationId = (await offered())[0]?.id ?? 0;
      if (takeUp) await changeHoldSpotOrIndustry({ reservationId, spot: "F1" }, context);
      await shiftExpiry(reservationId, -1);
      await expireAllOverdueClaims(context);
    };
    await lapse(true);
    const { reservation: other } = await hold({ mailingId });
    await join(mailingId, "ann");
    await releaseHold({ reservationId: other.id }, context);
    await lapse(false);
    await hold({ mailingId });
    await expect(ask(mailingId, "ann")).rejects.toMatchObject({
      sentence: expect.stringContaining("2 offers to this email address expired, so you can join"),
    });
  });

  test("has at most a third of a card on offer at once, and one for a mailbox", async () => {
    const [mailingId = 0] = await planTestMailings();
    const spots = "F1 F2 F3 F4 F5 F6 F7".split(" ");
    const held = [];
    for (const [n, spot] of spots.entries()) {
      held.push((await hold({ mailingId, spot, industry: industryAt(n) })).reservation.id);
    }
    for (const [n] of spots.entries()) await join(mailingId, `p${n}`, { industry: industryAt(n) });
    for (const reservationId of held) await releaseHold({ reservationId }, context);
    expect(await offered()).toHaveLength(4);
  });

  test("is not for what is open or closed, and has its limits", async () => {
    const [mailingId = 0, closed = 0] = (await planTestMailings([60, 20])).toSorted(
      (a, b) => a - b,
    );
    expect(await outcomeOf(join(mailingId, "ann"))).toMatchObject({
      code: "conflict",
      field: "industry",
    });
    expect(await outcomeOf(join(closed, "ann"))).toMatchObject({
      code: "conflict",
      field: "mailingId",
    });
    for (let n = 0; n < 6; n++)
      await hold({ mailingId, industry: industryAt(n), spot: `F${n + 1}` });
    const networkAddress = "192.0.2.77";
    for (let n = 0; n < 5; n++) {
      await db.delete(strangerMessage);
      await join(mailingId, "ann", { industry: industryAt(n), networkAddress });
    }
    await db.delete(strangerMessage);
    const sixth = ask(mailingId, "ann", { industry: industryAt(5), networkAddress });
    expect(await outcomeOf(sixth)).toMatchObject({ code: "too-many" });
    const taken = { networkAddress, industry: industryAt(0) };
    for (let n = 0; n < 20; n++) {
      await db.delete(strangerMessage);
      await ask(mailingId, `p${n}`, taken);
    }
    expect(await outcomeOf(ask(mailingId, "p21", taken))).toMatchObject({ code: "too-many" });
    await confirm(await ask(mailingId, "p19", taken));
    await ask(mailingId, "p21", taken);
  });

  test("spots that others typed for an address do not fill its line, and its limit holds when they are confirmed", async () => {
    const [mailingId = 0] = await planTestMailings();
    for (let n = 0; n < 7; n++)
      await hold({ mailingId, industry: industryAt(n), spot: `F${n + 1}` });
    const asked = [];
    for (let n = 0; n < 6; n++) {
      await db.delete(strangerMessage);
      asked.push(await ask(mailingId, "victim", { industry: industryAt(n) }));
    }
    const [last, ...rest] = asked.toReversed();
    for (const entry of rest) await confirm(entry);
    expect(await outcomeOf(confirm(last ?? { id: 0 }))).toMatchObject({ code: "too-many" });
    const proven = {
      mailingId,
      industry: industryAt(6),
      email: "victim@victim.example",
      proven: true,
      networkAddress: ownNetwork(),
    };
    await db.delete(strangerMessage);
    expect(await outcomeOf(joinWaitlist(proven, context))).toMatchObject({
      code: "too-many",
    });
    expect(await db.$count(waitlistEntry, sql`state = 'waiting'`)).toBe(5);
  });

  test("offers what comes free to the first in line, for 2 hours, and to nobody else", async () => {
    const { mailingId, plumber } = await lineOf("ann", "bob");
    await releaseHold({ reservationId: plumber.id }, context);
    const [offer, ...others] = await offered();
    expect(offer).toMatchObject({ name: "ann", spot: "F1" });
    expect(others).toEqual([]);
    expect(await entryStates()).toEqual(["offered", "waiting"]);
    expect(await outcomeOf(hold({ mailingId, spot: "F2" }))).toMatchObject({ code: "conflict" });
    expect((await findIndustryAvailability("plumbing"))[0]?.verdict).toBe("held");
    const [stored] = await db.select().from(reservation).where(sql`state = 'offered'`);
    const hours = ((stored?.expiresAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThan(2.1);
  });

  test("writes about an offer once, however often the job runs, with a link that opens it and no more", async () => {
    const { reservationId } = await offeredTo("ann");
    const jobs = await db.select().from(job).where(sql`kind = 'waitlist.offered'`);
    expect(jobs.map(({ payload }) => payload)).toEqual([{ reservationId }]);
    for (let i = 0; i < 3; i++) await sendOfferEmail({ reservationId });
    const messages = await db
      .select()
      .from(message)
      .where(sql`${messageLabel} like 'waitlist-offer:%'`);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ recipient: "ann@ann.example" });
    const token = /\/reservation\/offer\/([\w-]{43})/.exec(messages[0]?.text ?? "")?.[1] ?? "";
    expect(await findReservationByToken(token)).toMatchObject({
      reservation: { state: "offered" },
      channel: "offer",
    });
    expect(await entryStates()).toEqual(["offered"]);
  });

  test("goes on to the next when an offer is declined, and when its time is over", async () => {
    const { plumber } = await lineOf("ann", "bob", "cem");
    await releaseHold({ reservationId: plumber.id }, context);
    const [toAnn] = await offered();
    await releaseHold({ reservationId: toAnn?.id ?? 0 }, context);
    const [toBob] = await offered();
    expect(toBob?.name).toBe("bob");
    await shiftExpiry(toBob?.id ?? 0, -1);
    await expireAllOverdueClaims(context);
    expect((await offered()).map(({ name }) => name)).toEqual(["cem"]);
    expect(await entryStates()).toEqual(["declined", "lapsed", "offered"]);
    await shiftExpiry((await offered())[0]?.id ?? 0, -1);
    await expireAllOverdueClaims(context);
    expect(await offered()).toEqual([]);
  });

  test("lets an offer be used for any open spot, with the rest of its 24 hours to pay", async () => {
    const { mailingId, plumber } = await lineOf("ann");
    await hold({ mailingId, spot: "F2", industry: "hvac" });
    await releaseHold({ reservationId: plumber.id }, context);
    const [offer] = await offered();
    const reservationId = offer?.id ?? 0;
    const occupied = changeHoldSpotOrIndustry({ reservationId, spot: "F2" }, context);
    expect(await outcomeOf(occupied)).toMatchObject({ code: "conflict" });
    expect(await offered()).toHaveLength(1);
    const held = await changeHoldSpotOrIndustry({ reservationId, spot: "F3" }, context);
    expect(held).toMatchObject({ state: "held", spot: "F3", industry: "plumbing" });
    expect(held.secondsLeft).toBeGreaterThan(23 * 3600);
    await hold({ mailingId, spot: "F1", industry: "solar" });
    expect(await doubleClaims()).toEqual([]);
  });

  test("an offer whose time is up cannot be taken up, but the industry as anybody can", async () => {
    const { mailingId, reservationId } = await offeredTo("ann");
    await shiftExpiry(reservationId, -1);
    const late = changeHoldSpotOrIndustry({ reservationId, spot: "F1" }, context);
    expect(await outcomeOf(late)).toMatchObject({ code: "conflict" });
    await hold({ mailingId });
    expect(await entryStates()).toEqual(["lapsed"]);
  });

  test("comes before anyone who would take a run-out hold over, and before its old owner", async () => {
    const { mailingId, plumber } = await lineOf("ann");
    await shiftExpiry(plumber.id, -1);
    expect(await outcomeOf(hold({ mailingId, spot: "F5" }))).toMatchObject({ code: "conflict" });
    expect((await offered()).map(({ name }) => name)).toEqual(["ann"]);
    const again = renew(plumber.id);
    expect(await outcomeOf(again)).toMatchObject({ code: "conflict" });
  });

  test("leaves a spot to the person who is about to take it, if there is another", async () => {
    const { mailingId, plumber } = await lineOf("ann");
    await shiftExpiry(plumber.id, -1);
    const { reservation: held } = await hold({ mailingId, spot: "F1", industry: "hvac" });
    expect(held.spot).toBe("F1");
    expect(await offered()).toMatchObject([{ name: "ann", spot: "F2" }]);
  });

  test("stops the clock of a hold from being extended", async () => {
    const { plumber } = await lineOf();
    expect(await hasWaitlist(plumber)).toBe(false);
    await extendHold({ reservationId: plumber.id }, context);
    await join(plumber.mailingId, "ann");
    expect(await hasWaitlist(plumber)).toBe(true);
    const extended = await outcomeOf(extendHold({ reservationId: plumber.id }, context));
    expect(extended).toMatchObject({
      code: "conflict",
      sentence: expect.stringMatching(/waiting for this industry/),
    });
  });

  test("a full card's one free spot goes to the first in line of any industry, once", async () => {
    const [mailingId = 0] = await planTestMailings();
    const held = [];
    for (let n = 0; n < 14; n++) {
      const spot = n < 7 ? `F${n + 1}` : `B${n - 6}`;
      held.push((await holdByMail({ mailingId, spot, industry: industryAt(n) })).reservation);
    }
    await join(mailingId, "ann", { industry: industryAt(20) });
    await join(mailingId, "bob", { industry: industryAt(21) });
    await releaseHold({ reservationId: held[8]?.id ?? 0 }, context);
    expect(await offered()).toMatchObject([{ name: "ann", spot: "B2" }]);
    expect(await entryStates()).toEqual(["offered", "waiting"]);
  });

  test("gives one address one offer on a card at a time", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: one } = await hold({ mailingId, industry: "plumbing" });
    const { reservation: two } = await hold({ mailingId, industry: "hvac", spot: "F2" });
    await join(mailingId, "ann", { industry: "plumbing" });
    await join(mailingId, "ann", { industry: "hvac" });
    await releaseHold({ reservationId: one.id }, context);
    await releaseHold({ reservationId: two.id }, context);
    expect(await offered()).toHaveLength(1);
  });

  test("is left by the button behind the signed link, joined again at its end, and no other token does it", async () => {
    const { mailingId, plumber } = await lineOf("ann", "bob");
    const token = await signRecordId("waitlist", 1);
    expect(await verifySignedRecordId("waitlist", token)).toBe(1);
    for (const wrong of ["", "1", token.replace(/^1/, "2"), `${token}x`, token.toUpperCase()]) {
      expect(await outcomeOf(leaveWaitlist({ token: wrong }, context))).toMatchObject({
        code: "not-found",
      });
    }
    await leaveWaitlist({ token }, context);
    await leaveWaitlist({ token }, context);
    expect(await entryStates()).toEqual(["left", "waiting"]);
    await join(mailingId, "ann");
    await releaseHold({ reservationId: plumber.id }, context);
    expect((await offered()).map(({ name }) => name)).toEqual(["bob"]);
  });

  test("an offer that is paid settles the entry, also when it was paid late", async () => {
    const { plumber, reservationId } = await offeredTo("ann");
    await changeHoldSpotOrIndustry({ reservationId, spot: "F1" }, context);
    await shiftExpiry(reservationId, -1);
    await expireAllOverdueClaims(context);
    expect(await entryStates()).toEqual(["lapsed"]);
    await db.execute(
      sql`update reservation set contact_id = ${plumber.contactId} where id = ${reservationId}`,
    );
    await payOnline({ reservationId, payment: "cs_1" }, context);
    expect(await entryStates()).toEqual(["taken"]);
  });

  test("a canceled and refunded spot goes to the line too, and after booking has closed to nobody", async () => {
    const { mailingId, plumber } = await lineOf("ann");
    await payOnline({ reservationId: plumber.id, payment: "cs_1" }, context);
    await db.update(mailing).set({ state: "closed" });
    await cancelReservation({ reservationId: plumber.id }, context);
    expect(await offered()).toEqual([]);
    await db.update(mailing).set({ state: "published" });
    await offerFreeSpotsToAllWaitlists();
    expect((await offered()).map(({ name }) => name)).toEqual(["ann"]);
    expect((await findIndustryAvailability("plumbing"))[0]?.mailing.id).toBe(mailingId);
  });
});

eachDatabase("a spot that comes free", () => {
  test("while 20 buy and 20 join at the same instant has one owner, and the line keeps its order", async () => {
    for (let round = 0; round < depth(2, 4); round++) {
      await db.delete(strangerMessage);
      const { mailingId, plumber } = await lineOf("ann", "bob");
      const outcomes = await Promise.all([
        outcomeOf(releaseHold({ reservationId: plumber.id }, context)),
        ...Array.from({ length: 20 }, () => outcomeOf(hold({ mailingId }))),
        ...Array.from({ length: 20 }, (_, n) => outcomeOf(join(mailingId, `new${n}`))),
        outcomeOf(offerFreeSpotsToAllWaitlists()),
      ]);
      expect(outcomes[0]).not.toBeInstanceOf(Refusal);
      expect((await offered()).map(({ name }) => name)).toEqual(["ann"]);
      expect(await doubleClaims()).toEqual([]);
    }
  });
});
