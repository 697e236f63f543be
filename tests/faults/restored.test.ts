import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createGuestLinkToken, findGuestByToken } from "#business/ads/proofs/guests.ts";
import { findSession } from "#business/auth/session.ts";
import { createSignInLinkToken, findUsableSignInLink } from "#business/auth/sign-in-links.ts";
import { applyRestoreSafeguards } from "#business/backups.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  reconcileWithGateway,
  syncCheckoutFromGateway,
} from "#business/reservations/pay/checkout/reconcile.ts";
import { jobHandlers } from "#business/schedule.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { seedInstallation } from "#database/seed.ts";
import { backUpRunningDatabase } from "#platform/backup/backup-control.server.ts";
import { restoreBackup } from "#platform/backup/restore-backup.server.ts";
import { db } from "#platform/database/database.server.ts";
import { startJobs } from "#platform/jobs/worker.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { parseSettings } from "#platform/settings.server.ts";
import {
  bySystem,
  deliverWebhook,
  payingPlace,
  withGateway,
} from "#tests/support/business/billing.ts";
import { settleAndListProblems } from "#tests/support/business/billing-model.ts";
import { newOwner } from "#tests/support/business/office.ts";
import { emailedPlace, everyMessage } from "#tests/support/business/papers.ts";
import { context, industryAt, planTestMailings } from "#tests/support/business/reservation.ts";
import { elsewhere, emptyPlace, withEngine } from "#tests/support/database/backup.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { isDeep } from "#tests/support/depth.ts";
import { testName } from "#tests/support/mail/message-names.ts";

const NOTE = { to: "pat@business.example", subject: "A note", html: "<p>Hello</p>", text: "Hello" };

anyDatabase("a backup restored while life went on", (engine, home) => {
  const gateway = withGateway();

  /** Takes a backup, lets life go on, restores it into an empty place and looks at what has become of it there. */
  async function restored(
    moved: boolean,
    goOn: () => Promise<void>,
    look: (dataDirectory: string) => Promise<void>,
  ) {
    const folder = mkdtempSync(join(tmpdir(), "restored-"));
    const place = await emptyPlace(engine);
    const path = join(folder, "one.backup");
    try {
      const now = new Date();
      await backUpRunningDatabase({ dataDirectory: join(folder, "data"), path, now });
      await goOn();
      await withEngine(place, (other) =>
        restoreBackup(other, { path, dataDirectory: place.dataDirectory }, async (tx) => {
          await applyRestoreSafeguards(tx, { madeAt: now.toISOString(), moved });
        }),
      );
      await elsewhere(place, home(), () => look(place.dataDirectory));
    } finally {
      await place.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  const stateOf = async (id: number) =>
    (await db.select().from(reservation).where(eq(reservation.id, id)))[0]?.state;

  /** Does everything that is due, mail as well, until nothing is. */
  async function workEverythingOff(dataDirectory: string) {
    const environment = parseSettings({ DATA_DIR: dataDirectory });
    const worker = startJobs({ handlers: jobHandlers(environment), lookEvery: 30 });
    await expect
      .poll(() => db.$count(job, sql`done_at is null and dead_at is null and run_at <= now()`), {
        timeout: 30_000,
      })
      .toBe(0);
    await worker.stop();
  }

  test("late webhooks and the reconciler bring in payments; an unknown payment is reported once", async () => {
    const { double } = gateway;
    const { ledger } = double;
    const [mailingId = 0] = await planTestMailings();
    const place = (n: number, spot: string) =>
      payingPlace(double, { mailingId, spot, industry: industryAt(n) });
    const early = await place(0, "F1");
    const byHook = await place(1, "F2");
    const byReconciler = await place(2, "F3");
    const canceled = await place(3, "B4");
    for (const { session } of [early, canceled]) {
      ledger.pay(session);
      await syncCheckoutFromGateway({ session }, context);
    }
    let unknown = { session: "", reservationId: 0 };
    await restored(
      false,
      async () => {
        ledger.pay(byHook.session);
        ledger.pay(byReconciler.session);
        for (const session of [byHook.session, byReconciler.session]) {
          await syncCheckoutFromGateway({ session }, context);
        }
        await cancelAndCompensate({ reservationId: canceled.reservationId }, context);
        await expect(settleAndListProblems(double)).resolves.toEqual([]);
        unknown = await place(4, "B5");
        ledger.pay(unknown.session);
        await syncCheckoutFromGateway({ session: unknown.session }, context);
      },
      async () => {
        expect(await stateOf(early.reservationId)).toBe("paid");
        expect(await stateOf(byHook.reservationId)).toBe("paying");
        expect(await stateOf(canceled.reservationId)).toBe("paid");
        const about = (session: string) =>
          ledger.events.filter(({ data }) => (data.object as { id?: string }).id === session);
        for (const event of about(byHook.session)) {
          expect((await deliverWebhook(event)).status).toBe(200);
          expect((await deliverWebhook(event)).status).toBe(200);
        }
        expect(await stateOf(byHook.reservationId)).toBe("paid");
        for (const event of about(unknown.session)) {
          expect((await deliverWebhook(event)).status).toBe(503);
        }
        const { differences } = await reconcileWithGateway({ days: 20 }, bySystem);
        const left = differences.filter(({ repaired }) => repaired === undefined);
        expect(left).toMatchObject([{ what: `page ${unknown.session}`, ours: "unknown" }]);
        expect(await stateOf(byReconciler.reservationId)).toBe("paid");
        const refunds = await db.select({ state: refund.state }).from(refund);
        expect(refunds).toEqual([{ state: "done" }]);
        expect(ledger.refunds.size).toBe(1);
        const again = await reconcileWithGateway({ days: 20 }, bySystem);
        expect(again.differences).toEqual(left);
        expect(await db.$count(job, sql`key like 'payment-alert:gateway-difference:%'`)).toBe(1);
      },
    );
  });

  for (const moved of [false, true]) {
    test(`messages and tasks that waited ${moved ? "leave after a move, when the site stood still" : "do not leave by themselves"}`, async () => {
      const [mailingId = 0] = await planTestMailings();
      await queueMessage(db, { ...NOTE, ...testName("waits") });
      await queueMessage(db, { ...NOTE, ...testName("under-way") });
      await db.execute(sql`update message set state = 'sending', sending_started_at = now()
        where record_id = 'under-way'`);
      const { reservationId } = await emailedPlace({
        mailingId,
        spot: "F1",
        industry: industryAt(0),
      });
      const messages = (await everyMessage()).map(({ label }) => label);
      expect(messages.some((label) => label.includes(`:${reservationId}:`))).toBe(true);
      await restored(
        moved,
        async () => {},
        async (dataDirectory) => {
          await db.execute(sql`update message set sending_started_at = now() - interval '1 hour'
            where sending_started_at is not null`);
          await db.execute(sql`update job set run_at = now() where done_at is null`);
          await workEverythingOff(dataDirectory);
          const rows = await everyMessage();
          expect(rows.length).toBeGreaterThan(3);
          const fresh = rows.filter(({ label }) => !messages.includes(label));
          expect(fresh, "messages that a waiting task wrote").not.toEqual([]);
          const left = rows
            .filter(({ state }) => state === "written-to-file")
            .map(({ label }) => label);
          const files = moved ? readdirSync(join(dataDirectory, "mail")) : [];
          expect(files).toHaveLength(left.length);
          if (!moved)
            expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["uncertain"]));
          else expect(left).toContain("test:waits");
          const later = { ...NOTE, ...testName("later") };
          await queueMessage(db, later);
          await workEverythingOff(dataDirectory);
          const [sent] = await db.select().from(message).where(eq(message.recordId, "later"));
          expect(sent?.state).toBe("written-to-file");
        },
      );
    });
  }

  if (isDeep)
    test("everybody signs in again, unused links into the office are taken back and guests of ads are asked again; not after a move", async () => {
      await seedInstallation({ now: new Date() });
      const owner = await newOwner();
      const link = await createSignInLinkToken(db, {
        kind: "invitation",
        role: "assistant",
        email: "cy@copper.example",
      });
      const { reservationId } = await emailedPlace();
      const guest = await createGuestLinkToken(
        { reservationId, name: "Dee", may: "approve" },
        context,
      );
      const inside = async () => ({
        guest: (await findGuestByToken(guest)) !== undefined,
        session: (await findSession(owner.token)) !== undefined,
        link: (await findUsableSignInLink(link)) !== undefined,
      });
      expect(await inside()).toEqual({ guest: true, session: true, link: true });
      for (const moved of [true, false]) {
        await restored(
          moved,
          async () => {},
          async () => {
            expect(await inside()).toEqual({ guest: moved, session: moved, link: moved });
          },
        );
      }
    });
});
