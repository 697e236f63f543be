import { eq } from "drizzle-orm";
import type { Actor } from "#business/audit-log/audit-log.ts";
import { captureLead } from "#business/leads/capture-lead.ts";
import type { LeadState } from "#business/leads/lead.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { issueTimeTrapToken } from "#business/leads/robot-guard.ts";
import { addNote } from "#business/team/notes.ts";
import { lead } from "#database/schema/leads.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { asVisitor, type DemoYear, refusalIsFine, someNetwork } from "./agenda.ts";
import { demoLeads } from "./businesses.ts";

const DAY = 24 * 3_600_000;

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
  await captureLead({ ...form, token, networkAddress: someNetwork() }, asVisitor());
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
  await moveLead({ id, to, reason, expectedVersion }, context).catch(refusalIsFine);
  if (note) await addNote({ subject: { type: "lead", id }, text: note }, context);
}
