import { sampleBooking, sampleInvoice } from "#business/reservations/pay/sample-booking.ts";
import type { RenderedEmail } from "#emails/frame.tsx";
import { renderLeadConfirmation } from "#emails/leads/lead-emails.tsx";
import { messageKinds } from "#emails/message-kinds.ts";
import {
  type NoteKind,
  noteKinds,
  type OwnerNotes,
  previewOwnerNotes,
} from "#emails/owner-notes.ts";
import { renderInvoiceReminder } from "#emails/payments/payment-emails.tsx";
import { renderReservationPaid } from "#emails/payments/reservation-paid.tsx";
import { renderBookingNews } from "#emails/reservations/booking-news.tsx";
import { renderReservationConfirmed } from "#emails/reservations/reservation-confirmed.tsx";
import { renderReservationCanceled } from "#emails/reservations/spot-ended-emails.tsx";

export type SampleMessage = { kind: NoteKind; title: string; text: string };

/** Each message that may carry lines of the owner's, with these lines. `siteUrl`: origin of the public site. */
export async function renderSampleMessages(
  notes: OwnerNotes,
  siteUrl: string,
): Promise<SampleMessage[]> {
  const reservationUrl = `${siteUrl}/reservation/yours/example`;
  const urls = { reservationUrl, confirmUrl: reservationUrl, cardUrl: undefined, needsBrief: true };
  const invoice = sampleInvoice;
  const booking = (state: "unpaid" | "paid" | "canceled") =>
    sampleBooking({ reservation: { state } });
  const mailed = booking("paid");
  const render: Record<NoteKind, () => Promise<RenderedEmail>> = {
    "lead-confirmation": () =>
      renderLeadConfirmation({ next: mailed.mailing, goesTo: [], siteUrl, at: new Date() }),
    "reservation-firm": () => renderReservationConfirmed(booking("unpaid"), { ...urls, invoice }),
    "reservation-reminder": () =>
      renderInvoiceReminder(booking("unpaid"), { ...urls, invoice, today: invoice.issuedOn }),
    "reservation-paid": () => renderReservationPaid(mailed, urls),
    "reservation-canceled": () => renderReservationCanceled(booking("canceled"), urls),
    "mailing-news-mailed": () =>
      renderBookingNews(
        { ...mailed, mailing: { ...mailed.mailing, state: "confirmed" } },
        {
          ...urls,
          news: "mailed",
          sentences: ["The post office has your card."],
          moneyBack: "",
          invoice: undefined,
        },
      ),
  };
  return previewOwnerNotes(notes, () =>
    Promise.all(
      noteKinds.map(async (kind) => {
        const { subject, text } = await render[kind]();
        return { kind, title: messageKinds[kind].words, text: `Subject: ${subject}\n\n${text}` };
      }),
    ),
  );
}
