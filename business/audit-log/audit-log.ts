import { auditEvent } from "#database/schema/audit-log.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { AuditEvent } from "./events.ts";

export type Actor = { kind: "visitor" } | { kind: "system" } | { kind: "operator"; id: string };

export const visitorActor: Actor = { kind: "visitor" };
export const systemActor: Actor = { kind: "system" };

/** An actor as a column names them: "operator:12", "visitor". */
export const actorName = (actor: Actor): string =>
  actor.kind === "operator" ? `operator:${actor.id}` : actor.kind;

export type ActionContext = { actor: Actor; now: Date };

type AuditSubject = { type: string; id: string | number };

/** Writes down what happened, in the transaction in which it happens. Nothing written is ever changed. */
export async function recordEvent(
  tx: Queryable,
  actor: Actor,
  happening: AuditEvent & { subject: AuditSubject },
): Promise<void> {
  await tx.insert(auditEvent).values({
    actor: actorName(actor),
    event: happening.event,
    subjectType: happening.subject.type,
    subjectId: String(happening.subject.id),
    detail: happening.detail ?? {},
  });
}
