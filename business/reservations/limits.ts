import { eq, sql } from "drizzle-orm";
import { emailKey } from "#business/people/email-address.ts";
import { reservation } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { site } from "#site.ts";
import { openPlacesAtMost } from "./reservation.ts";

/** Providers at which anybody may have an address: there the address counts, elsewhere the domain does. */
const PUBLIC_PROVIDERS = new Set(
  `aol.com att.net bellsouth.net centurylink.net charter.net comcast.net cox.net duck.com earthlink.net
  fastmail.com gmail.com gmx.com gmx.net googlemail.com hey.com hotmail.com icloud.com live.com mac.com mail.com
  me.com msn.com outlook.com pm.me proton.me protonmail.com q.com qwestoffice.net rocketmail.com sbcglobal.net
  tutanota.com verizon.net yahoo.com yandex.com ymail.com zoho.com`.split(/\s+/),
);
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/** What the limit of an e-mail address counts by: the business's domain, or at a public provider the mailbox. */
export function mailboxOf(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  const domain = key.slice(at + 1);
  if (!PUBLIC_PROVIDERS.has(domain)) return domain;
  const [name = ""] = key.slice(0, at).split("+");
  return `${WITHOUT_DOTS.has(domain) ? name.replaceAll(".", "") : name}@${domain}`;
}

type Whose = { networkHash?: string; mailbox?: string | null; phone?: string | null };

/**
 * Refuses what would be one open unpaid place too many for a network, a mailbox or a phone, counted from the rows
 * (the caller has written its own). Takes turns with others of the same, so that two at once count each other.
 */
export async function withinLimits(tx: Queryable, whose: Whose): Promise<void> {
  const given = Object.entries(whose).filter(([, value]) => Boolean(value));
  const keys = given.map(([kind, value]) => `${kind}:${value}`);
  for (const key of keys.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
  const { rows } = await tx.execute<{ network: number; mailbox: number; phone: number }>(sql`
    select ${open(sql`network_hash = ${whose.networkHash || null}`)} as network,
      ${open(sql`mailbox = ${whose.mailbox || null}`)} as mailbox,
      ${open(sql`phone = ${whose.phone || null}`)} as phone`);
  const [counts] = rows;
  const over =
    counts &&
    (["network", "mailbox", "phone"] as const).find(
      (kind) => Number(counts[kind]) > openPlacesAtMost[kind],
    );
  if (over) throw tooMany(over);
}

/** The same for all that a reservation carries. */
export async function withinOwnLimits(tx: Queryable, id: number): Promise<void> {
  const { networkHash, mailbox, phone } = reservation;
  const [own] = await tx
    .select({ networkHash, mailbox, phone })
    .from(reservation)
    .where(eq(reservation.id, id));
  if (own) await withinLimits(tx, own);
}

const open = (whose: ReturnType<typeof sql>) =>
  sql`(select count(*) from reservation where ${whose} and expires_at > statement_timestamp())`;

function tooMany(kind: "network" | "mailbox" | "phone"): Refusal {
  const from = { network: "network", mailbox: "e-mail address", phone: "phone number" }[kind];
  return new Refusal(
    "too-many",
    `Several places are open from your ${from} and not paid yet. Please pay for one of them first, or call ${site.phone.display}: we will gladly reserve more for you.`,
    { detail: `open places per ${kind}`, retryAfter: 15 * 60 },
  );
}
