import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { recoveryCode } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { countFactors, findFactors } from "./factors.ts";
import { RECOVERY_CODES } from "./operator.ts";
import { hashCodes } from "./password.ts";
import { permit } from "./permit.ts";
import { requireSetUpOrProof } from "./set-up.ts";
import { tellOperator } from "./tell-operator.ts";

/** Digits and letters that nobody takes for one another on paper (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 12;

/** "7K3M-9PQX-2D4T": 60 random bits. */
function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return (letters.join("").match(/.{4}/g) ?? []).join("-");
}

/** A recovery code as it is compared: however it was typed; undefined for what is none. */
export function plainCode(typed: string): string | undefined {
  const plain = typed
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return plain.length === LENGTH && [...plain].every((each) => ALPHABET.includes(each))
    ? plain
    : undefined;
}

/**
 * Makes new recovery codes in place of the old and returns them: the only time that anybody sees them. Needs a
 * second factor to stand in for, and a fresh proof.
 */
export async function renewRecoveryCodes(
  { sessionId }: { sessionId: number },
  { actor, now }: Circumstances,
  database: Queryable = db,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = await hashCodes(codes.map((code) => plainCode(code) ?? ""));
  await database.transaction(async (tx) => {
    const operator = await permit(tx, actor, "account.change");
    const stage = await requireSetUpOrProof(tx, { sessionId, operatorId: operator.id });
    if (countFactors(await findFactors(operator.id, tx)) === 0) {
      throw new Refusal("conflict", "Please add a passkey or an authenticator app first.");
    }
    await tx.delete(recoveryCode).where(eq(recoveryCode.operatorId, operator.id));
    await tx
      .insert(recoveryCode)
      .values(hashes.map((codeHash) => ({ operatorId: operator.id, codeHash })));
    await record(tx, actor, {
      event: "operator.recovery-codes-made",
      subject: { type: "operator", id: operator.id },
    });
    if (stage === "open") await tellOperator(tx, operator, "recovery-codes-made", now);
  });
  return codes;
}
