import { isSpotSold } from "#app/office/mailings/mailing-figures.ts";
import type { SettingDifference } from "#business/company/company-setting-definition.ts";
import { sellingRuleFields } from "#business/company/selling-rules-setting.ts";
import { findUpcomingOfficeMailings } from "#business/mailings/find-mailings.ts";
import type { SellingRules } from "#business/mailings/selling-rules.ts";
import { findOccupiedSpots } from "#business/reservations/availability/find-availability.ts";
import {
  findMailingIdsWithUnfilledCardDecision,
  needsUnfilledCardDecision,
} from "#business/reservations/mailing-changes/card-falls-short.ts";
import { createSampleBooking, sampleInvoice } from "#business/reservations/pay/booking.ts";
import { invoiceDueDate } from "#business/reservations/pay/payment-terms.ts";
import type { RenderedEmail } from "#emails/frame.tsx";
import { renderLeadConfirmation } from "#emails/lead-emails.tsx";
import { messageKinds } from "#emails/message-kinds.ts";
import {
  type OwnerNoteMessageKind,
  type OwnerNotes,
  ownerNoteMessageKinds,
  previewOwnerNotes,
} from "#emails/owner-notes.ts";
import { renderInvoiceReminder } from "#emails/payment-emails.tsx";
import { renderBookingNews } from "#emails/reservations/booking-news.tsx";
import {
  renderReservationConfirmed,
  renderReservationPaid,
} from "#emails/reservations/confirmation-emails.tsx";
import { renderReservationCanceled } from "#emails/reservations/spot-ended-emails.tsx";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { joinWordsForSentence, pluralize } from "#platform/number-word.ts";
import { minimumFillSentence } from "#site.ts";

/** Each message that may carry lines of the owner's, with these lines. `siteUrl`: origin of the public site. */
export async function renderSampleMessages(notes: OwnerNotes, siteUrl: string) {
  const reservationUrl = `${siteUrl}/reservation/yours/example`;
  const urls = { reservationUrl, confirmUrl: reservationUrl, cardUrl: undefined, needsBrief: true };
  const invoice = sampleInvoice;
  const booking = (state: "unpaid" | "paid" | "canceled") =>
    createSampleBooking({ reservation: { state } });
  const mailed = booking("paid");
  const render: Record<OwnerNoteMessageKind, () => Promise<RenderedEmail>> = {
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
      ownerNoteMessageKinds.map(async (kind) => {
        const { subject, text } = await render[kind]();
        return { kind, title: messageKinds[kind].words, text: `Subject: ${subject}\n\n${text}` };
      }),
    ),
  );
}

/** The cards that the minimum counts for, nearest first, with what is sold; `isShort`: one that waits for a decision. */
export async function findCardsSubjectToMinimumFill({ minimumSpots }: SellingRules, now: Date) {
  const today = arizonaDate(now);
  const upcoming = await findUpcomingOfficeMailings();
  const cards = upcoming.filter(({ state }) => state === "published" || state === "closed");
  const ids = cards.map(({ id }) => id);
  const seats = await findOccupiedSpots(ids);
  const decided = await findMailingIdsWithUnfilledCardDecision(ids);
  return cards.map((card) => {
    const { id, name, dates } = card;
    const sold = seats.filter((seat) => seat.mailingId === id && isSpotSold(seat)).length;
    const closes = dates.bookingCloses < today ? "closed" : "closes";
    return {
      id,
      name,
      sold,
      sentence: `${sold} sold, at least ${minimumSpots} needed. Booking ${closes} ${longWeekdayDate(dates.bookingCloses)}.`,
      isShort: !decided.has(id) && needsUnfilledCardDecision(card, sold, today, minimumSpots),
    };
  });
}

export async function previewSellingRules(
  rules: SellingRules,
  changes: readonly SettingDifference[],
  now: Date,
) {
  const { minimumSpots, firstRefusalDays, invoiceDays } = sellingRuleFields;
  const isChanged = (field: { change: string }) =>
    changes.some(({ what }) => what === field.change);
  const previews: { title: string; text: string }[] = [];
  if (isChanged(minimumSpots)) {
    previews.push(
      { title: "Reservation", text: minimumFillSentence(rules.minimumSpots) },
      { title: "Needs your attention", text: await describeDecisions(rules, now) },
    );
  }
  if (isChanged(firstRefusalDays) && rules.firstRefusalDays > 0) {
    previews.push({
      title: "On the card’s page",
      text: "Plumbing is kept for this month’s advertiser until the day you set.",
    });
  }
  if (isChanged(invoiceDays)) {
    const today = arizonaDate(now);
    const due = invoiceDueDate(today, NEVER, rules.invoiceDays) ?? today;
    previews.push({
      title: "An invoice booked today",
      text: `Due ${longWeekdayDate(due)}, unless booking closes sooner.`,
    });
  }
  return previews;
}

/** A day on which no booking of today closes. */
const NEVER = "9999-12-31";

async function describeDecisions(rules: SellingRules, now: Date): Promise<string> {
  const cards = await findCardsSubjectToMinimumFill(rules, now);
  const waiting = cards
    .filter(({ isShort }) => isShort)
    .map(({ name, sold }) => `${name} (${pluralize(sold, "spot")} sold)`);
  if (waiting.length === 0) return "No card needs a decision now.";
  return `These cards would need your decision now, mail or move: ${joinWordsForSentence(waiting)}.`;
}
