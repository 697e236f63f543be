import { cleanFileName } from "#platform/files/file-name.ts";
import { readPhotoHeader } from "#platform/pictures/photo-header.ts";
import { Refusal } from "#platform/refusal.ts";
import { type ReceiptType, receiptLimits } from "./expense.ts";

export type UploadedReceipt = { name: string; content: Uint8Array };

export type CheckedReceipt = { name: string; type: ReceiptType; content: Uint8Array };

/** Where a PDF file may begin at the latest (ISO 32000-1, Annex H.3.4.1, note 13). */
const PDF_START = 1024;

const refused = (sentence: string) => new Refusal("invalid", sentence, { field: "receipt" });

/**
 * Checks an uploaded receipt: a PDF, JPG or PNG by its content, whatever its name says. Refuses an empty or overlong
 * file, and any other type.
 */
export function readReceipt({ name, content }: UploadedReceipt): CheckedReceipt {
  if (content.length === 0) throw refused("This file is empty. Choose another one.");
  if (content.length > receiptLimits.bytes) {
    throw refused(`Choose a file up to ${receiptLimits.bytes / 1_000_000} MB.`);
  }
  const type = typeOf(content);
  if (!type) throw refused("Choose a PDF, JPG or PNG file.");
  return { name: cleanFileName(name, "receipt"), type, content };
}

function typeOf(content: Uint8Array): ReceiptType | undefined {
  const start = new TextDecoder("latin1").decode(content.subarray(0, PDF_START));
  if (start.includes("%PDF-")) return "application/pdf";
  const picture = readPhotoHeader(content)?.type;
  return picture && `image/${picture}`;
}
