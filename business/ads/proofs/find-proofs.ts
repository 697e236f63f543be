import { and, asc, eq, getTableColumns, inArray, isNull } from "drizzle-orm";
import { adApproval, proof, proofOverride } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { SizeId } from "#site.ts";
import type { Approval, Proof } from "./proof.ts";

const { reason, decidedBy, decidedAt } = getTableColumns(proofOverride);

const selectProofs = (tx: Queryable) =>
  tx
    .select({ row: proof, override: { reason, decidedBy, decidedAt } })
    .from(proof)
    .leftJoin(
      proofOverride,
      and(eq(proofOverride.proofId, proof.id), isNull(proofOverride.withdrawnAt)),
    );

type Selected = Awaited<ReturnType<typeof selectProofs>>[number];

const toProof = ({ row: { source, size, ...row }, override }: Selected): Proof => ({
  ...row,
  override,
  source: source as Proof["source"],
  size: size as SizeId,
});

/** Every version of an ad, drafts included, first to last. */
export function findProofs(reservationId: number, tx: Queryable = db): Promise<Proof[]> {
  return findProofsOfReservations([reservationId], tx);
}

export async function findProofsOfReservations(
  reservationIds: readonly number[],
  tx: Queryable = db,
): Promise<Proof[]> {
  if (reservationIds.length === 0) return [];
  const rows = await selectProofs(tx)
    .where(inArray(proof.reservationId, [...reservationIds]))
    .orderBy(asc(proof.reservationId), asc(proof.number));
  return rows.map(toProof);
}

export async function loadProof(id: number, tx: Queryable = db): Promise<Proof> {
  const [row] = await selectProofs(tx).where(eq(proof.id, id));
  if (!row) throw proofNotFoundRefusal(`proof ${id}`);
  return toProof(row);
}

export async function findProofByNumber(
  reservationId: number,
  number: number,
): Promise<Proof | undefined> {
  const [row] = await selectProofs(db).where(
    and(eq(proof.reservationId, reservationId), eq(proof.number, number)),
  );
  return row && toProof(row);
}

export function proofNotFoundRefusal(detail: string): Refusal {
  return new Refusal("not-found", "We can’t find that version of the ad.", { detail });
}

const toApproval = ({ by, ...row }: typeof adApproval.$inferSelect): Approval => ({
  ...row,
  by: by as Approval["by"],
});

export async function findApprovalsInForce(
  reservationIds: readonly number[],
  tx: Queryable = db,
): Promise<Map<number, Approval>> {
  if (reservationIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(adApproval)
    .where(
      and(inArray(adApproval.reservationId, [...reservationIds]), isNull(adApproval.withdrawnAt)),
    );
  return new Map(rows.map((row) => [row.reservationId, toApproval(row)]));
}

export async function findApprovalInForce(
  reservationId: number,
  tx: Queryable = db,
): Promise<Approval | undefined> {
  return (await findApprovalsInForce([reservationId], tx)).get(reservationId);
}
