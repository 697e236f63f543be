import { eq, sql } from "drizzle-orm";
import { type ActionOutcome, defineAction } from "#business/actions.ts";
import { enqueueAdNews } from "#business/ads/ad-jobs.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { isFirm } from "#business/reservations/reservation.ts";
import { adBrief } from "#database/schema/ads.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { type BriefInputs, mergeBriefChanges } from "./ad-details.ts";
import {
  type BriefContent,
  briefInputLabel,
  type PrintedCopyAddress,
  parseBriefInputs,
  toBriefInputs,
} from "./brief-fields.ts";
import {
  findBriefProblems,
  findPrintedCopyAddressProblems,
  findUnprintableTextProblems,
  sortProblemsByFormOrder,
} from "./brief-problems.ts";
import {
  type AdBriefRow,
  adChangerName,
  findBrief,
  findPrefilledBrief,
  requireReservationWithOpenBrief,
} from "./find-brief.ts";

export type BriefToSave = BriefContent & {
  reservationId: number;
  version: number;
  /** What that version's inputs showed, so that a change made elsewhere since can be joined with this one. */
  seen?: BriefInputs | undefined;
};

type SaveBriefResult =
  | { outcome: "saved"; brief: AdBriefRow }
  /** Two people changed these fields; nothing was saved, and `brief` is what is stored. */
  | { outcome: "conflict"; brief: AdBriefRow; conflicts: string[] };

/** Changes by the same person within so many minutes make one entry in the audit log. */
const MINUTES_OF_ONE_CHANGE = 30;

/**
 * Saves a brief as typed, complete or not, and joins it with what was saved elsewhere since `version`. If both changed the
 * same field, nothing is saved and both texts are returned. Refuses an ended reservation, an approved ad, and a customer
 * after the approval date.
 */
export const saveBrief = defineAction({
  name: "saveBrief",
  permission: { operators: "ads.change" },
  async run(
    tx,
    { reservationId, version, seen, ...typed }: BriefToSave,
    context,
  ): Promise<ActionOutcome<SaveBriefResult>> {
    const { actor } = context;
    const changedBy = adChangerName(context);
    await requireReservationWithOpenBrief(reservationId, actor, tx);
    const [first] = await tx
      .insert(adBrief)
      .values({ reservationId, ...typed, changedBy })
      .onConflictDoNothing()
      .returning();
    if (first) {
      await recordChange(tx, actor, reservationId);
      return { result: { outcome: "saved", brief: first } };
    }
    const was = await lockBrief(tx, reservationId);
    const { joined, conflicts } = mergeBriefChanges(
      toBriefInputs(typed),
      toBriefInputs(was),
      version === was.version ? toBriefInputs(was) : seen,
    );
    if (conflicts.length > 0) return { result: { outcome: "conflict", brief: was, conflicts } };
    const merged = parseBriefInputs(joined);
    if (JSON.stringify(toBriefInputs(merged)) === JSON.stringify(toBriefInputs(was)))
      return { result: { outcome: "saved", brief: was } };
    const [brief = was] = await tx
      .update(adBrief)
      .set({
        ...merged,
        changedBy,
        changedAt: sql`statement_timestamp()`,
        version: sql`${adBrief.version} + 1`,
      })
      .where(eq(adBrief.reservationId, reservationId))
      .returning();
    const isNewChange =
      was.changedBy !== changedBy ||
      brief.changedAt.getTime() - was.changedAt.getTime() > MINUTES_OF_ONE_CHANGE * 60_000;
    if (isNewChange) await recordChange(tx, actor, reservationId);
    return { result: { outcome: "saved", brief } };
  },
});

/** Keeps a brief that the office types for a caller; refuses where the customer changed the same fields meanwhile. */
export const saveBriefForCustomer = defineAction({
  name: "saveBriefForCustomer",
  permission: "ads.change",
  undo: ["saveBriefForCustomer"],
  async run(tx, brief: BriefToSave, context) {
    const saved = await saveBrief(brief, context, tx);
    if (saved.outcome === "saved") return {};
    const fields = saved.conflicts.map((name) => briefInputLabel(name) ?? name).join(", ");
    throw new Refusal(
      "conflict",
      `The customer changed this in the meantime: ${fields}. Nothing was saved. Reload the page to see their changes.`,
    );
  },
});

async function lockBrief(tx: Queryable, reservationId: number): Promise<AdBriefRow> {
  const [row] = await tx
    .select()
    .from(adBrief)
    .where(eq(adBrief.reservationId, reservationId))
    .for("update");
  if (!row) throw new Error(`the brief of reservation ${reservationId} is gone`);
  return row;
}

function recordChange(tx: Queryable, actor: ActionContext["actor"], id: number): Promise<void> {
  const subject = { type: "reservation", id };
  return recordEvent(tx, actor, { event: "ad.brief-changed", subject });
}

/** Marks a brief as complete; refuses one that lacks something or may not be printed, naming the first such field. */
export const sendBrief = defineAction({
  name: "sendBrief",
  permission: { operators: "ads.change" },
  async run(tx, { reservationId }: { reservationId: number }, context) {
    const { reservation, mailing } = await requireReservationWithOpenBrief(
      reservationId,
      context.actor,
      tx,
    );
    const brief = await findBrief(reservationId, tx);
    if (!brief) throw new Refusal("invalid", "Tell us what your ad should say first.");
    const { industry, size } = reservation;
    const { inHomesBy } = mailing.dates;
    const [first] = sortProblemsByFormOrder({
      ...findBriefProblems(brief, { industry, size, inHomesBy }),
      ...findUnprintableTextProblems(brief.facts),
    });
    if (first) throw new Refusal("invalid", first.sentence, { field: first.name });
    const [sent = brief] = await tx
      .update(adBrief)
      .set({ sentAt: sql`statement_timestamp()`, changedBy: adChangerName(context) })
      .where(eq(adBrief.reservationId, reservationId))
      .returning();
    const subject = { type: "reservation", id: reservationId };
    await enqueueAdNews(tx, { reservationId, kind: "ad-brief-received" });
    return { event: { event: "ad.brief-sent", subject }, result: sent };
  },
});

/** Keeps where the printed copy goes, at any time, since it isn't part of what prints. */
export const savePrintedCopyAddress = defineAction({
  name: "savePrintedCopyAddress",
  permission: { operators: "ads.change" },
  undo: ["savePrintedCopyAddress"],
  async run(
    tx,
    { reservationId, address }: { reservationId: number; address: PrintedCopyAddress },
    context,
  ) {
    const changedBy = adChangerName(context);
    const reservation = await loadReservation(reservationId, tx);
    const mailing = await findMailingById(reservation.mailingId, tx);
    if (!isFirm(reservation) || mailing?.state === "canceled") {
      throw new Refusal("conflict", "This spot isn’t confirmed, so there’s no printed copy.");
    }
    const [first] = Object.entries(findPrintedCopyAddressProblems(address));
    if (first) throw new Refusal("invalid", first[1], { field: first[0] });
    const { facts } = await findPrefilledBrief(reservationId, tx);
    await tx
      .insert(adBrief)
      .values({ reservationId, facts, copyAddress: address, changedBy })
      .onConflictDoUpdate({
        target: adBrief.reservationId,
        set: {
          copyAddress: address,
          changedBy,
          changedAt: sql`statement_timestamp()`,
          version: sql`${adBrief.version} + 1`,
        },
      });
    const subject = { type: "reservation", id: reservationId };
    return { event: { event: "ad.copy-address-changed", subject } };
  },
});
