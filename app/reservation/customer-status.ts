import { formatMailedDates } from "#business/mailings/mailing.ts";
import { isTimeUp, type Reservation } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { agreement } from "#site.ts";
import type { CustomerReservation } from "./customer-reservation.ts";

/**
 * A reservation's status for its holder. `processing`: it has been paid, but the bank has not
 * confirmed yet. `offered`, `held` and `paying` have their own pages. A claim whose time is up is
 * `expired`, even before a job ends it.
 */
export type CustomerStatus = Reservation["state"] | "processing";

/** `underWay`: the state of a payment in progress, if any. */
export function customerStatusOf(
  { state, secondsLeft }: Pick<Reservation, "state" | "secondsLeft">,
  underWay?: { state: "open" | "processing" },
): CustomerStatus {
  const owes = state === "paying" || state === "unconfirmed" || state === "unpaid";
  if (owes && underWay?.state === "processing") return "processing";
  // A payment page may outlive its claim by a little: the gateway's final state decides.
  if (state === "paying") return state;
  return isTimeUp({ secondsLeft }) ? "expired" : state;
}

const LIVE: readonly CustomerStatus[] = ["processing", "unconfirmed", "unpaid", "paid"];

export function isActiveStatus(status: CustomerStatus): boolean {
  return LIVE.includes(status);
}

type Words = { title: string; lead: string };

export function describeCustomerStatus(your: CustomerReservation): Words {
  const { status, mailing } = your;
  switch (status) {
    case "unconfirmed":
      if (!your.sendsMail) return callToConfirm(your);
      return your.termsVersion ? pressTheButton(your) : acceptTheTerms(your);
    case "unpaid":
      return your.kept ? restDue(your) : invoiceDue(your);
    case "processing":
      return {
        title: "Your bank is on it.",
        lead: `You don’t have to do anything. With this payment method, your bank can take a few days to confirm. We’re holding your spot${your.sendsMail ? ", and we’ll email you once we know" : ""}.`,
      };
    case "paid":
      return {
        title: "You’re on the card.",
        lead: `Your spot is paid for, and no other business in your industry can be on this card. ${mailedWords(mailing)}`,
      };
    case "canceled":
    case "refunded":
      return endedByChoice(your);
    case "released":
      return {
        title: your.ended.byOffice ? "Our office ended this hold." : "You released this spot.",
        lead: "It’s open to others again, and you owe nothing.",
      };
    default:
      return timeRanOut(your);
  }
}

function invoiceDue(your: CustomerReservation): Words {
  const { due, until, today } = your;
  const by = due !== undefined && due < today ? `${until}, Arizona time` : dueDate(your);
  return {
    title: "It’s yours.",
    lead: `Your spot is confirmed, and no other business in your industry can book a spot on this card. To keep it, please pay ${amountDue(your)} by ${by}.`,
  };
}

/** Part of it is paid, or its ad is printed, so the due date does not end it. */
function restDue(your: CustomerReservation): Words {
  const { receivedCents } = your;
  const received = receivedCents > 0 ? ` We’ve received ${dollars(receivedCents)} so far.` : "";
  return {
    title: "It’s yours.",
    lead: `No other business in your industry can book a spot on this card.${received} Please pay the remaining ${amountDue(your)} by ${dueDate(your)}.`,
  };
}

const dueDate = ({ due }: CustomerReservation) =>
  due ? longWeekdayDate(due) : "the date on the invoice";

function amountDue({ toPayCents, price }: CustomerReservation): string {
  return `${dollars(toPayCents)}${price.taxCents > 0 ? ", tax included," : ""}`;
}

/** When it was mailed and to how many homes, as the office has recorded it; or what is planned. */
function mailedWords({ mailed, dates, households }: CustomerReservation["mailing"]): string {
  if (!mailed) {
    return `We plan to mail it to at least ${formatCount(households)} homes on ${longWeekdayDate(dates.drop)}.`;
  }
  const { homes, partly } = mailed;
  return `${partly ? "So far, it" : "It"} was mailed to ${formatCount(homes)} homes on ${formatMailedDates(mailed)}.`;
}

function acceptTheTerms({ email, until }: CustomerReservation): Words {
  return {
    title: "Please accept our Terms.",
    lead: `We’re holding this spot for you until ${until}, Arizona time. To confirm it, accept our Terms through the link in our email to ${email ?? "you"}.`,
  };
}

function pressTheButton({ email, until }: CustomerReservation): Words {
  return {
    title: "Check your email.",
    lead: `We emailed a link to ${email ?? "you"}. Open it and press “Confirm My Spot” by ${until}, Arizona time. We’re holding the spot until then.`,
  };
}

/** Without a mail server nobody gets the email with the button. */
function callToConfirm({ email, until }: CustomerReservation): Words {
  return {
    title: "Call us to confirm.",
    lead: `For now, we confirm by phone instead of emailing ${email ?? "you"}. Call ${company().phone.display} by ${until}, Arizona time, to confirm your spot. We’re holding it until then. We answer ${company().hours.days}, ${company().hours.display}, except federal holidays.`,
  };
}

const NO_PAYMENT = {
  mistake: "We recorded a payment by mistake, so there’s nothing to refund.",
  bounced: "Your bank returned your check, so there’s no payment to refund.",
} as const;

function endedByChoice(your: CustomerReservation): Words {
  const { status, refund, credit, reversed, ended, invoice } = your;
  if (refund?.done && refund.because === "dispute") {
    return {
      title: "This reservation has ended.",
      lead: `Your bank returned ${dollars(refund.cents)} to you. Under our Terms, that ends the reservation. If this is a surprise, please call us.`,
    };
  }
  const title = status === "refunded" ? "You’re getting a refund." : "Canceled.";
  if (refund?.done) {
    return { title, lead: `We sent ${dollars(refund.cents)} back the same way you paid.` };
  }
  if (refund) {
    return {
      title,
      lead: `We’ll send ${dollars(refund.cents)} back the same way you paid, within ${agreement.refundBusinessDays} business days.`,
    };
  }
  if (credit) return { title, lead: givenCreditWords(credit, your.today) };
  const wasPromised =
    ended.from === "paid" && ended.compensation !== null && ended.compensation !== "nothing";
  if (reversed && (wasPromised || (ended.from !== "paid" && reversed === "bounced"))) {
    return { title, lead: `${NO_PAYMENT[reversed]} You owe nothing.` };
  }
  if (wasPromised) return { title, lead: creditWords(your) };
  if (ended.from === "paid") {
    return {
      title,
      lead: "There’s no refund once the card has gone to print or its print date has passed.",
    };
  }
  return {
    title,
    lead: `You hadn’t paid anything, so there’s nothing to refund. ${invoice ? "The invoice is void, and you" : "You"} owe nothing.`,
  };
}

function givenCreditWords(
  { cents, leftCents, expiresOn }: NonNullable<CustomerReservation["credit"]>,
  today: PlainDate,
): string {
  if (leftCents === 0) return `Your ${dollars(cents)} credit for this spot has been used.`;
  if (expiresOn < today) {
    return `Your ${dollars(leftCents)} credit for this spot expired on ${longWeekdayDate(expiresOn)}.`;
  }
  const what =
    leftCents === cents
      ? `a ${dollars(cents)} credit`
      : `${dollars(leftCents)} left of your ${dollars(cents)} credit`;
  return `You have ${what} for a later mailing, good through ${longWeekdayDate(expiresOn)}. Call us to book, and we’ll apply it.`;
}

/** Paid with credit; or paid with money, and the credit for that was taken back. */
function creditWords({ returnedCreditCents: cents }: CustomerReservation): string {
  if (cents === undefined) {
    return "We took back the credit that you got for this spot. You owe nothing. If this is a surprise, please call us.";
  }
  if (cents === 0) {
    return "You paid with credit, and that credit is no longer available. You owe nothing. If this is a surprise, please call us.";
  }
  return `You paid with credit, and ${dollars(cents)} is yours to use again. Call us to book, and we’ll apply it.`;
}

function timeRanOut(your: CustomerReservation): Words {
  const { ended, alternatives, industryName, mailing, refund } = your;
  if (refund) {
    return {
      title: "Your spot was taken.",
      lead: `Your payment arrived after your time ran out, and another business had booked the spot by then. ${refund.done ? "We sent" : "We’ll send"} all ${dollars(refund.cents)} back the same way you paid.`,
    };
  }
  const unconfirmed = your.termsVersion
    ? "Your spot wasn’t confirmed in time, so we released it."
    : "Our Terms weren’t accepted in time, so we released your spot.";
  const why =
    ended.from === "unpaid"
      ? "We didn’t receive your payment in time, so we released your spot."
      : ended.from === "unconfirmed"
        ? unconfirmed
        : "We released the spot.";
  const next = alternatives?.again
    ? "It’s still open. You can book it again. We kept everything you typed."
    : alternatives?.hasOpenSpots
      ? `Another business has it now, but ${industryName} is still open on the ${mailing.name} card.`
      : `${industryName} is no longer open on the ${mailing.name} card.`;
  return { title: "Time ran out.", lead: `${why} ${next}` };
}
