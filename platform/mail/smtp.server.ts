import { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { errorMessage } from "#platform/safe-error.ts";
import type { MimeMessage } from "./compose-mime-message.ts";

/** Together shorter than the lease of a delivery job: a slow server is not a dead worker. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * A mail server's answer. `later`: not accepted, worth retrying. `refused`: not accepted,
 * permanently. `unknown`: the connection broke while the text was being sent, and nobody can say
 * whether it was accepted.
 */
export type SmtpResult =
  | { outcome: "taken"; response: string }
  | { outcome: "later" | "refused" | "unknown"; reason: string };

export type MailServerConnection = {
  handOver(message: MimeMessage): Promise<SmtpResult>;
  close(): void;
};

/**
 * Connects to the mail server and signs in; fails only before any part of a message is sent. Sends
 * a password only over TLS: a server that offers none, or an attacker who hides the offer, gets
 * neither password nor message. One message per connection: the volume is small, and a fresh
 * connection has no state.
 */
export async function connectToMailServer(smtpUrl: string): Promise<MailServerConnection> {
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
