import { officeLoader } from "#app/office/access/office-route.ts";
import { fileResponse } from "#app/office/file-response.ts";
import { foundOrThrow404, parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { findReceiptFile } from "#business/expenses/record-expense.ts";
import type { Route } from "./+types/receipt-file.ts";

/** A receipt as it was uploaded: for the browser to save, never to display within the site. */
export const loader = officeLoader("money.see", async ({ params }: Route.LoaderArgs) => {
  const [expenseId, receiptId] = [parseIdOrThrow404(params.id), parseIdOrThrow404(params.receipt)];
  const file = foundOrThrow404(await findReceiptFile({ expenseId, receiptId }));
  const name = file.name.replaceAll(/[^\w .()-]/g, "_");
  return fileResponse(file.content, {
    type: file.type,
    "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
});
