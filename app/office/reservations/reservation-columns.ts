import { type Column, textColumn } from "#app/office/tables/columns.ts";
import { moment } from "#app/office/words.ts";
import { industries } from "#business/mailings/industries.ts";
import {
  endStates,
  liveStates,
  type ReservationState,
} from "#business/reservations/reservation.ts";
import type { ListedReservation } from "#business/reservations/reservation-list.ts";
import { arizonaDate, longDate } from "#platform/clock.ts";
import { amountCell } from "#platform/csv.ts";
import { dollars } from "#platform/money.ts";
import { holderName, industryName, phoneName, placeName, stateWords } from "./reservation-words.ts";

/** A reservation as it travels: an instant may have become its text on the way. */
export type ReservationRow = Omit<ListedReservation, "createdAt"> & { createdAt: Date | string };

const STATES: readonly ReservationState[] = [...liveStates, ...endStates];
const nameOf = new Map(industries.map(({ slug }, at) => [slug, at]));

/** The columns of the list of reservations. */
export const reservationColumns: readonly Column<ReservationRow>[] = [
  textColumn<ReservationRow>("business", "Business", ({ business }) => business, {
    shown: "always",
    text: holderName,
    small: ({ person, reference }) => (person ? `${person}, ${reference}` : reference),
    key: ({ business }) => business,
  }),
  textColumn<ReservationRow>("reference", "Reference", ({ reference }) => reference, {
    shown: false,
    file: { heading: "Reference", cell: ({ reference }) => reference, always: true },
    key: ({ reference }) => reference,
  }),
  textColumn<ReservationRow>("person", "Person", ({ person }) => person, {
    shown: false,
    key: ({ person }) => person,
  }),
  textColumn<ReservationRow>("email", "E-mail", ({ email }) => email, {
    kind: "email",
    shown: false,
    key: ({ email }) => email,
  }),
  textColumn<ReservationRow>("phone", "Phone", ({ phone }) => phone, {
    shown: false,
    text: ({ phone }) => (phone ? phoneName(phone) : ""),
    key: ({ phone }) => phone,
  }),
  textColumn<ReservationRow>("mailing", "Mailing", ({ mailing }) => mailing, {
    shown: true,
    key: ({ dropDate }) => dropDate,
  }),
  {
    id: "drop",
    heading: "Drop date",
    kind: "date",
    shown: false,
    text: ({ dropDate }) => longDate(dropDate),
    file: { heading: "Drop date", cell: ({ dropDate }) => dropDate },
    key: ({ dropDate }) => dropDate,
  },
  textColumn<ReservationRow>("industry", "Industry", ({ industry }) => industryName(industry), {
    shown: true,
    small: placeName,
    key: ({ industry }) => nameOf.get(industry) ?? null,
  }),
  textColumn<ReservationRow>("place", "Place", ({ spot }) => spot, {
    shown: false,
    key: ({ spot }) => spot,
  }),
  textColumn<ReservationRow>("size", "Size", ({ size }) => size, {
    shown: false,
    key: ({ size }) => size,
  }),
  {
    id: "price",
    heading: "Price",
    kind: "amount",
    shown: true,
    text: ({ priceCents }) => dollars(priceCents),
    file: { heading: "Price before tax (USD)", cell: ({ priceCents }) => amountCell(priceCents) },
    key: ({ priceCents }) => priceCents,
  },
  {
    id: "state",
    heading: "State",
    kind: "state",
    shown: true,
    text: (row) => stateWords[row.state].name,
    look: (row) => stateWords[row.state].look,
    file: { heading: "State", cell: (row) => stateWords[row.state].name },
    key: ({ state }) => STATES.indexOf(state),
  },
  {
    id: "due",
    heading: "Pay by",
    kind: "date",
    shown: false,
    text: ({ paymentDue }) => (paymentDue ? longDate(paymentDue) : ""),
    file: { heading: "Pay by", cell: ({ paymentDue }) => paymentDue },
    key: ({ paymentDue }) => paymentDue,
  },
  {
    id: "made",
    heading: "Made",
    kind: "date",
    shown: true,
    text: ({ createdAt }, now) => moment(new Date(createdAt), now),
    file: { heading: "Made on", cell: ({ createdAt }) => arizonaDate(new Date(createdAt)) },
    key: ({ id }) => id,
  },
];
