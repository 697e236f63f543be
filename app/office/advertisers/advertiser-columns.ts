import { phoneName } from "#app/office/reservations/reservation-words.ts";
import { type Column, textColumn } from "#app/office/tables/columns.ts";
import type { ListedAdvertiser } from "#business/reservations/advertiser-list.ts";
import { longDate } from "#platform/clock.ts";
import { count } from "#platform/money.ts";

export type AdvertiserRow = ListedAdvertiser;

/** The columns of the list of advertisers. */
export const advertiserColumns: readonly Column<AdvertiserRow>[] = [
  textColumn<AdvertiserRow>("business", "Business", ({ name }) => name, {
    shown: "always",
    small: ({ email, sameEmail }) =>
      `${email ?? ""}${sameEmail > 0 ? `, ${count(sameEmail)} more with this e-mail` : ""}`,
    key: ({ name }) => name,
  }),
  {
    id: "number",
    heading: "Number",
    kind: "number",
    shown: false,
    text: ({ id }) => String(id),
    file: { heading: "Number", cell: ({ id }) => id, always: true },
    key: ({ id }) => id,
  },
  textColumn<AdvertiserRow>("person", "Person", ({ person }) => person, {
    shown: false,
    key: ({ person }) => person,
  }),
  textColumn<AdvertiserRow>("email", "E-mail", ({ email }) => email, {
    kind: "email",
    shown: false,
    key: ({ email }) => email,
  }),
  textColumn<AdvertiserRow>("phone", "Phone", ({ phone }) => phone, {
    shown: false,
    text: ({ phone }) => (phone ? phoneName(phone) : ""),
    key: ({ phone }) => phone,
  }),
  textColumn<AdvertiserRow>("website", "Website", ({ website }) => website, {
    shown: false,
    key: ({ website }) => website,
  }),
  {
    id: "reservations",
    heading: "Reservations",
    kind: "number",
    shown: true,
    text: ({ reservations }) => count(reservations),
    file: { heading: "Reservations", cell: ({ reservations }) => reservations },
    key: ({ reservations }) => reservations,
  },
  {
    id: "paid",
    heading: "Times paid",
    kind: "number",
    shown: true,
    text: ({ paid }) => count(paid),
    file: { heading: "Times paid", cell: ({ paid }) => paid },
    key: ({ paid }) => paid,
  },
  {
    id: "mailed",
    heading: "Last mailed",
    kind: "date",
    shown: true,
    text: ({ lastDrop }) => (lastDrop ? longDate(lastDrop) : "Never"),
    file: { heading: "Last mailed", cell: ({ lastDrop }) => lastDrop },
    key: ({ lastDrop }) => lastDrop,
  },
];
