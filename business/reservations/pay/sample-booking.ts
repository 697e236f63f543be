import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { datesForDrop, getFirstPriceList } from "#business/mailings/mailing.ts";
import {
  currentSeller,
  type Invoice,
  priceWithTax,
} from "#business/reservations/pay/invoices/invoice.ts";
import { createSpotMap } from "#business/reservations/pay/invoices/letterhead.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { type Booking, progressAfterPayment } from "./booking.ts";

/** $1,000 with its tax. */
const samplePrice = priceWithTax(1000_00, 170);

export const sampleInvoice: Invoice = {
  ...samplePrice,
  id: 1,
  number: "2027-0001",
  reservationId: 7,
  issuedOn: "2027-03-01",
  dueOn: "2027-03-04",
  buyer: { business: "Peña Plumbing", name: "Pat Example", email: "pat@pena.example" },
  get seller() {
    return currentSeller();
  },
  description: "Large spot",
  replaces: null,
  dueChanges: 0,
  creditedCents: 0,
  receivedCents: 0,
  forgivenCents: 0,
  partsAllowed: false,
  state: "open",
  stateChangedAt: new Date("2027-03-01T18:00:00Z"),
  version: 1,
};

export type SampleBookingChanges = {
  business?: string;
  reservation?: Partial<Reservation>;
  papers?: Partial<Booking["papers"]>;
  spot?: string;
};

/** A paid reservation of May 2027, as messages and documents read it. */
export function sampleBooking({
  business = "Peña Plumbing",
  spot = "B2",
  ...given
}: SampleBookingChanges = {}): Booking {
  return {
    terms: { version: "2", url: "https://spotlight.example/terms/2", accepted: true },
    reservation: {
      termsVersion: "2",
      reference: "7K3M-9PQX",
      spot,
      state: "paid",
      priceCents: 1000_00,
      paymentId: "pi_1",
      paidAt: new Date("2027-03-02T03:00:00Z"),
      endedFromState: null,
      canceledBy: null,
      cancellationOutcome: null,
      ...given.reservation,
    } as Reservation,
    mailing: {
      id: 1,
      name: "May 2027",
      state: "published",
      dropDate: "2027-05-15",
      dates: datesForDrop("2027-05-15"),
      households: 10_000,
      layoutId: "standard-14",
      prices: getFirstPriceList(),
      printedOn: null,
      drops: [],
      routePlan: [],
      version: 1,
    },
    contact: {
      contactId: 1,
      advertiserId: 1,
      business,
      website: null,
      name: "Pat Example",
      email: "pat@pena.example",
      phone: "+14805550123",
      emailConfirmedAt: null,
    },
    industry: "Plumbing",
    place: `${spot}, Large (4 × 5 in), back of the card`,
    mailingLine: "May 2027, planned for May 15, 2027",
    goesTo: [],
    plan: createSpotMap(standardLayout, spot),
    papers: {
      invoice: sampleInvoice,
      payments: [
        {
          id: "pi_1",
          reservationId: 7,
          method: "online",
          amountCents: samplePrice.totalCents,
          outcome: "granted",
          excessCents: 0,
          taxCents: samplePrice.taxCents,
          receivedAt: new Date("2027-03-02T03:00:00Z"),
          note: null,
        },
      ],
      refunds: [],
      takenBack: [],
      ...given.papers,
    },
    price: samplePrice,
    lines: [
      ["Large (4 × 5 in) spot, May 2027 card", samplePrice.priceCents],
      ["Scottsdale privilege tax, 1.7%", samplePrice.taxCents],
      ["Total", samplePrice.totalCents],
    ],
    owed: { cents: samplePrice.totalCents, settled: [], isKept: false },
    canCancel: true,
    hasEnded: false,
    steps: progressAfterPayment(datesForDrop("2027-05-15"), "2027-03-01"),
  };
}
