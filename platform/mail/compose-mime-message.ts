import nodemailer from "nodemailer";
import type { MailSettings } from "./mail-settings.server.ts";
import { cleanHeaderLine, type OutgoingMessage, requireSingleAddress } from "./message.ts";

export type MimeMessage = {
  envelope: { from: string; to: string[] };
  /** The whole message as it is sent, with CRLF line ends. */
  bytes: Buffer;
};

const composer = nodemailer.createTransport({
  streamTransport: true,
  buffer: true,
  newline: "windows",
});

/**
 * A message ready to send. Its Message-ID and date come from the stored row, so a mail reader
 * recognizes a second copy. No field can add a header: addresses are single, headers one line.
 */
export async function composeMimeMessage(
  message: OutgoingMessage,
  from: MailSettings["from"],
): Promise<MimeMessage> {
  const to = requireSingleAddress(message.to);
  const sender = requireSingleAddress(from.address);
  const info = await composer.sendMail({
    messageId: messageIdOf(message, from),
    date: message.queuedAt,
    from: { name: cleanHeaderLine(from.name), address: sender },
    to: { name: "", address: to },
    ...(message.replyTo && {
      replyTo: { name: "", address: requireSingleAddress(message.replyTo) },
    }),
    subject: cleanHeaderLine(message.subject),
    text: message.text,
    html: message.html,
    attachments: message.attachments.map(({ name, type, base64, cid }) => ({
      filename: cleanHeaderLine(name),
      contentType: cleanHeaderLine(type),
      content: Buffer.from(base64, "base64"),
      contentTransferEncoding: "base64" as const,
      ...(cid && { cid, contentDisposition: "inline" as const }),
    })),
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(info.message)) throw new Error("the message was not composed in memory");
  return {
    envelope: { from: info.envelope.from || sender, to: info.envelope.to },
    bytes: info.message,
  };
}

/** Stable for the life of the message: its id at the sender's domain. */
function messageIdOf(message: { id: string }, from: MailSettings["from"]): string {
  return `<${message.id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`;
}
