import { redirect } from "react-router";
import { requireOwnProperty } from "#app/own-property.ts";
import { paths } from "#app/paths.ts";
import {
  findReservationByLink,
  type LinkedReservation,
  notFoundResponse,
  privatePageHeaders,
} from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import { workInTurn } from "#app/work-in-turn.ts";
import {
  readProofOfMailingPicture,
  renderProofOfMailing,
} from "#business/post/proof-of-mailing.ts";
import { createReservationCalendar } from "#business/reservations/messages/reservation-calendar.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { renderLatestInvoicePdf } from "#business/reservations/pay/invoices/render-invoice-pdf.ts";
import { findAdResults } from "#business/results/find-results.ts";
import { renderReportPdf } from "#business/results/reports.ts";
import { arizonaDate } from "#platform/clock.ts";
import { formatCsv } from "#platform/read-csv.ts";
import type { Route } from "./+types/downloads.ts";
import { customerStatusOf, isActiveStatus } from "./customer-status.ts";
import { requirePaidReservation, requireReservationByCurrentLink } from "./reservation-access.ts";

type Visit = { token: string; part: string | undefined; context: Route.LoaderArgs["context"] };

/** What a reservation's link downloads, by its route. */
const files = {
  "reservation/yours/:token/results.pdf": resultsPdf,
  "reservation/yours/:token/results.csv": resultsCsv,
  "reservation/yours/:token/invoice.pdf": invoicePdf,
  "reservation/yours/:token/calendar.ics": calendar,
  "reservation/yours/:token/proof-of-mailing/:part": proofOfMailing,
};

export function loader({ params: { token, part }, pattern, context }: Route.LoaderArgs) {
  return requireOwnProperty(files, pattern)({ token, part, context });
}

async function resultsPdf({ token, context }: Visit) {
  const { reservation } = await requireReservationByCurrentLink(token);
  const today = arizonaDate(context.get(requestContext).now);
  const draw = () => renderReportPdf(reservation.id, today);
  return pdfResponse(context, draw, `results-${reservation.reference}`);
}

async function resultsCsv({ token, context }: Visit) {
  const { reservation } = await requireReservationByCurrentLink(token);
  const today = arizonaDate(context.get(requestContext).now);
  const results = await findAdResults(reservation.id, today);
  if (!results) throw notFoundResponse();
  const rows = results.days.map(({ day, people }) => [day, people]);
  const csv = formatCsv(["Day", "People who scanned"], rows);
  return fileResponse(csv, "text/csv; charset=utf-8", `results-${results.since}.csv`);
}

/** The reservation's newest invoice. Without one, redirects to the page of the link. */
async function invoicePdf({ token, context }: Visit) {
  const own = await findReservationByLink(token);
  const invoice = own && (await findLatestInvoice(own.reservation.id));
  if (!invoice) throw redirect(paths.yours(token));
  const draw = () => renderLatestInvoicePdf(invoice.reservationId);
  return pdfResponse(context, draw, `invoice-${invoice.number}`);
}

/** Ended reservations: calendars that have their dates learn that they are canceled. */
const ENDED = ["canceled", "refunded", "expired"] as const;

async function calendar({ token, context }: Visit) {
  const own = await findReservationByLink(token);
  if (!own || !hasDates(own)) throw redirect(paths.yours(token));
  const { id, reference } = own.reservation;
  const url = context.get(requestContext).siteUrl + paths.yours(token);
  const dates = await createReservationCalendar({ reservationId: id, url });
  return fileResponse(dates, "text/calendar; charset=utf-8", `card-${reference}.ics`);
}

function hasDates({ reservation }: LinkedReservation): boolean {
  const status = customerStatusOf(reservation);
  const ended = ENDED.some((state) => state === status) && reservation.contactId !== null;
  return isActiveStatus(status) || ended;
}

/** The proof of mailing as a PDF, or one of its pictures. */
async function proofOfMailing({ token, part = "", context }: Visit) {
  const { mailing, reservation } = await requirePaidReservation(token);
  if (part !== "pdf")
    return fileResponse(await readProofOfMailingPicture(mailing, part), "image/jpeg");
  const draw = () => renderProofOfMailing(mailing, reservation.id);
  return pdfResponse(context, draw, `proof-of-mailing-${reservation.reference}`);
}

const pdfResponse = async (
  context: Visit["context"],
  draw: () => Promise<Uint8Array | undefined>,
  name: string,
) => {
  const { networkAddress } = context.get(requestContext);
  return fileResponse(await workInTurn(networkAddress, draw), "application/pdf", `${name}.pdf`);
};

/** Without a name it is shown, not saved; without content there is no such file. */
function fileResponse(content: string | Uint8Array | undefined, type: string, name?: string) {
  if (content === undefined) throw notFoundResponse();
  return new Response(typeof content === "string" ? content : new Uint8Array(content), {
    headers: {
      ...privatePageHeaders,
      "content-type": type,
      ...(name && { "content-disposition": `attachment; filename="${name}"` }),
    },
  });
}
