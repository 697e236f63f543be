import { longDate } from "#platform/clock.ts";
import { count, dollars } from "#platform/money.ts";
import { agreement } from "#site.ts";
import type { YourReservation } from "./your-reservation.ts";

type Words = { title: string; lead: string };

/** How a reservation stands and what happens next, in plain words. */
export function statusWords(your: YourReservation): Words {
  const { standing, trade, mailing, due, until, email } = your;
  const total = dollars(your.toPayCents);
  switch (standing) {
    case "unconfirmed":
      return {
        title: "Check your e-mail.",
        lead: `We sent a message with one button to ${email}. Press it by ${until}, Arizona time, and the place is firm. Until then nobody else can have it.`,
      };
    case "unpaid":
      return {
        title: "It’s yours.",
        lead: `Nobody else in ${trade} gets onto this card. Please pay ${total} by ${due ? longDate(due) : "the date on the invoice"}, and it stays that way.`,
      };
    case "waiting":
      return {
        title: "Your bank is on it.",
        lead: "You have finished paying; with this way to pay, the bank’s word can take some days. The place is kept for you, and we write to you the moment we know.",
      };
    case "paid":
      return {
        title: "You’re on the card.",
        lead: `Paid, and nobody else in ${trade} can be on it. It ${your.today > mailing.dates.drop ? "was" : "is"} mailed to at least ${count(mailing.households)} homes on ${longDate(mailing.dates.drop)}.`,
      };
    case "cancelled":
    case "refunded":
      return endedByChoice(your);
    case "released":
      return {
        title: "You gave it back.",
        lead: "The place is free for others again, and you owe nothing.",
      };
    default:
      return timeRanOut(your);
  }
}

function endedByChoice({ standing, refund, credit, ended }: YourReservation): Words {
  const title = standing === "refunded" ? "Your money goes back." : "Cancelled.";
  if (refund?.done) {
    return { title, lead: `${dollars(refund.cents)} went back the way it came.` };
  }
  if (refund) {
    return {
      title,
      lead: `${dollars(refund.cents)} goes back the way it came, within ${agreement.refundBusinessDays} business days.`,
    };
  }
  if (credit) {
    return {
      title,
      lead: `Your ${dollars(credit.cents)} is a credit for a later mailing, good until ${longDate(credit.goodUntil)}. Call us when you book, and we take it off.`,
    };
  }
  if (ended.from === "paid" && ended.gave !== null && ended.gave !== "nothing") {
    return { title, lead: "What your credit had paid is a credit again. Call us when you book." };
  }
  if (ended.from === "paid") {
    return { title, lead: "The card had gone to print, so nothing is given back." };
  }
  return {
    title,
    lead: "Nothing had been paid, so there is nothing to give back. The invoice is void, and you owe nothing.",
  };
}

function timeRanOut({ ended, instead, trade, mailing, refund }: YourReservation): Words {
  if (refund) {
    return {
      title: "The place was gone.",
      lead: `Your payment came after its time had run out, and somebody else had the place by then. ${dollars(refund.cents)} ${refund.done ? "went" : "goes"} back in full, the way it came.`,
    };
  }
  const why = {
    unconfirmed: "Nobody pressed the button in our e-mail within two hours",
    unpaid: "The invoice was not paid in time",
  }[ended.from === "unpaid" ? "unpaid" : "unconfirmed"];
  const began =
    ended.from === "unpaid" || ended.from === "unconfirmed"
      ? `${why}, so the place went back to everybody.`
      : "The place went back to everybody.";
  if (instead?.again) {
    return {
      title: "Time ran out.",
      lead: `${began} It is still free: take it again, with everything that you typed.`,
    };
  }
  return {
    title: "Time ran out.",
    lead: instead?.here
      ? `${began} Somebody else has it now, but ${trade} is still open on the ${mailing.name} card.`
      : `${began} ${trade} is no longer open on the ${mailing.name} card.`,
  };
}
