import { and, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "#business/audit-log/audit-log.ts";
import { captureLead } from "#business/leads/capture-lead.ts";
import type { LeadState } from "#business/leads/lead.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { issueTimeTrapToken } from "#business/leads/robot-guard.ts";
import { mailedStates } from "#business/mailings/mailing.ts";
import { recordRedemptions } from "#business/results/record-ad-result.ts";
import { createScanCounter, type ScanCounter } from "#business/results/scan-counter.ts";
import { addNote } from "#business/team/notes.ts";
import { lead } from "#database/schema/leads.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { spotCode } from "#database/schema/results.ts";
import { arizonaDate, arizonaMidnight, daysBetween, now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import {
  type DemoYear,
  nextDemoNetworkAddress,
  undefinedIfRefused,
  visitorContext,
} from "./agenda.ts";
import { demoLeads } from "./businesses.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Days after the drop in which people scan, fewer each day. */
const SCANNED_FOR = 24;

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/** The nth person of a day who scans a code: some twice, some call or open the website, and some are machines, too. */
function countPerson(
  counter: ScanCounter,
  { code, n, at }: { code: string; n: number; at: number },
): void {
  const scan = { code, method: "GET", networkAddress: nextDemoNetworkAddress() };
  const byPhone = { ...scan, headers: { "user-agent": PHONE } };
  counter.count(byPhone, at);
  if (n % 5 === 4) counter.count(byPhone, at);
  if (n % 6 === 2) counter.count({ ...byPhone, action: "call" }, at);
  if (n % 4 === 3) counter.count({ ...byPhone, action: "website" }, at);
  if (n % 8 === 7) counter.count({ ...scan, headers: { "user-agent": "Slackbot 1.0" } }, at);
}

/** A day's scans of the cards that are in homes, most in the first week; some advertisers count a customer. */
async function scanForADay(): Promise<void> {
  const today = arizonaDate(now());
  const codes = await db
    .select({ code: spotCode.code, id: reservation.id, dropDate: mailing.dropDate })
    .from(spotCode)
    .innerJoin(reservation, eq(reservation.id, spotCode.reservationId))
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(
      and(
        eq(reservation.state, "paid"),
        inArray(mailing.state, [...mailedStates]),
        sql`${mailing.dropDate} > ${today}::date - ${SCANNED_FOR}::int`,
      ),
    );
  const counter = createScanCounter();
  for (const { code, id, dropDate } of codes) {
    const day = daysBetween(dropDate, today);
    const people = Math.round((3 + (id % 7)) * 0.86 ** day);
    for (let n = 0; n < people; n++) {
      countPerson(counter, { code, n, at: Date.now() - ((id + n * 3) % 9) * HOUR });
    }
    if (people > 4 && id % 3 > 0) {
      await recordRedemptions({ reservationId: id, count: "1" }, visitorContext());
    }
  }
  await counter.close();
}

/** Every evening of the year: a card's results are those of all its days. */
export function scheduleScans({ agenda }: DemoYear): void {
  const first = arizonaMidnight(arizonaDate(now())).getTime() + DAY;
  for (let day = first; day < agenda.end; day += DAY) agenda.at(day + 20 * HOUR, scanForADay);
}

export function scheduleLeads(count: number, cast: DemoYear): void {
  const { agenda, luck } = cast;
  const begin = Date.now();
  for (let n = 0; n < count; n++) {
    const name = demoLeads.names[n % demoLeads.names.length] ?? "ada";
    const shop = demoLeads.shops[Math.floor(n / demoLeads.names.length)] ?? "adobe-tile";
    const email = `${name}@${shop}.example`;
    const at = begin + (agenda.end - begin) * ((n + luck.next()) / count);
    agenda.at(at, () => arrive(email, cast));
  }
}

async function arrive(email: string, cast: DemoYear): Promise<void> {
  const { agenda, luck, owner, assistant } = cast;
  const page = luck.oneOf(demoLeads.pages);
  const token = await issueTimeTrapToken("page", now());
  const campaign: [string, string][] = luck.happens(30) ? [["utm_source", "fair"]] : [];
  const form = { email, page, campaign, referrerHost: luck.oneOf(demoLeads.hosts), honeypot: "" };
  await captureLead({ ...form, token, networkAddress: nextDemoNetworkAddress() }, visitorContext());
  const who = luck.happens(60) ? owner : assistant;
  if (luck.happens(8)) return;
  const called = Date.now() + luck.between(0.5, 4) * DAY;
  const note = luck.happens(70) ? luck.oneOf(demoLeads.notes) : undefined;
  agenda.at(called, () => decide(email, "contacted", { who, note, reason: "" }));
  if (luck.happens(25)) return;
  const won = luck.happens(45);
  const reason = won ? "Reserved a spot" : luck.oneOf(demoLeads.lost);
  agenda.at(called + luck.between(3, 30) * DAY, () =>
    decide(email, won ? "won" : "lost", { who, note: undefined, reason }),
  );
}

async function decide(
  email: string,
  to: LeadState,
  { who, note, reason }: { who: Actor; note: string | undefined; reason: string },
): Promise<void> {
  const [found] = await db.select().from(lead).where(eq(lead.email, email));
  if (!found) return;
  const context = { actor: who, now: now() };
  const { id, version: expectedVersion } = found;
  await moveLead({ id, to, reason, expectedVersion }, context).catch(undefinedIfRefused);
  if (note) await addNote({ subject: { type: "lead", id }, text: note }, context);
}
