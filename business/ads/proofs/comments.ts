import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { enqueueAdNews } from "#business/ads/ad-jobs.ts";
import type { Actor } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/find-operators.ts";
import { proof, proofComment } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { asOneLine } from "#platform/text-line.ts";
import { loadProof, proofNotFoundRefusal } from "./find-proofs.ts";
import { lockUnprintedAd } from "./lock-unprinted-ad.ts";

const COMMENT_LENGTH = 1000;

/** Comments of one author on one version, and of all guests: far more than anybody writes, so that nobody fills the page. */
const MOST = { byOne: 40, byGuests: 100 } as const;

export type ProofComment = Omit<typeof proofComment.$inferSelect, "x" | "y"> & {
  /** Where it is pinned, as shares of the width and height from the top left; null: about all of it. */
  point: { x: number; y: number } | null;
};

type NewComment = {
  proofId: number;
  words: string;
  point?: { x: number; y: number } | undefined;
  answersId?: number | undefined;
  author: { kind: "customer" | "guest"; name: string } | { kind: "office" };
};

/** Says something about a version: at a point, about all of it, or in answer. */
export const commentOnProof = defineAction({
  name: "commentOnProof",
  permission: "anyone",
  undo: { final: "You can’t delete a comment, but you can add another one." },
  async run(tx, { proofId, words, point, answersId, author }: NewComment, { actor }) {
    const text = requireTextWithin(words, {
      field: "words",
      most: COMMENT_LENGTH,
      ask: "Write what you’d like to say.",
    });
    const authorName = await nameOfAuthor(author, actor, tx);
    const about = await loadProof(proofId, tx);
    await lockUnprintedAd(about.reservationId, tx);
    if (author.kind !== "office" && !about.sentAt) throw proofNotFoundRefusal(`draft ${proofId}`);
    const others = await findComments([proofId], tx);
    refuseUnlessRoom(others, { author: author.kind, authorName, answersId });
    const [made] = await tx
      .insert(proofComment)
      .values({
        proofId,
        answersId: answersId ?? null,
        x: answersId === undefined ? clamped(point?.x) : null,
        y: answersId === undefined ? clamped(point?.y) : null,
        words: text,
        author: author.kind,
        authorName,
      })
      .returning({ id: proofComment.id });
    if (!made) throw new Error(`a comment on proof ${proofId} was not written`);
    if (author.kind === "guest") {
      const { reservationId } = about;
      await enqueueAdNews(tx, {
        reservationId,
        kind: "ad-guest-comment",
        proofId,
        guest: authorName,
      });
    }
    return {
      event: {
        event: "proof.commented",
        subject: { type: "reservation", id: about.reservationId },
        detail: { number: about.number, by: author.kind },
      },
      result: made.id,
    };
  },
});

async function nameOfAuthor(
  author: NewComment["author"],
  actor: Actor,
  tx: Queryable,
): Promise<string> {
  if (author.kind !== "office") {
    const name = asOneLine(author.name);
    return requireTextWithin(name, { field: "author", most: 80, ask: "Enter your name." });
  }
  return (await requirePermission(tx, actor, "ads.change")).name;
}

function refuseUnlessRoom(
  others: readonly ProofComment[],
  {
    author,
    authorName,
    answersId,
  }: Pick<ProofComment, "author" | "authorName"> & Pick<NewComment, "answersId">,
): void {
  const alike = others.filter((comment) => comment.author === author);
  // A customer types their name; a guest has the one that their link was made for.
  const own =
    author === "guest" ? alike.filter((comment) => comment.authorName === authorName) : alike;
  const isFull = own.length >= MOST.byOne || (author === "guest" && alike.length >= MOST.byGuests);
  if (author !== "office" && isFull) {
    throw new Refusal("too-many", "This version has a lot of comments. Please call us instead.");
  }
  if (answersId !== undefined && !others.some(({ id }) => id === answersId)) {
    throw new Refusal("not-found", "The comment you replied to isn’t here anymore.");
  }
}

const clamped = (share: number | undefined) =>
  share === undefined || !Number.isFinite(share) ? null : Math.min(1, Math.max(0, share));

/** Ticks a comment off, or opens it again. Anyone who can see the version can do it. */
export const setCommentDone = defineAction({
  name: "setCommentDone",
  permission: { operators: "ads.change" },
  undo: ["setCommentDone"],
  async run(
    tx,
    { proofId, commentId, done }: { proofId: number; commentId: number; done: boolean },
  ) {
    const { reservationId, number } = await loadProof(proofId, tx);
    await lockUnprintedAd(reservationId, tx);
    const [ticked] = await tx
      .update(proofComment)
      .set({ doneAt: done ? sql`statement_timestamp()` : null })
      .where(and(eq(proofComment.id, commentId), eq(proofComment.proofId, proofId)))
      .returning({ id: proofComment.id });
    if (!ticked) throw new Refusal("not-found", "That comment isn’t here anymore.");
    const subject = { type: "reservation", id: reservationId };
    const event = done ? "proof.comment-done" : "proof.comment-reopened";
    return { event: { event, subject, detail: { number } } };
  },
});

export async function findComments(
  proofIds: readonly number[],
  tx: Queryable = db,
): Promise<ProofComment[]> {
  if (proofIds.length === 0) return [];
  const rows = await tx
    .select()
    .from(proofComment)
    .where(inArray(proofComment.proofId, [...proofIds]))
    .orderBy(asc(proofComment.id));
  return rows.map(({ x, y, ...row }) => ({
    ...row,
    point: x === null || y === null ? null : { x, y },
  }));
}

/** How many comments of each reservation's latest versions nobody has ticked off; answers don't count. */
export async function countOpenCommentsByReservation(
  reservationIds: readonly number[],
  tx: Queryable = db,
): Promise<Map<number, number>> {
  if (reservationIds.length === 0) return new Map();
  const rows = await tx
    .select({ reservationId: proof.reservationId, count: sql<number>`count(*)::int` })
    .from(proofComment)
    .innerJoin(proof, eq(proof.id, proofComment.proofId))
    .where(
      and(
        inArray(proof.reservationId, [...reservationIds]),
        sql`${proofComment.doneAt} is null and ${proofComment.answersId} is null`,
        sql`${proofComment.author} <> 'office'`,
      ),
    )
    .groupBy(proof.reservationId);
  return new Map(rows.map(({ reservationId, count }) => [reservationId, count]));
}
