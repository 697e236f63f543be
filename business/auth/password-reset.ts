import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { recordEvent, visitorActor } from "#business/audit-log/audit-log.ts";
import { findOperatorByEmail, findOperatorById } from "#business/team/find-operators.ts";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { renderPasswordReset } from "#emails/team-emails.tsx";
import { db } from "#platform/database/database.server.ts";
import { cleanEmail, emailKey } from "#platform/email-address.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { cutText } from "#platform/text-limits.ts";
import { type SignInClient, toClientFingerprint } from "./sign-in.ts";
import { countAttemptOrRefuse, passwordResetAttemptBuckets } from "./sign-in-attempts.ts";
import { createSignInLinkToken } from "./sign-in-links.ts";
import { hashToken } from "./token.ts";

/** Queued for every request, known address or not; `operatorId` is 0 for an address that nobody has. */
export const passwordResetJob = jobKind(
  "operator.password-reset",
  v.object({ operatorId: v.number(), asked: v.string(), linkStart: v.string() }),
);

/**
 * Asks for a link that resets a forgotten password. The answer, and the time it takes, are the same
 * whether anybody has the address: a job looks further (OWASP ASVS 5.0, 6.3.8). Counted by network
 * and by address, before the transaction, so that a refused one counts too. `linkStart`: the
 * office's address of links, which the token is added to.
 */
export const requestPasswordReset = defineAction({
  name: "requestPasswordReset",
  permission: "anyone",
  async prepare(
    { email, visitor }: { email: string; linkStart: string; visitor: SignInClient },
    database,
  ) {
    const typed = cutText(cleanEmail(email), 320);
    const { networkHash } = await toClientFingerprint(visitor);
    const account = hashToken(emailKey(typed));
    const buckets = passwordResetAttemptBuckets({ account, network: networkHash });
    await countAttemptOrRefuse(buckets, database);
    return findOperatorByEmail(typed, database);
  },
  async run(tx, { linkStart }, { prepared: found }) {
    const payload = { operatorId: found?.id ?? 0, asked: randomUUID(), linkStart };
    await enqueue(tx, passwordResetJob, payload, { key: `password-reset:${payload.asked}` });
    return {};
  },
});

/** Writes the email with the link, good once and for an hour. Handler of the job `passwordResetJob`. */
export async function sendPasswordReset({
  operatorId,
  asked,
  linkStart,
}: v.InferOutput<typeof passwordResetJob.payload>): Promise<void> {
  const person = await findOperatorById(operatorId, db);
  if (!person) return;
  await db.transaction(async (tx) => {
    const { id, role } = person;
    const token = await createSignInLinkToken(tx, { kind: "password-reset", role, operatorId: id });
    const subject = { type: "operator", id };
    await recordEvent(tx, visitorActor, { event: "operator.password-reset-asked", subject });
    const message = await renderPasswordReset({ name: person.name, address: linkStart + token });
    const name = messageRowIdentity("office-password-reset", id, asked);
    await queueMessage(tx, { ...name, to: person.email, ...message });
  });
}
