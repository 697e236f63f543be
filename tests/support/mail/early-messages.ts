import { renderConfirmOffersEmail } from "#emails/households/offers-emails.tsx";
import { renderLeadConfirmation } from "#emails/leads/lead-emails.tsx";
import {
  renderAddressChanged,
  renderHoldRequest,
  renderReservationLinks,
} from "#emails/reservations/link-emails.tsx";
import {
  renderWaitlistJoined,
  renderWaitlistOffer,
  renderWaitlistPostponed,
} from "#emails/waitlist/waitlist-emails.tsx";
import { at, booking, goesTo, origin, reservationUrl, terms, until } from "./customer-messages.ts";

export const holdUrl = `${origin}/reservation/hold/token`;
export const listUrl = `${origin}/reservation/waitlist/7.abc`;
export const offerUrl = `${origin}/reservation/offer/token`;

const waiting = {
  industry: "HVAC",
  mailing: "May 2027",
  dropDate: "2027-05-15",
  bookingCloses: "2027-04-23",
  goesTo,
  terms,
} as const;
const joined = (confirmed: boolean) =>
  renderWaitlistJoined({
    ...waiting,
    hours: { unopened: 2, opened: 24 },
    confirmed,
    confirmUrl: listUrl,
  });

/** Each message about no reservation or about several, at its longest. */
export const earlyMessages = {
  "hold-request": () =>
    renderHoldRequest({
      ...waiting,
      mailingLine: "May 2027, planned for May 15, 2027",
      spot: "F1",
      hours: 2,
      minutes: 15,
      holdUrl,
    }),
  "waitlist-joined": () => joined(true),
  "waitlist-joined before it is confirmed": () => joined(false),
  "waitlist-postponed": () =>
    renderWaitlistPostponed({ ...waiting, sentences: [], waitlistUrl: listUrl }),
  "waitlist-offer": () =>
    renderWaitlistOffer({
      ...waiting,
      spot: "F1",
      size: "Large",
      priceCents: 1000_00,
      until,
      keptUntil: until,
      offerUrl,
    }),
  "lead-confirmation": () =>
    renderLeadConfirmation({ next: booking("paid").mailing, goesTo, siteUrl: origin, at }),
  "offers-confirm": () => renderConfirmOffersEmail({ url: `${origin}/offers` }),
  "reservation-links": () =>
    renderReservationLinks([
      { spot: "F1", industry: "HVAC", mailing: "May 2027", url: reservationUrl },
    ]),
  "reservation-address-changed": () => renderAddressChanged({ now: "pat@shop.example", at }),
};
