import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { hashRecoveryCodes } from "#business/auth/password.ts";
import { requireSetUpOrReauthentication } from "#business/auth/redeem-sign-in-link-with-password.ts";
import { notifyOperator } from "#business/team/notify-operator.ts";
import { RECOVERY_CODE_COUNT } from "#business/team/operator.ts";
import { recoveryCode } from "#database/schema/auth.ts";
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
export const renewRecoveryCodes = defineAction({
  name: "renewRecoveryCodes",
  permission: "account.change",
  undo: { final: "The earlier recovery codes no longer work." },
  async prepare(_: { sessionId: number }) {
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
    const plain = codes.map((code) => code.replaceAll("-", ""));
    return { codes, hashes: await hashRecoveryCodes(plain) };
  },
  async run(tx, { sessionId }, { operator, now, prepared: { codes, hashes } }) {
    const operatorId = operator.id;
    const stage = await requireSetUpOrReauthentication(tx, { sessionId, operatorId });
    if (countSecondFactors(await findSecondFactors(operatorId, tx)) === 0) {
      throw new Refusal("conflict", "Add a passkey or an authenticator app first.");
    }
    await tx.delete(recoveryCode).where(eq(recoveryCode.operatorId, operatorId));
    await tx.insert(recoveryCode).values(hashes.map((codeHash) => ({ operatorId, codeHash })));
    if (stage === "signed-in") await notifyOperator(tx, operator, "recovery-codes-made", now);
    const subject = { type: "operator", id: operatorId };
    return { event: { event: "operator.recovery-codes-created", subject }, result: codes };
  },
});
