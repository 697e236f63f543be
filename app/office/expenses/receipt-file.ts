import { data } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { parseIdParam } from "#app/office/office-paths.ts";
import { findReceiptFile } from "#business/expenses/record-expense.ts";
import type { Route } from "./+types/receipt-file.ts";

/** A receipt as it was uploaded: for the browser to save, never to display within the site. */
export const loader = officeLoader("money.see", async ({ params }: Route.LoaderArgs) => {
  const file = await findReceiptFile({
    expenseId: parseIdParam(params.id),
    receiptId: parseIdParam(params.receipt),
  });
  if (!file) throw data(null, { status: 404 });
  const name = file.name.replaceAll(/[^\w .()-]/g, "_");
  return new Response(new Uint8Array(file.content), {
    headers: {
      "content-type": file.type,
      "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    },
  });
});
