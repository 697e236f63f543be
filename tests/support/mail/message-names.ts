import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { message } from "#database/schema/mail.ts";
import type { MessageDeduplicationKey } from "#platform/mail/message.ts";

/**
 * What a test calls a message: "reservation-firm:17:2027-0001", and ":operator" after it where the office reads it. What
 * was sent again begins with "again:".
 */
export const messageLabel = sql<string>`concat_ws(':',
  case when ${message.resendOfId} is not null then 'again' end,
  case when ${message.recordType} = 'reservation' then replace(${message.kind}, '-notice', '') else ${message.kind} end,
  ${message.recordId}, nullif(${message.occasion}, ''),
  case when ${message.recordType} = 'reservation' and ${message.audience} = 'operator' then 'operator' end)`;

/** The name of a message that is none of ours. */
export const testName = (recordId: number | string = randomUUID()): MessageDeduplicationKey => ({
  kind: "test",
  audience: "operator",
  recordType: "test",
  recordId: String(recordId),
  occasion: "",
  isSecret: false,
});
