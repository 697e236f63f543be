import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { mergeAdvertisers } from "#business/advertisers/merge-advertisers.ts";
import { type Actor, systemActor } from "#business/audit-log/audit-log.ts";
import { redeemSignInLinkWithPassword } from "#business/auth/redeem-sign-in-link-with-password.ts";
import { createFirstOwnerLinkToken, createSignInLinkToken } from "#business/auth/sign-in-links.ts";
import { newToken } from "#business/auth/token.ts";
import { syncIndustryTable } from "#business/mailings/industries/stored-industries.ts";
import { defaultFirstDropDate, dropDateInNextMonth } from "#business/mailings/mailing.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { loadCompensationIfCanceledToday } from "#business/reservations/cancel/cancel-reservation.ts";
import {
  expireAllOverdueClaims,
  offerFreeSpotsToAllWaitlists,
} from "#business/reservations/claims/end-claims.ts";
import { holdSpot } from "#business/reservations/claims/hold-spot.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { enqueueInvoiceDueReminders } from "#business/reservations/messages/send-money-emails-and-reminders.ts";
import { setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { jobHandlers } from "#business/schedule.ts";
import { findOperatorByEmail } from "#business/team/find-operators.ts";
import { addNote } from "#business/team/notes.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays, datePartsOf, now, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { markInstalledOnce } from "#platform/installation.server.ts";
import { claimJobs, finishJob, requeueOrFailJob } from "#platform/jobs/jobs.server.ts";
import type { JobHandler } from "#platform/jobs/worker.server.ts";
import type { Settings } from "#platform/settings.server.ts";
import { scheduleDailyAdJobs } from "./ad-year.ts";
import type { Agenda, DemoYear } from "./agenda.ts";
import {
  createSeededRandom,
  nextDemoNetworkAddress,
  undefinedIfRefused,
  visitorContext,
} from "./agenda.ts";
import { bookWantedSpot, findFreeSpot } from "./booking.ts";
import { demoBusinesses, demoNotes } from "./businesses.ts";
import { scheduleLeads, scheduleScans } from "./leads-and-scans.ts";
import { arizonaToday, createYearOfMailings, scheduleMailingWork } from "./mailing-year.ts";

export const demoOwner = { name: "Olivia Bright", email: "olivia@office.example" };
const demoAssistant = { name: "Theo Park", email: "theo@office.example" };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LEADS = 84;
const SEED = 1_776;

/** Simulates a year in an empty, migrated database whose clock the caller has set, through the company's own actions. */
export async function simulateYear(agenda: Agenda, environment: Settings): Promise<number> {
  await markInstalledOnce(db);
  await syncIndustryTable(db);
  const { owner, assistant } = await hire();
  const luck = createSeededRandom(SEED);
  const cast: DemoYear = { agenda, luck, owner, assistant };
  await setTaxRate({ from: arizonaToday(), basisPoints: 175 }, { actor: owner, now: now() });
  await createYearOfMailings(firstCard());
  await scheduleMailingWork(cast);
  scheduleLeads(LEADS, cast);
  scheduleLastDays(cast);
  scheduleDailyAdJobs(cast);
  scheduleScans(cast);
  const handlers = jobHandlers(environment);
  for (let at = Date.now() + HOUR; at < agenda.end; at += DAY / 2) {
    agenda.at(at, () => keepUp(handlers));
  }
  for (let at = Date.now() + 20 * DAY; at < agenda.end; at += 5 * DAY) {
    agenda.at(at, () => tidyUp(cast));
  }
  const done = await agenda.run();
  await keepUp(handlers);
  return done;
}

async function hire(): Promise<{ owner: Actor; assistant: Actor }> {
  const visitor = { userAgent: "", networkAddress: "10.40.0.1", deviceToken: undefined };
  const join = async (token: string, person: { name: string; email: string }): Promise<Actor> => {
    const password = newToken();
    await redeemSignInLinkWithPassword({ token, ...person, password, visitor }, visitorContext());
    const id = (await findOperatorByEmail(person.email))?.id;
    return { kind: "operator", id: String(id) };
  };
  const owner = await join((await createFirstOwnerLinkToken()) ?? "", demoOwner);
  const role = "assistant" as const;
  const link = await createSignInLinkToken(db, {
    kind: "invitation",
    role,
    email: demoAssistant.email,
  });
  return { owner, assistant: await join(link, demoAssistant) };
}

/** The first card leaves about two months after the beginning, on the day of the month on which all do. */
function firstCard(): PlainDate {
  const from = addDays(arizonaToday(), 50);
  const { year } = datePartsOf(from);
  let date = defaultFirstDropDate(`${year - 2}-01-01`);
  while (date < from) date = dropDateInNextMonth(date);
  return date;
}

async function keepUp(handlers: readonly JobHandler[]): Promise<void> {
  const context = { actor: systemActor, now: now() };
  await expireAllOverdueClaims(context);
  await offerFreeSpotsToAllWaitlists();
  await enqueueInvoiceDueReminders();
  const kinds = handlers.map(({ kind }) => kind.name);
  for (;;) {
    const jobs = await claimJobs(db, { kinds, limit: 50, lease: 600 });
    if (jobs.length === 0) return;
    for (const job of jobs) {
      const handling = handlers.find(({ kind }) => kind.name === job.kind);
      const attempt = { id: job.id, attempt: job.attempts, signal: new AbortController().signal };
      try {
        await handling?.run(job.payload, attempt);
        await finishJob(db, job);
      } catch (error) {
        await requeueOrFailJob(db, job, { error: String(error), pause: undefined });
        throw error;
      }
    }
  }
}

async function tidyUp({ luck, owner, assistant }: DemoYear): Promise<void> {
  const rows = await db
    .select({ id: advertiser.id, version: advertiser.version, email: contact.emailKey })
    .from(advertiser)
    .innerJoin(contact, eq(contact.advertiserId, advertiser.id))
    .where(and(isNull(advertiser.mergedIntoId), sql`${contact.emailKey} like '%.example'`))
    .orderBy(asc(advertiser.id));
  if (rows.length === 0) return;
  const someone = luck.oneOf(rows);
  const context = { actor: luck.happens(50) ? owner : assistant, now: now() };
  const subject = { type: "advertiser", id: someone.id } as const;
  if (luck.happens(40)) await addNote({ subject, text: luck.oneOf(demoNotes) }, context);
  for (const keep of rows) {
    const same = rows.filter(({ email, id }) => email === keep.email && id > keep.id);
    let { version } = keep;
    const before = version;
    for (const fold of same) {
      const both = {
        keep: { id: keep.id, expectedVersion: version },
        fold: { id: fold.id, expectedVersion: fold.version },
      };
      if (await mergeAdvertisers(both, context).catch(undefinedIfRefused)) version++;
    }
    if (version > before) return;
  }
}

/** How many hours before the present the buyers with open invoices reserve. */
const OWING = [70, 46, 30, 21, 9, 4, 2];

/** The last days: invoices that are due, an offered spot, a refund to send, a buyer who is choosing right now. */
function scheduleLastDays(cast: DemoYear): void {
  const { agenda } = cast;
  const strangers = demoBusinesses.filter((_, n) => n % 4 === 1);
  for (const [n, hours] of OWING.entries()) {
    agenda.at(agenda.end - hours * HOUR, async () => {
      for (const card of await cardsOnSale()) {
        for (const business of strangers.slice(n * 2)) {
          const place = await findFreeSpot({ mailing: card, business });
          if (!place || place === "taken") continue;
          return bookWantedSpot({ mailing: card, business, owes: true }, cast);
        }
      }
    });
  }
  agenda.at(agenda.end - 26 * HOUR, waitForMany);
  // An offer that nobody opens goes to the next after two hours.
  agenda.at(agenda.end - HOUR, () => setOneFree(cast));
  agenda.at(agenda.end - HOUR / 10, chooseJustNow);
}

async function chooseJustNow(): Promise<void> {
  for (const card of (await cardsOnSale()).slice(1)) {
    for (const business of demoBusinesses.toReversed()) {
      const spot = await findFreeSpot({ mailing: card, business });
      if (!spot || spot === "taken") continue;
      const choice = { mailingId: card.id, industry: business.industry, spot };
      await holdSpot({ ...choice, networkAddress: nextDemoNetworkAddress() }, visitorContext());
      return;
    }
  }
}

function cardsOnSale() {
  return db
    .select({ id: mailing.id, layoutId: mailing.layoutId })
    .from(mailing)
    .where(eq(mailing.state, "published"))
    .orderBy(asc(mailing.dropDate))
    .limit(3);
}

async function paidOn(mailingId: number) {
  return db
    .select({ id: reservation.id, industry: reservation.industry })
    .from(reservation)
    .where(
      and(
        eq(reservation.mailingId, mailingId),
        eq(reservation.state, "paid"),
        isNotNull(reservation.industry),
      ),
    )
    .orderBy(asc(reservation.id));
}

async function waitForMany(): Promise<void> {
  for (const card of await cardsOnSale()) {
    const paid = await paidOn(card.id);
    for (const { industry } of paid.slice(0, 4)) {
      const email = `owner@second-${industry}.example`;
      const place = { mailingId: card.id, industry: industry ?? "", email };
      await joinWaitlist(
        { ...place, networkAddress: nextDemoNetworkAddress(), proven: true },
        visitorContext(),
      ).catch(undefinedIfRefused);
    }
  }
}

async function setOneFree({ owner }: DemoYear): Promise<void> {
  for (const card of (await cardsOnSale()).slice(1)) {
    const [first] = await paidOn(card.id);
    if (!first) continue;
    const [found] = await db.select().from(reservation).where(eq(reservation.id, first.id));
    const expects = await loadCompensationIfCanceledToday(first.id);
    const input = { reservationId: first.id, expectedVersion: found?.version ?? 0, expects };
    const context = { actor: owner, now: now() };
    const done = await cancelAndCompensate(
      { ...input, gives: expects, because: "" },
      context,
    ).catch(undefinedIfRefused);
    if (done) return;
  }
}
