import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { type ActionOutcome, defineAction } from "#business/actions.ts";
import { emailTakenRefusal } from "#business/team/find-operators.ts";
import { notifyOperator } from "#business/team/notify-operator.ts";
import { company } from "#company.ts";
import { operator } from "#database/schema/team.ts";
import { findViolatedConstraint } from "#platform/database/transactions.ts";
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

type AccountForm = v.InferOutput<typeof accountForm>;

export const changeOwnAccount = defineAction({
  name: "changeOwnAccount",
  permission: "account.change",
  undo: ["changeOwnAccount"],
  async run(
    tx,
    input: AccountForm & { sessionId: number; expectedVersion: number },
    { operator: before, now },
  ) {
    const { name, email, sessionId, expectedVersion } = input;
    const isNewAddress = emailKey(email) !== emailKey(before.email);
    if (isNewAddress) await requireRecentReauthentication(tx, { sessionId, operatorId: before.id });
    const [changed] = await tx
      .update(operator)
      .set({ name, email, emailKey: emailKey(email), version: sql`${operator.version} + 1` })
      .where(and(eq(operator.id, before.id), eq(operator.version, expectedVersion)))
      .returning({ id: operator.id })
      .catch((error: unknown) => {
        throw findViolatedConstraint(error) === "operator_email" ? emailTakenRefusal() : error;
      });
    if (!changed) {
      throw new Refusal(
        "conflict",
        "Your account changed in another tab. Check it and save again.",
      );
    }
    if (isNewAddress) await notifyOperator(tx, before, "email-changed", now);
    const subject = { type: "operator", id: before.id };
    return {
      event: isNewAddress
        ? { event: "operator.email-changed", subject, detail: { from: before.email, to: email } }
        : { event: "operator.renamed", subject, detail: { from: before.name, to: name } },
    };
  },
});

/** Changes the operator's own password and ends all other access; returns a new token for this browser. */
export const changePassword = defineAction({
  name: "changePassword",
  permission: "account.change",
  undo: ["changePassword"],
  prepare({ password }: { sessionId: number; password: string }) {
    // One that is too long or too common isn't worth a hash; whether it's their own name is known only in the transaction.
    requireAcceptablePassword(password, [company().tradeName]);
    return hashPassword(password);
  },
  async run(tx, { sessionId, password }, { operator: before, now, prepared: passwordHash }) {
    requireAcceptablePassword(password, [before.name, before.email, company().tradeName]);
    await lockSignInLinkChanges(tx);
    await requireRecentReauthentication(tx, { sessionId, operatorId: before.id });
    await tx
      .update(operator)
      .set({ passwordHash, version: sql`${operator.version} + 1` })
      .where(eq(operator.id, before.id));
    const deviceToken = await endOtherSessions(tx, { operatorId: before.id, sessionId });
    await notifyOperator(tx, before, "password-changed", now);
    const subject = { type: "operator", id: before.id };
    return { event: { event: "operator.password-changed", subject }, result: deviceToken };
  },
});

/** Ends one of the operator's sessions, or all but this one; then returns the token that keeps this browser known. */
export const endOwnSessionOrAllOthers = defineAction({
  name: "endOwnSessionOrAllOthers",
  permission: "account.change",
  undo: "harmless",
  async run(
    tx,
    { sessionId, end }: { sessionId: number; end: number | "others" },
    { operator },
  ): Promise<ActionOutcome<string | undefined>> {
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
