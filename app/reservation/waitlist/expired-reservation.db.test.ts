import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { action as cancel } from "#app/reservation/cancel.tsx";
import { action as confirm, loader as confirmPage } from "#app/reservation/confirm.tsx";
import { action as details } from "#app/reservation/details/details.tsx";
import { loader as yours } from "#app/reservation/overview/your-reservation-page.tsx";
import { action as pay } from "#app/reservation/payment/pay.tsx";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { firmPlace, reservedPlace } from "#tests/support/business/papers.ts";
import {
  context as actionContext,
  hold,
  holdWithDetails,
  linkTo,
  ownNetwork,
  planTestMailings,
  shiftExpiry,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { visitRoute } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { action as offer } from "./offer.tsx";

type Route = (args: never) => Promise<unknown>;

const statusOf = (answer: unknown) =>
  (answer as { init?: { status?: number } }).init?.status ?? 200;

/** How a page shows the reservation that it stands for, once all that redirects has been followed. */
async function shownTo(token: string) {
  const { answer } = await visitRoute(yours, { token });
  return (answer as { your?: { status: string } } | undefined)?.your?.status;
}

const runOut = (id: number) => shiftExpiry(id, -1);
const sweep = () => expireAllOverdueClaims(actionContext);

async function endedHold(mailingId: number) {
  const { reservation: held } = await holdWithDetails({ mailingId });
  await runOut(held.id);
  await sweep();
  return held.id;
}

async function givenBackHold(mailingId: number) {
  const { reservation: held } = await holdWithDetails({ mailingId });
  await releaseHold({ reservationId: held.id }, actionContext);
  return held.id;
}

async function canceledPlace(mailingId: number) {
  const { reservationId } = await firmPlace({ mailingId });
  await cancelAndCompensate({ reservationId }, actionContext);
  return reservationId;
}

async function lapsedOffer(mailingId: number) {
  const { reservation: held } = await hold({ mailingId });
  const wish = { mailingId, industry: "plumbing", networkAddress: ownNetwork() };
  await joinWaitlist({ ...wish, email: "lee@wait.example", proven: true }, actionContext);
  await releaseHold({ reservationId: held.id }, actionContext);
  const [offered] = await db.select().from(reservation).where(sql`state = 'offered'`);
  await runOut(offered?.id ?? 0);
  return offered?.id ?? 0;
}

const overdue = (place: typeof reservedPlace, isEnded: boolean) => async (mailingId: number) => {
  const { reservationId } = await place({ mailingId });
  await runOut(reservationId);
  if (isEnded) await sweep();
  return reservationId;
};

/** Everything expired, lapsed or ended, both before and after a job has ended it. */
const OVER: [name: string, make: (mailingId: number) => Promise<number>][] = [
  ["never confirmed", overdue(reservedPlace, false)],
  ["never confirmed, and ended", overdue(reservedPlace, true)],
  ["confirmed, not paid in time", overdue(firmPlace, false)],
  ["confirmed, not paid in time, and ended", overdue(firmPlace, true)],
  ["a hold that ran out, with details", endedHold],
  ["given back", givenBackHold],
  ["canceled", canceledPlace],
  ["an offer that lapsed", lapsedOffer],
];

const typed = { ...someDetails(), website: "" };

/** Every button behind a private link that could say that something worked. */
const BUTTONS: [
  name: string,
  route: Route,
  channel: "email" | "offer" | "browser",
  form: Record<string, string>,
][] = [
  ["confirm", confirm, "email", {}],
  ["cancel", cancel, "browser", { expects: "nothing" }],
  ["pay by card", pay, "browser", { to: "pay" }],
  ["come back from the payment page", pay, "browser", { to: "leave" }],
  ["take an offer", offer, "offer", { do: "take", spot: "F1" }],
  ["decline an offer", offer, "offer", { do: "decline" }],
  ["more minutes", details, "browser", { ...typed, button: "extend", seen: "0" }],
  ["reserve on an invoice", details, "browser", { ...typed, button: "invoice" }],
  ["pay by card from the details", details, "browser", { ...typed, button: "card" }],
];

const LIVE = ["waiting", "unconfirmed", "unpaid", "paid"];

anyDatabase("what has run out, lapsed or ended", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  test.each(OVER)("%s: no button leads to a page that says it worked", async (_, make) => {
    const id = await make(mailingId);
    for (const [button, route, channel, form] of BUTTONS) {
      const token = await linkTo(id, channel);
      const { answer, thrown } = await visitRoute(route, { token }, { form });
      const leadsTo = thrown?.headers.get("location");
      expect(leadsTo ?? "", button).not.toMatch(/stamped/);
      if (!thrown) expect(statusOf(answer), button).toBeGreaterThanOrEqual(400);
      else expect(LIVE, `${button} leads to ${leadsTo}`).not.toContain(await shownTo(token));
      const rows = await db.select().from(reservation).where(sql`id = ${id}`);
      const lives = (rows[0]?.expiresAt?.getTime() ?? 0) > Date.now() || rows[0]?.state === "paid";
      expect(lives, `${button} brought it back`).toBe(false);
    }
  });

  test.each(OVER)(
    "%s: the page behind the button of its email asks for no press and promises no spot",
    async (_, make) => {
      const id = await make(mailingId);
      const token = await linkTo(id, "email");
      const { answer } = await visitRoute(confirmPage, { token });
      const { status } = answer as { status: string };
      expect(["late", "unpaid", "ended"]).toContain(status);
    },
  );

  test("in time, the same button says that it worked (control)", async () => {
    const { reservationId } = await reservedPlace({ mailingId });
    const token = await linkTo(reservationId, "email");
    const { thrown } = await visitRoute(confirm, { token }, { form: {} });
    expect(thrown?.headers.get("location")).toMatch(/stamped$/);
    expect(await shownTo(token)).toBe("unpaid");
  });
});
