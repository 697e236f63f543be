import { and, eq, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction, type Outcome } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/find-operators.ts";
import { notifyOperator } from "#business/team/notify-operator.ts";
import { company } from "#company.ts";
import { operator } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import { type Queryable, violatedConstraint } from "#platform/database/transactions.ts";
import { emailKey, emailSchema } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import { createLineSchema } from "#platform/text-line.ts";
import { hashPassword, requireAcceptablePassword } from "./password.ts";
import { endOtherSessions, endSession, requireRecentReauthentication } from "./session.ts";
import { lockSignInLinkChanges } from "./sign-in-links.ts";

export const accountForm = v.object({
  name: createLineSchema("Enter a name.", 80),
  email: emailSchema,
});

export async function changeOwnAccount(
  input: v.InferOutput<typeof accountForm> & { sessionId: number; expectedVersion: number },
  { actor, now }: ActionContext,
  database: Queryable = db,
): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      const who = await requirePermission(tx, actor, "account.change");
      const newAddress = emailKey(input.email) !== emailKey(who.email);
      if (newAddress)
        await requireRecentReauthentication(tx, { sessionId: input.sessionId, operatorId: who.id });
      if (input.expectedVersion !== who.version) throw changedElsewhere();
      const changed = await tx
        .update(operator)
        .set({
          name: input.name,
          email: input.email,
          emailKey: emailKey(input.email),
          version: sql`${operator.version} + 1`,
        })
        .where(
          and(
            eq(operator.id, who.id),
            eq(operator.version, who.version),
            isNull(operator.removedAt),
          ),
        )
        .returning({ id: operator.id });
      if (changed.length === 0) throw changedElsewhere();
      await recordEvent(tx, actor, {
        event: newAddress ? "operator.email-changed" : "operator.renamed",
        subject: { type: "operator", id: who.id },
        detail: newAddress
          ? { from: who.email, to: input.email }
          : { from: who.name, to: input.name },
      });
      if (newAddress) await notifyOperator(tx, who, "email-changed", now);
    });
  } catch (error) {
    if (violatedConstraint(error) !== "operator_email") throw error;
    throw new Refusal("conflict", "A team member already uses this email address.", {
      field: "email",
    });
  }
}

const changedElsewhere = () =>
  new Refusal("conflict", "Your account changed in another tab. Check it and save again.");

/** Changes the operator's own password and ends all other access; returns a new token for this browser. */
export async function changePassword(
  input: { sessionId: number; password: string },
  { actor, now }: ActionContext,
  database: Queryable = db,
): Promise<string | undefined> {
  const known = await requirePermission(database, actor, "account.change");
  requireAcceptablePassword(input.password, [known.name, known.email, company().tradeName]);
  const passwordHash = await hashPassword(input.password);
  return database.transaction(async (tx) => {
    await lockSignInLinkChanges(tx);
    const who = await requirePermission(tx, actor, "account.change");
    await requireRecentReauthentication(tx, { sessionId: input.sessionId, operatorId: who.id });
    await tx
      .update(operator)
      .set({ passwordHash, version: sql`${operator.version} + 1` })
      .where(eq(operator.id, who.id));
    const deviceToken = await endOtherSessions(tx, {
      operatorId: who.id,
      sessionId: input.sessionId,
    });
    await recordEvent(tx, actor, {
      event: "operator.password-changed",
      subject: { type: "operator", id: who.id },
    });
    await notifyOperator(tx, who, "password-changed", now);
    return deviceToken;
  });
}

/** Ends one of the operator's sessions, or all but this one; then returns the token that keeps this browser known. */
export const endOwnSessionOrAllOthers = defineAction({
  name: "endOwnSessionOrAllOthers",
  permission: "account.change",
  undo: "harmless",
  async run(
    tx,
    input: { sessionId: number; end: number | "others" },
    { operator },
  ): Promise<Outcome<string | undefined>> {
    const { sessionId, end } = input;
    await lockSignInLinkChanges(tx);
    const others = end === "others";
    if (!others && !(await endSession(tx, { id: end, operatorId: operator.id }))) {
      throw new Refusal("not-found", "That device is already signed out.");
    }
    return {
      event: {
        event: "operator.session-ended",
        subject: { type: "operator", id: operator.id },
        detail: { which: others ? "all others" : "one" },
      },
      result: others
        ? await endOtherSessions(tx, { operatorId: operator.id, sessionId })
        : undefined,
    };
  },
});
