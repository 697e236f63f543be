import { createHmac, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { siteOrigin } from "#business/reservations/private-page-paths.ts";
import { spotCode, trackedNumber } from "#database/schema/results.ts";
import { db } from "#platform/database/database.server.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings } from "#platform/settings.server.ts";

/**
 * Calls to a number of ours at Twilio that an ad prints in place of its own. Twilio asks us where to connect each call; we
 * count it by the hour and record nothing. Without the setting only taps on the offer page are counted.
 */

export const TWILIO_WEBHOOK_PATH = "/webhooks/twilio";

export const isCallTrackingConfigured = () => currentSettings().twilioAuthToken !== undefined;

/** What Twilio must ask for each call: the address that it signs. */
export const trackedCallAddress = () => siteOrigin(currentSettings()) + TWILIO_WEBHOOK_PATH;

const blank = v.pipe(
  v.string(),
  v.trim(),
  v.literal(""),
  v.transform(() => undefined),
);

/** Sets the number of ours that an ad prints, and where its calls go; two blank ones end it. */
export const setTrackedNumber = defineAction({
  name: "setTrackedNumber",
  permission: "ads.change",
  undo: ["setTrackedNumber"],
  input: v.object({
    reservationId: v.number(),
    number: v.union([blank, phoneSchema]),
    forwardsTo: v.union([blank, phoneSchema]),
  }),
  async run(tx, { reservationId, number, forwardsTo }) {
    const subject = { type: "reservation", id: reservationId };
    await tx.delete(trackedNumber).where(eq(trackedNumber.reservationId, reservationId));
    if (!number && !forwardsTo) return { event: { event: "ad.number-untracked", subject } };
    if (!number || !forwardsTo)
      throw new Refusal("invalid", "Enter both numbers, or leave both blank.");
    if (number === forwardsTo)
      throw new Refusal("invalid", "The tracked number can’t forward to itself.");
    const set = await tx
      .insert(trackedNumber)
      .values({ reservationId, number, forwardsTo })
      .onConflictDoNothing()
      .returning();
    if (set.length === 0)
      throw new Refusal("conflict", "Another ad has this number. Remove it there first.");
    return { event: { event: "ad.number-tracked", subject } };
  },
});

export async function findTrackedNumber(reservationId: number) {
  const [row] = await db
    .select({ number: trackedNumber.number, forwardsTo: trackedNumber.forwardsTo })
    .from(trackedNumber)
    .where(eq(trackedNumber.reservationId, reservationId));
  return row;
}

const HOUR_MS = 60 * 60_000;

/**
 * Answers Twilio's question about a call: connect it to the advertiser, without recording. Counts the call for the ad that
 * prints the number. Refuses a question that Twilio didn't sign.
 */
export async function answerTrackedCall(
  { signature, fields }: { signature: string; fields: ReadonlyMap<string, string> },
  now: Date,
): Promise<string> {
  requireTwilioSignature(signature, fields);
  const [ad] = await db
    .select({
      reservationId: trackedNumber.reservationId,
      forwardsTo: trackedNumber.forwardsTo,
      code: spotCode.code,
    })
    .from(trackedNumber)
    .innerJoin(spotCode, eq(spotCode.reservationId, trackedNumber.reservationId))
    .where(eq(trackedNumber.number, fields.get("To") ?? ""));
  if (!ad) return "<Response><Reject/></Response>";
  await countCall(ad, fields.get("CallSid") ?? "", now);
  return `<Response><Dial record="do-not-record">${ad.forwardsTo}</Dial></Response>`;
}

/** Counts a call once: Twilio asks again about one when our answer got lost. */
async function countCall(
  { reservationId, code }: { reservationId: number; code: string },
  call: string,
  now: Date,
): Promise<void> {
  const hour = new Date(now.getTime() - (now.getTime() % HOUR_MS));
  await db.execute(sql`with first as (
      update tracked_number set recent_calls = (array_prepend(${call}::text, recent_calls))[1:20]
      where reservation_id = ${reservationId} and not ${call}::text = any(recent_calls) returning 1)
    insert into code_scan (code, hour, tracked_calls)
      select ${code}, ${hour.toISOString()}::timestamptz, 1 from first
      on conflict (code, hour) do update set tracked_calls = code_scan.tracked_calls + 1`);
}

/** HMAC-SHA1 of the address that Twilio asks and its sorted fields (twilio.com/docs/usage/security, read November 2026). */
export function computeTwilioSignature(
  token: string,
  address: string,
  fields: ReadonlyMap<string, string>,
): string {
  const signed = [...fields]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .reduce((text, [name, value]) => text + name + value, address);
  return createHmac("sha1", token).update(signed).digest("base64");
}

function requireTwilioSignature(signature: string, fields: ReadonlyMap<string, string>): void {
  const token = currentSettings().twilioAuthToken;
  if (token === undefined) throw new Refusal("not-found", "Calls aren’t tracked here.");
  const expected = Buffer.from(computeTwilioSignature(token, trackedCallAddress(), fields));
  const given = Buffer.from(signature);
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new Refusal("not-allowed", "The signature isn’t Twilio’s.");
}
