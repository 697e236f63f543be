import type { Own } from "#app/private-door.ts";
import { getContact } from "#business/advertisers/find.ts";
import { gatewayIsSet } from "#business/billing/checkouts.ts";
import {
  dueOf,
  findPapers,
  findPaymentWays,
  type Papers,
  priceOf,
} from "#business/billing/find.ts";
import type { PaymentWays, RefundReason, Seller } from "#business/billing/invoice.ts";
import type { Price } from "#business/billing/tax.ts";
import type { MailingDates } from "#business/mailings/mailing.ts";
import { cancellationToday } from "#business/reservations/cancel-reservation.ts";
import { databaseToday, findAlternatives } from "#business/reservations/find.ts";
import {
  type CancellationGives,
  can,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { arizonaDate, type PlainDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { isLive, type Standing } from "./standing.ts";
import { momentInWords, placeInWords, tradeInWords } from "./words.ts";
import { findYourCard, type YourCard } from "./your-card.ts";

export type YourInvoice = {
  number: string;
  issuedOn: PlainDate;
  dueOn: PlainDate | null;
  state: "open" | "paid" | "void";
  seller: Pick<Seller, "company" | "street" | "town">;
};

/** Money that came in, or that goes back (below 0), on an Arizona date. */
export type Movement = { what: string; on: PlainDate; cents: number };

export type Instead = {
  industry: string;
  /** Whether the very same place can be taken again. */
  again: boolean;
  /** Whether others on the same card can be had. */
  here: boolean;
  mailing: number;
  mailings: { id: number; name: string; dropDate: PlainDate }[];
};

/** Everything that "your reservation" shows, and nothing else of what we know. */
export type YourReservation = {
  standing: Standing;
  reference: string;
  trade: string;
  spot: string;
  place: string;
  mailing: { name: string; households: number; dates: MailingDates };
  today: PlainDate;
  business: string | undefined;
  email: string | undefined;
  /** Until when it waits to be confirmed, in words. */
  until: string | undefined;
  due: PlainDate | undefined;
  price: Price;
  /** The price, less what a credit has taken off. */
  toPayCents: number;
  invoice: YourInvoice | undefined;
  movements: Movement[];
  refund: { cents: number; done: boolean; because: RefundReason } | undefined;
  credit: { cents: number; goodUntil: PlainDate } | undefined;
  ways: PaymentWays;
  /** Of one that has ended: from which state, and what the ladder gave. */
  ended: { from: Reservation["endedFrom"]; gave: CancellationGives | null };
  /** What cancelling would give today; undefined where it cannot be cancelled. */
  cancelling: CancellationGives | undefined;
  card: YourCard | undefined;
  instead: Instead | undefined;
};

/** Reads all that the page of a reservation shows, as it stands at this instant. */
export async function findYourReservation(
  own: Own,
  standing: Standing,
  now: Date,
): Promise<YourReservation> {
  const { reservation, mailing } = own;
  const live = isLive(standing);
  const today = await databaseToday();
  const papers = await findPapers(reservation.id);
  const contact =
    reservation.contactId === null ? undefined : await getContact(reservation.contactId);
  const cancellable = standing !== "waiting" && can("cancel", reservation).possible;
  return {
    standing,
    reference: reservation.reference,
    trade: tradeInWords(reservation.industry),
    spot: reservation.spot,
    place: placeInWords(mailing, reservation.spot),
    mailing: { name: mailing.name, households: mailing.households, dates: mailing.dates },
    today,
    business: contact?.business,
    email: contact?.email,
    until: reservation.expiresAt ? momentInWords(reservation.expiresAt, now) : undefined,
    due: reservation.paymentDue ?? undefined,
    price: await priceOf(reservation, today),
    toPayCents: (await dueOf(reservation, today)).totalCents,
    ...onPaper(papers),
    ways: await waysToPay(),
    ended: {
      from: reservation.endedFrom ?? (standing === "expired" ? reservation.state : null),
      gave: reservation.cancellationGives,
    },
    cancelling: cancellable ? await cancellationToday(reservation.id) : undefined,
    card: live ? await findYourCard(own) : undefined,
    instead: live ? undefined : await findInstead(reservation),
  };
}

/** How a place can be paid at present. */
export function waysToPay(): Promise<PaymentWays> {
  return findPaymentWays(gatewayIsSet());
}

const PAID = {
  card: "Paid by card",
  invoice: "Paid on the invoice",
  credit: "Paid by your credit",
} as const;

/** What a credit has taken off an invoice of which something else is, or was, to be paid. */
function takenOff({ invoice, payments }: Papers): Movement[] {
  if (!invoice || invoice.creditedCents === 0 || invoice.state === "void") return [];
  if (payments.some(({ way }) => way === "credit")) return [];
  return [{ what: "Taken off by your credit", on: invoice.issuedOn, cents: invoice.creditedCents }];
}

function onPaper(papers: Papers) {
  const { invoice, payments, refunds, refund, credit } = papers;
  const paid = payments.map(
    ({ way, at, amountCents }): Movement => ({
      what: PAID[way],
      on: arizonaDate(at),
      cents: amountCents,
    }),
  );
  const back = refunds.map(
    ({ state, doneAt, createdAt, amountCents, taxCents }): Movement => ({
      what: `${state === "done" ? "Given back" : "On its way back to you"}${
        taxCents > 0 ? `, ${dollars(taxCents)} of it tax` : ""
      }`,
      on: arizonaDate(doneAt ?? createdAt),
      cents: -amountCents,
    }),
  );
  const together = refunds.filter(({ payment }) => payment === refund?.payment);
  return {
    invoice: invoice && {
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      dueOn: invoice.dueOn,
      state: invoice.state,
      seller: {
        company: invoice.seller.company,
        street: invoice.seller.street,
        town: invoice.seller.town,
      },
    },
    movements: [...takenOff(papers), ...paid, ...back],
    refund: refund && {
      cents: together.reduce((sum, { amountCents }) => sum + amountCents, 0),
      done: together.every(({ state }) => state === "done"),
      because: refund.reason,
    },
    credit: credit && { cents: credit.amountCents, goodUntil: credit.goodUntil },
  };
}

async function findInstead(reservation: Reservation): Promise<Instead> {
  const { mailingId, industry, spot } = reservation;
  const { spots, mailings } = await findAlternatives({ mailingId, industry, spot });
  return {
    industry,
    again: can("renew", reservation).possible && spots.some(({ id }) => id === spot),
    here: spots.length > 0,
    mailing: mailingId,
    mailings: mailings.map(({ mailing }) => ({
      id: mailing.id,
      name: mailing.name,
      dropDate: mailing.dropDate,
    })),
  };
}
