import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { hashRecoveryCodes } from "#business/auth/password.ts";
import { requireSetUpOrReauthentication } from "#business/auth/redeem-sign-in-link-with-password.ts";
import { requirePermission } from "#business/team/find-operators.ts";
import { notifyOperator } from "#business/team/notify-operator.ts";
import { RECOVERY_CODE_COUNT } from "#business/team/operator.ts";
import { recoveryCode } from "#database/schema/auth.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { countSecondFactors, findSecondFactors } from "./second-factors.ts";

/** Digits and letters that nobody confuses on paper (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 12;

/** "7K3M-9PQX-2D4T": 60 random bits. */
function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return (letters.join("").match(/.{4}/g) ?? []).join("-");
}

/** A recovery code normalized for comparison, however it was typed; undefined if it cannot be one. */
export function normalizeRecoveryCode(typed: string): string | undefined {
  const plain = typed
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return plain.length === LENGTH && [...plain].every((each) => ALPHABET.includes(each))
    ? plain
    : undefined;
}

/** New recovery codes in the place of the old ones, shown only now. Needs a second factor and a recent reauthentication. */
export async function renewRecoveryCodes(
  { sessionId }: { sessionId: number },
  { actor, now }: ActionContext,
  database: Queryable = db,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  const hashes = await hashRecoveryCodes(codes.map((code) => normalizeRecoveryCode(code) ?? ""));
  await database.transaction(async (tx) => {
    const operator = await requirePermission(tx, actor, "account.change");
    const stage = await requireSetUpOrReauthentication(tx, { sessionId, operatorId: operator.id });
    if (countSecondFactors(await findSecondFactors(operator.id, tx)) === 0) {
      throw new Refusal("conflict", "Add a passkey or an authenticator app first.");
    }
    await tx.delete(recoveryCode).where(eq(recoveryCode.operatorId, operator.id));
    await tx
      .insert(recoveryCode)
      .values(hashes.map((codeHash) => ({ operatorId: operator.id, codeHash })));
    await recordEvent(tx, actor, {
      event: "operator.recovery-codes-created",
      subject: { type: "operator", id: operator.id },
    });
    if (stage === "signed-in") await notifyOperator(tx, operator, "recovery-codes-made", now);
  });
  return codes;
}
