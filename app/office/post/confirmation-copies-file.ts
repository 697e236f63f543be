import { data } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { parseIdParam } from "#app/office/url-params.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findConfirmationCopies } from "#business/post/confirmation-copies.ts";
import { company } from "#company.ts";
import { arizonaMidnight } from "#platform/clock.ts";
import { formatCsv } from "#platform/read-csv.ts";
import type { Route } from "./+types/confirmation-copies-file.ts";

/** The addresses of the copies that aren't mailed yet: labels to print, or a table. */
export const loader = officeLoader("mailings.see", async ({ params }: Route.LoaderArgs) => {
  const mailing = await findMailingById(parseIdParam(params.id));
  if (!mailing) throw data(null, { status: 404 });
  const addresses = (await findConfirmationCopies(mailing.id)).flatMap(({ address, sentOn }) =>
    address && sentOn === null ? [address] : [],
  );
  if (params.file === "addresses.csv") {
    const rows = addresses.map(({ name, street, town, zip }) => [name, street, town, zip]);
    return new Response(formatCsv(["Name", "Street", "City and state", "ZIP Code"], rows), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="addresses.csv"`,
      },
    });
  }
  // the drawing code loads on first use, as for invoices
  const { drawLabels, labelSheets } = await import("#business/post/draw-labels.ts");
  const sheet = labelSheets.find((each) => params.file === `labels-${each}.pdf`);
  if (!sheet) throw data(null, { status: 404 });
  const labels = addresses.map(({ name, street, town, zip }) => [name, street, `${town} ${zip}`]);
  const pdf = await drawLabels(labels, {
    sheet,
    title: `Labels for the ${mailing.name} card`,
    author: company().tradeName,
    at: arizonaMidnight(mailing.dropDate),
  });
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${params.file}"`,
      "x-content-type-options": "nosniff",
    },
  });
});
