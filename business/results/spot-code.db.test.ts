import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cancelReservation } from "#business/reservations/cancel/cancel-reservation.ts";
import { transitionReservation } from "#business/reservations/claims/claims.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { confirmReservationAndClearExpiry } from "#business/reservations/pay/invoices/record-payment.ts";
import { recordOpenPaymentPage } from "#business/reservations/pay/record-open-payment-page.ts";
import {
  firmOrPaidStates,
  type ReservationState,
  stateTransitions,
} from "#business/reservations/reservation.ts";
import { spotCode } from "#database/schema/results.ts";
import { operator } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import { findAuditEntriesForSubject, newOperator } from "#tests/support/business/office.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  holdWithDetails,
  outcomeOf,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { soldSpotsHaveCodes } from "#tests/support/business/reservation-model.ts";
import {
  inAnHour,
  onInvoice,
  paidPlace,
  payOnline,
  refused,
} from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { withSettings } from "#tests/support/settings.ts";
import { ensureSpotCode, setCodeTarget } from "./spot-code.ts";
import { findSpotCodeOfReservation, openSpotCodeCache } from "./spot-code-cache.ts";

const LOOKS_LIKE_A_CODE = /^[2-9BCDFGHJKMNPQRSTVWXYZ]{6}$/;

let mailingId = 0;

const codes = async () => (await db.select().from(spotCode)).map(({ code }) => code);

/** Every change of state in which the second state is sold and the first isn't. */
const waysToBeSold = Object.entries(stateTransitions).flatMap(([from, next]) =>
  next
    .filter((to) => firmOrPaidStates.some((state) => state === to))
    .map((to) => ({ from: from as ReservationState, to })),
);

/** A reservation in a state, as far as the database's own rules want to know. */
async function inState(state: ReservationState): Promise<number> {
  const { reservation } = await holdWithDetails({ mailingId });
  const running = ["offered", "held", "paying", "unconfirmed"].includes(state);
  const live = running || state === "unpaid" || state === "paid";
  await db.execute(sql`update reservation set state = ${state},
    expires_at = case when ${running} then expires_at end, payment_id = 'cs_before',
    ended_at = case when ${live} then null else statement_timestamp() end
    where id = ${reservation.id}`);
  return reservation.id;
}

anyDatabase("a spot", () => {
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  test.each(waysToBeSold)("that goes from $from to $to has a code", async ({ from, to }) => {
    const id = await inState(from);
    expect(await codes()).toEqual([]);
    const set = { paymentId: "cs_1", expiresAt: null, endedAt: null };
    await transitionReservation(db, id, { from: [from], to, set });
    expect(await codes()).toEqual([expect.stringMatching(LOOKS_LIKE_A_CODE)]);
  });

  test("has a code from the moment that it is sold, by card, by invoice, in part or late, and not before", async () => {
    const ways: Record<string, (wish: { industry: string; spot: string }) => Promise<unknown>> = {
      "by card": async (wish) => {
        const { reservation } = await holdWithDetails({ mailingId, ...wish });
        const page = { checkoutSessionId: `page ${wish.spot}`, until: inAnHour() };
        await recordOpenPaymentPage({ reservationId: reservation.id, ...page }, context);
        return async () => payOnline({ reservationId: reservation.id, payment: "cs_1" }, context);
      },
      "by card after its time": async (wish) => {
        const { reservation } = await holdWithDetails({ mailingId, ...wish });
        await shiftExpiry(reservation.id, -1);
        await expireAllOverdueClaims(context);
        return async () => payOnline({ reservationId: reservation.id, payment: "cs_2" }, context);
      },
      "by invoice": async (wish) => {
        const { token } = await onInvoice(mailingId, wish);
        return async () => confirmReservationByLink({ token }, context);
      },
      "in part": async (wish) => {
        const { reserved: before } = await onInvoice(mailingId, wish);
        return async () => confirmReservationAndClearExpiry(db, before);
      },
    };
    const wishes = [
      { industry: "plumbing", spot: "F1" },
      { industry: "hvac", spot: "F2" },
      { industry: "dental", spot: "F3" },
      { industry: "solar", spot: "B4" },
    ];
    for (const [index, prepare] of Object.values(ways).entries()) {
      const sell = (await prepare(
        wishes[index] ?? { industry: "", spot: "" },
      )) as () => Promise<unknown>;
      expect(await codes()).toHaveLength(index);
      await sell();
      expect(new Set(await codes()).size).toBe(index + 1);
    }
    expect(await soldSpotsHaveCodes()).toEqual([]);
  });

  test("without a code is seen (negative control)", async () => {
    const { id } = await paidPlace(mailingId);
    await db.delete(spotCode);
    expect(await soldSpotsHaveCodes()).toEqual([`${id} is sold and has no code`]);
  });

  test("has no code while it is held, and a sale that is rolled back gives out none", async () => {
    await hold({ mailingId });
    const { reservation } = await holdWithDetails({ mailingId, spot: "F2", industry: "hvac" });
    const lost = db.transaction(async (tx) => {
      await payOnline({ reservationId: reservation.id, payment: "cs_1" }, context, tx);
      throw new Error("a crash");
    });
    await expect(lost).rejects.toThrow("a crash");
    expect(await codes()).toEqual([]);
  });

  test("keeps its code when it is canceled and when its owner pays again", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const before = await codes();
    await cancelReservation({ reservationId }, context);
    expect(await codes()).toEqual(before);
    const id = await inState("canceled");
    await transitionReservation(db, id, {
      from: ["canceled"],
      to: "unpaid",
      set: { endedAt: null },
    });
    expect(await ensureSpotCode(db, reservationId)).toBe(before[0]);
  });

  test("gets another code if the first one drawn was given before", async () => {
    const { id: first } = await paidPlace(mailingId);
    const given = await ensureSpotCode(db, first);
    const { reservation } = await holdWithDetails({ mailingId, spot: "F2", industry: "hvac" });
    const drawn = [given, given, "NEWCDE"];
    expect(await ensureSpotCode(db, reservation.id, () => drawn.shift() ?? "")).toBe("NEWCDE");
    const { reservation: other } = await holdWithDetails({
      mailingId,
      spot: "F3",
      industry: "dental",
    });
    await expect(ensureSpotCode(db, other.id, () => given)).rejects.toThrow(/No free code/);
  });
});

anyDatabase("one spot that is sold twice at the same instant", () => {
  test("has one code", async () => {
    [mailingId = 0] = await planTestMailings();
    const { reservation } = await holdWithDetails({ mailingId });
    const given = await Promise.all(
      Array.from({ length: 4 }, () => db.transaction((tx) => ensureSpotCode(tx, reservation.id))),
    );
    expect(new Set(given).size).toBe(1);
    expect(await codes()).toHaveLength(1);
  });
});

let id = 0;

const lead = (leadsTo: "offer" | "website", website = "") =>
  setCodeTarget({ reservationId: id, leadsTo, website, isListed: true }, context);

anyDatabase("where a code leads", () => {
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
    ({ id } = await paidPlace(mailingId));
  });

  test("is chosen by its buyer, followed at once, and noted once per change", async () => {
    const code = await ensureSpotCode(db, id);
    const book = await openSpotCodeCache();
    try {
      await lead("website", "shop.example/spring");
      const there = { leadsTo: "website", website: "https://shop.example/spring" };
      await eventually(() => expect(book.find(code)).toMatchObject(there));
      await lead("website", "https://shop.example/spring");
      await lead("offer");
      // The page is kept for the day on which they choose it again.
      await eventually(() => expect(book.find(code)).toMatchObject({ ...there, leadsTo: "offer" }));
    } finally {
      book.close();
    }
    const entries = await findAuditEntriesForSubject({ type: "reservation", id }, 9, db);
    const noted = entries.filter(({ event }) => event === "ad.code-leads-to");
    expect(noted.map(({ detail }) => detail)).toEqual([
      { to: "" },
      { to: "https://shop.example/spring" },
    ]);
  });

  test("is not an unsafe page or one of ours, and stays what it was then", async () => {
    await lead("website", "https://shop.example/");
    await withSettings({ siteUrl: "https://cards.example" }, async () => {
      for (const typed of [
        "",
        "http://shop.example",
        "javascript:1",
        "https://cards.example/r/A",
      ]) {
        expect(await outcomeOf(lead("website", typed))).toMatchObject({
          code: "invalid",
          field: "website",
        });
      }
    });
    expect(await findSpotCodeOfReservation(id)).toMatchObject({ website: "https://shop.example/" });
  });

  test("is not chosen before a spot is sold", async () => {
    const { reservation } = await holdWithDetails({ mailingId, spot: "F2", industry: "hvac" });
    id = reservation.id;
    expect(await outcomeOf(lead("offer"))).toEqual(refused("not-found"));
  });

  test("is chosen by the office for its buyer", async () => {
    const input = {
      reservationId: id,
      leadsTo: "website",
      website: "shop.example",
      isListed: true,
    } as const;
    await setCodeTarget(input, byOperator);
    expect(await findSpotCodeOfReservation(id)).toMatchObject({ leadsTo: "website" });
  });

  test("isn’t chosen by an operator who was let go", async () => {
    const gone = await newOperator("owner", "eve@copper.example");
    await db.update(operator).set({ removedAt: sql`now()` }).where(eq(operator.id, gone.id));
    const input = { reservationId: id, leadsTo: "offer", website: "", isListed: false } as const;
    const answer = await outcomeOf(setCodeTarget(input, { ...context, actor: gone.actor }));
    expect(answer).toEqual(refused("not-allowed"));
  });
});
