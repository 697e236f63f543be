import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { errorMessage } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { composeMimeMessage, type MimeMessage } from "./compose-mime-message.ts";
import { writeMessageFile } from "./delete-messages.server.ts";
import type { MailSettings } from "./mail-settings.server.ts";
import { DELIVERY_RETRY_WINDOW_MS, MAX_SMTP_SECONDS, type MessageState } from "./message.ts";

/** Together shorter than the lease of a delivery job: a slow server is not a dead worker. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * A mail server's answer. `later`: not accepted, worth retrying. `refused`: not accepted,
 * permanently. `unknown`: the connection broke while the text was being sent, and nobody can say
 * whether it was accepted.
 */
type SmtpResult =
  | { outcome: "taken"; response: string }
  | { outcome: "later" | "refused" | "unknown"; reason: string };

type MailServerConnection = {
  handOver(message: MimeMessage): Promise<SmtpResult>;
  close(): void;
};

/**
 * Connects to the mail server and signs in; fails only before any part of a message is sent. Sends
 * a password only over TLS: a server that offers none, or an attacker who hides the offer, gets
 * neither password nor message. One message per connection: the volume is small, and a fresh
 * connection has no state.
 */
async function connectToMailServer(smtpUrl: string): Promise<MailServerConnection> {
  const options = parseConnectionUrl(smtpUrl);
  const secured = options.auth && { requireTLS: true, ignoreTLS: false };
  const connection = new SMTPConnection({ ...options, ...secured, ...LIMITS });
  const broken = new Promise<never>((_, reject) => connection.on("error", reject));
  broken.catch(() => {});
  const connected = new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  try {
    await Promise.race([connected, broken]);
    if (options.auth) await Promise.race([signIn(connection, options.auth), broken]);
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    handOver: (message) => handOver(connection, message),
    close: () => connection.quit(),
  };
}

type Credentials = NonNullable<ReturnType<typeof parseConnectionUrl>["auth"]>;

function signIn(connection: SMTPConnection, { user, pass }: Credentials): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.login({ credentials: { user, pass } }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

function handOver(connection: SMTPConnection, message: MimeMessage): Promise<SmtpResult> {
  let textUnderWay = false;
  const text = new Readable({
    read() {
      textUnderWay = true;
      this.push(message.bytes);
      this.push(null);
    },
  });
  return new Promise((resolve) => {
    connection.send(message.envelope, text, (error, info) => {
      if (!error) return resolve({ outcome: "taken", response: info?.response ?? "" });
      resolve({ outcome: outcomeOf(error, textUnderWay), reason: errorMessage(error) });
    });
  });
}

/** A rejected sender is a matter of settings, which the operator may still correct, so it is retried. */
function outcomeOf(
  error: { responseCode?: number; command?: string },
  textUnderWay: boolean,
): "later" | "refused" | "unknown" {
  const code = error.responseCode ?? 0;
  if (code >= 500 && error.command !== "MAIL FROM") return "refused";
  if (code >= 400) return "later";
  return textUnderWay ? "unknown" : "later";
}

type Row = typeof message.$inferSelect;

/** Pauses (ms) before the outcome of a delivery is recorded again while the database is away. */
const NOTE_AGAIN_AFTER = [200, 1_000, 3_000, 10_000];

/**
 * Delivers one queued message, at most once: the row says that delivery has begun before the first
 * byte is sent, and anyone who finds it so later does not send it again. Throws if a later attempt
 * makes sense.
 */
export async function deliverMessage(
  { messageId }: { messageId: string },
  settings: MailSettings,
): Promise<void> {
  const [row] = await db.select().from(message).where(eq(message.id, messageId));
  if (!row) throw new Error(`there is no message ${messageId}`);
  if (row.state === "sending") return abandon(row);
  if (row.state !== "queued") return;
  const composed = await composeMimeMessage({ ...row, to: row.recipient }, settings.from);
  if (settings.smtpUrl === undefined) return keep(row, composed, settings);
  const server = await connect(row, settings.smtpUrl);
  if (!server) return;
  try {
    if (!(await begin(row))) return;
    await settle(row, await server.handOver(composed));
  } finally {
    server.close();
  }
}

async function keep(
  row: Row,
  composed: MimeMessage,
  { dataDirectory }: MailSettings,
): Promise<void> {
  const path = await writeMessageFile(dataDirectory, row.id, composed.bytes);
  await move(row, ["queued"], { state: "written-to-file", answer: path });
}

async function connect(row: Row, url: string): Promise<MailServerConnection | undefined> {
  try {
    return await connectToMailServer(url);
  } catch (error) {
    const reason = `the mail server could not be reached: ${errorMessage(error)}`;
    await postpone(row, ["queued"], reason);
  }
}

/** Claims the message for this delivery; false if another worker was faster. */
async function begin(row: Row): Promise<boolean> {
  const claimed = await db
    .update(message)
    .set({
      state: "sending",
      sendingStartedAt: sql`now()`,
      attempts: sql`${message.attempts} + 1`,
    })
    .where(and(eq(message.id, row.id), eq(message.state, "queued")))
    .returning({ id: message.id });
  return claimed.length === 1;
}

async function settle(row: Row, result: SmtpResult): Promise<void> {
  const begun: MessageState[] = ["sending", "uncertain"];
  if (result.outcome === "taken") {
    await noteSurely(() =>
      move(row, begun, { state: "sent", answer: result.response, lastError: null }),
    );
  } else if (result.outcome === "later") {
    await postpone(row, begun, result.reason);
  } else {
    const state = result.outcome === "refused" ? "failed" : "uncertain";
    await noteSurely(() => move(row, begun, { state, lastError: result.reason }));
    complain(row, state, result.reason);
  }
}

/** Certainly not delivered: queues it again and throws, so that the job is retried; gives up after five days. */
async function postpone(row: Row, from: MessageState[], reason: string): Promise<void> {
  const givenUp = await noteSurely(() =>
    move(row, from, {
      state: sql`case when now() - ${message.queuedAt} > make_interval(secs => ${DELIVERY_RETRY_WINDOW_MS / 1000})
        then 'failed' else 'queued' end`,
      lastError: reason,
    }),
  );
  if (givenUp === "failed") return complain(row, "failed", reason);
  throw new Error(reason);
}

/** A delivery that began and never recorded its end: nobody can know its outcome, so it is not sent again. */
async function abandon(row: Row): Promise<void> {
  const reason = "the process ended between handing over and noting the answer";
  const overdue = lt(
    message.sendingStartedAt,
    sql`now() - make_interval(secs => ${MAX_SMTP_SECONDS})`,
  );
  const change = { state: "uncertain", lastError: reason } as const;
  if (!(await move(row, ["sending"], change, overdue))) {
    throw new Error("this message is being handed over at the moment");
  }
  complain(row, "uncertain", reason);
}

type Change = { state: MessageState | SQL; answer?: string; lastError?: string | null };

/** One compare-and-set transition; returns the new state, or undefined if the row had moved on. */
async function move(
  row: Row,
  from: MessageState[],
  change: Change,
  condition?: SQL,
): Promise<string | undefined> {
  const [moved] = await db
    .update(message)
    .set({ ...change, stateChangedAt: sql`now()` })
    .where(and(eq(message.id, row.id), inArray(message.state, from), condition))
    .returning({ state: message.state });
  return moved?.state;
}

/** Only this process knows the server's answer, so recording it is retried while the database comes back. */
async function noteSurely<T>(note: () => Promise<T>): Promise<T> {
  for (const wait of NOTE_AGAIN_AFTER) {
    try {
      return await note();
    } catch (error) {
      log.warn({ err: error }, "the outcome of a delivery could not be noted; noting it again");
      await pause(wait);
    }
  }
  return note();
}

function complain(row: Row, state: "failed" | "uncertain", reason: string): void {
  const said =
    state === "failed"
      ? "a message was not delivered and will not be tried again"
      : "it is uncertain whether a message was delivered; it is not sent again by itself";
  log.error({ messageId: row.id, kind: row.kind, recordId: row.recordId, reason }, said);
}
