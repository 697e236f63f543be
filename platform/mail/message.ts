import { Refusal } from "#platform/refusal.ts";
import { cutText } from "#platform/text-limits.ts";

/**
 * The states of a message. `written-to-file`: written to the data folder, because no mail server is
 * set. `sending`: its text may be on its way to the mail server. `uncertain`: we cannot know
 * whether the server accepted it; it is never resent automatically. `failed`: rejected, or
 * undeliverable for days.
 */
export const messageStates = [
  "queued",
  "sending",
  "sent",
  "written-to-file",
  "uncertain",
  "failed",
] as const;

export type MessageState = (typeof messageStates)[number];

/**
 * An attachment. `type`: its media type, with parameters if any. `cid`: what the message's HTML calls a picture that it
 * shows, as `cid:` and this.
 */
export type Attachment = { name: string; type: string; bytes: Uint8Array; cid?: string };

/** An attachment as stored with its row. */
export type StoredAttachment = { name: string; type: string; base64: string; cid?: string };

/** Total bytes of one message's attachments; many mail servers accept no message above 10 MB. */
const MAX_ATTACHMENT_BYTES = 5_000_000;

/**
 * The identity of a message: it is sent once per kind, record and occasion. `isSecret`: it carries
 * a key to the office, so its text is shown to nobody, and it cannot be resent.
 */
export type MessageDeduplicationKey = {
  kind: string;
  audience: string;
  recordType: string;
  recordId: string;
  occasion: string;
  isSecret: boolean;
};

export type NewMessage = MessageDeduplicationKey & {
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly Attachment[];
};

/** A message ready for delivery. Its id is a UUID and stays the same through retries. */
export type OutgoingMessage = {
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  attachments: readonly StoredAttachment[];
  queuedAt: Date;
};

/** How long delivery is tried: as long as mail servers themselves do (RFC 5321, 4.5.4.1). Milliseconds. */
export const DELIVERY_RETRY_WINDOW_MS = 5 * 24 * 60 * 60_000;

/** Seconds: no delivery takes longer; one that began earlier and has not ended died with its process. */
export const MAX_SMTP_SECONDS = 300;

/** Seconds until the next attempt after this many failures: 1 minute, 2, 4, ... then every 2 hours. */
export function mailRetryDelaySeconds(failed: number): number {
  return Math.min(2 * 60 * 60, 60 * 2 ** Math.max(0, failed - 1));
}

/** Text for one header line: line breaks and invisible characters become spaces. */
export function cleanHeaderLine(text: string): string {
  return cutText(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim(), 250);
}

/** Refuses anything that could be read as more than one address, or as another header. */
export function requireSingleAddress(address: string): string {
  if (!/^[^\s\p{C}\p{Z}<>()[\]\\,;:"@]+@[^\s\p{C}\p{Z}<>()[\]\\,;:"@]+$/u.test(address)) {
    throw new Refusal("invalid", "This is not a single email address.", {
      detail: `refused recipient ${JSON.stringify(cutText(address, 300))}`,
    });
  }
  return address;
}

const CONTENT_ID = /^[a-z0-9-]+$/;
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]+(?:; [a-z]+=[\w-]+)*$/;

/** Attachments as stored with the message. Refuses an invalid media type or content id, and more than 5 MB in all. */
export function toStoredAttachments(given: readonly Attachment[]): StoredAttachment[] {
  const size = given.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  if (size > MAX_ATTACHMENT_BYTES) throw new Error(`attachments of ${size} bytes are too large`);
  return given.map(({ name, type, bytes, cid }) => {
    if (cid && !CONTENT_ID.test(cid)) throw new Error(`${JSON.stringify(cid)} is not a content id`);
    if (!MEDIA_TYPE.test(type)) throw new Error(`${JSON.stringify(type)} is not a media type`);
    const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
    return { name: cleanHeaderLine(name), type, base64, ...(cid && { cid }) };
  });
}
