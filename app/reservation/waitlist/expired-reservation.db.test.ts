import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { requestContext } from "#app/request-context.ts";
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
import { anyDatabase } from "#tests/support/database/database.ts";
import { action as offer } from "./offer.tsx";

type Route = (args: never) => Promise<unknown>;

/** Answers a request as the framework does: the response of a route, or where it redirects. */
async function answerOf(route: Route, token: string, form?: Record<string, string>) {
  const context = new RouterContextProvider();
  const visit = { reference: "TEST", nonce: "", networkAddress: ownNetwork(), siteUrl: "http://x" };
  context.set(requestContext, { ...visit, now: new Date() });
  const url = new URL("http://localhost/");
  const body = form && new URLSearchParams(form);
  const request = new Request(url, body ? { method: "POST", body } : {});
  const args = { request, context, params: { token }, url, pattern: "" };
  try {
    return { said: await route(args as never), leadsTo: undefined };
  } catch (thrown) {
    if (thrown instanceof Response)
      return { said: undefined, leadsTo: thrown.headers.get("location") };
    throw thrown;
  }
}

const statusOf = (said: unknown) => (said as { init?: { status?: number } }).init?.status ?? 200;

/** How a page shows the reservation that it stands for, once all that redirects has been followed. */
async function shownTo(token: string) {
  const { said } = await answerOf(yours as Route, token);
  return (said as { your?: { status: string } } | undefined)?.your?.status;
}

const runOut = (id: number) => shiftExpiry(id, -1);
const sweep = () => expireAllOverdueClaims(actionContext);

/** Everything expired, lapsed or ended, both before and after a job has ended it. */
const OVER: [name: string, make: (mailingId: number) => Promise<number>][] = [
  [
    "never confirmed",
    async (mailingId) => {
      const { reservationId } = await reservedPlace({ mailingId });
      await runOut(reservationId);
      return reservationId;
    },
  ],
  [
    "never confirmed, and ended",
    async (mailingId) => {
      const { reservationId } = await reservedPlace({ mailingId });
      await runOut(reservationId);
      await sweep();
      return reservationId;
    },
  ],
  [
    "confirmed, not paid in time",
    async (mailingId) => {
      const { reservationId } = await firmPlace({ mailingId });
      await runOut(reservationId);
      return reservationId;
    },
  ],
  [
    "confirmed, not paid in time, and ended",
    async (mailingId) => {
      const { reservationId } = await firmPlace({ mailingId });
      await runOut(reservationId);
      await sweep();
      return reservationId;
    },
  ],
  [
    "a hold that ran out, with details",
    async (mailingId) => {
      const { reservation: held } = await holdWithDetails({ mailingId });
      await runOut(held.id);
      await sweep();
      return held.id;
    },
  ],
  [
    "given back",
    async (mailingId) => {
      const { reservation: held } = await holdWithDetails({ mailingId });
      await releaseHold({ reservationId: held.id }, actionContext);
      return held.id;
    },
  ],
  [
    "canceled",
    async (mailingId) => {
      const { reservationId } = await firmPlace({ mailingId });
      await cancelAndCompensate({ reservationId }, actionContext);
      return reservationId;
    },
  ],
  [
    "an offer that lapsed",
    async (mailingId) => {
      const { reservation: held } = await hold({ mailingId });
      const wish = { mailingId, industry: "plumbing", networkAddress: ownNetwork() };
      await joinWaitlist({ ...wish, email: "lee@wait.example", proven: true }, actionContext);
      await releaseHold({ reservationId: held.id }, actionContext);
      const [offered] = await db.select().from(reservation).where(sql`state = 'offered'`);
      await runOut(offered?.id ?? 0);
      return offered?.id ?? 0;
    },
  ],
];

const typed = { ...someDetails(), website: "" };

/** Every button behind a private link that could say that something worked. */
const BUTTONS: [
  name: string,
  route: Route,
  channel: "email" | "offer" | "browser",
  form: Record<string, string>,
][] = [
  ["confirm", confirm as Route, "email", {}],
  ["cancel", cancel as Route, "browser", { expects: "nothing" }],
  ["pay by card", pay as Route, "browser", { to: "pay" }],
  ["come back from the payment page", pay as Route, "browser", { to: "leave" }],
  ["take an offer", offer as Route, "offer", { do: "take", spot: "F1" }],
  ["decline an offer", offer as Route, "offer", { do: "decline" }],
  ["more minutes", details as Route, "browser", { ...typed, button: "extend", seen: "0" }],
  ["reserve on an invoice", details as Route, "browser", { ...typed, button: "invoice" }],
  ["pay by card from the details", details as Route, "browser", { ...typed, button: "card" }],
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
      const { said, leadsTo } = await answerOf(route, token, form);
      expect(leadsTo ?? "", button).not.toMatch(/stamped/);
      if (leadsTo === undefined) expect(statusOf(said), button).toBeGreaterThanOrEqual(400);
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
      const { said } = await answerOf(confirmPage as Route, await linkTo(id, "email"));
      const { status } = said as { status: string };
      expect(["late", "unpaid", "ended"]).toContain(status);
    },
  );

  test("in time, the same button says that it worked (control)", async () => {
    const { reservationId } = await reservedPlace({ mailingId });
    const token = await linkTo(reservationId, "email");
    const { leadsTo } = await answerOf(confirm as Route, token, {});
    expect(leadsTo).toMatch(/stamped$/);
    expect(await shownTo(token)).toBe("unpaid");
  });
});
