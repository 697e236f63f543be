import { PDFDocument } from "@cantoo/pdf-lib";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { latestInvoice } from "./find.ts";

/** The newest invoice of a reservation as a PDF; refuses one that has none. */
export async function invoicePdf(
  reservationId: number,
  database: Queryable = db,
): Promise<Uint8Array> {
  const billed = await latestInvoice(reservationId, database);
  if (!billed) {
    throw new Refusal("not-found", "There is no invoice at this address.", {
      detail: `no invoice of reservation ${reservationId}`,
    });
  }
  const paper = await PDFDocument.create();
  paper.addPage([612, 792]).drawText(`Invoice ${billed.number}`, { x: 54, y: 700 });
  return paper.save();
}
