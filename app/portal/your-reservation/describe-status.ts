import type { CustomerReservation } from "#app/portal/customer-reservation.ts";
import { formatMailedDates } from "#business/mailings/mailed-pieces.ts";
import { longDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { agreement, site } from "#site.ts";

type Words = { title: string; lead: string };

/** The status of a reservation and what happens next, in plain words. */
export function describeStatus(your: CustomerReservation): Words {
  const { standing, trade, mailing, due, until } = your;
  const total = dollars(your.toPayCents);
  const overdue = due !== undefined && due < your.today;
  switch (standing) {
    case "unconfirmed":
      if (!your.sendsMail) return callToConfirm(your);
      return your.termsVersion ? pressTheButton(your) : acceptTheTerms(your);
    case "unpaid":
      return {
        title: "It’s yours.",
        lead: `Nobody else in ${trade} gets onto this card. Please pay ${total} by ${overdue ? `${until}, Arizona time` : due ? longDate(due) : "the date on the invoice"}, and it stays that way.`,
      };
    case "processing":
      return {
        title: "Your bank is on it.",
        lead: "You have finished paying; with this way to pay, the bank’s word can take some days. The place is kept for you, and we write to you the moment we know.",
      };
    case "paid":
      return {
        title: "You’re on the card.",
        lead: `Paid, and nobody else in ${trade} can be on it. ${mailedWords(mailing)}`,
      };
    case "canceled":
    case "refunded":
      return endedByChoice(your);
    case "released":
      return {
        title: your.ended.byOffice ? "Our office has ended it." : "You gave it back.",
        lead: "The place is free for others again, and you owe nothing.",
      };
    default:
      return timeRanOut(your);
  }
}

/** When it was mailed and to how many homes, as the office has recorded it; or what is planned. */
function mailedWords({ mailed, dates, households }: CustomerReservation["mailing"]): string {
  if (!mailed) {
    return `Mailing is planned for ${longDate(dates.drop)}, to at least ${formatCount(households)} homes.`;
  }
  const { homes, partly } = mailed;
  return `${partly ? "So far it" : "It"} was mailed to ${formatCount(homes)} homes on ${formatMailedDates(mailed)}.`;
}

function acceptTheTerms({ email, until }: CustomerReservation): Words {
  return {
    title: "Please accept our Terms.",
    lead: `We’re holding this spot for you until ${until}, Arizona time. Read our Terms and accept them by the link in our message to ${email ?? "you"}, and it’s confirmed.`,
  };
}

function pressTheButton({ email, until }: CustomerReservation): Words {
  return {
    title: "Check your email.",
    lead: `We sent a message with one button to ${email ?? "you"}. Press it by ${until}, Arizona time, and your spot is confirmed. Until then nobody else can have it.`,
  };
}

/** Without a mail server nobody gets the email with the button. */
function callToConfirm({ email, until }: CustomerReservation): Words {
  return {
    title: "Call us to confirm.",
    lead: `This site can't send email yet, so our message to ${email ?? "you"} hasn't left. Call ${site.phone.display} by ${until}, Arizona time, and we'll confirm your spot. Until then nobody else can have it.`,
  };
}

function endedByChoice({ standing, refund, credit, ended, invoice }: CustomerReservation): Words {
  if (refund?.done && refund.because === "dispute") {
    return {
      title: "This reservation has ended.",
      lead: `Your bank gave you ${dollars(refund.cents)} back for it, and by our Terms it ends with that. If this surprises you, please call us.`,
    };
  }
  const title = standing === "refunded" ? "Your money goes back." : "Canceled.";
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
      lead: `Your ${dollars(credit.cents)} is a credit for a later mailing, good until ${longDate(credit.expiresOn)}. Call us when you book, and we take it off.`,
    };
  }
  if (ended.from === "paid" && ended.gave !== null && ended.gave !== "nothing") {
    return { title, lead: "What your credit had paid is a credit again. Call us when you book." };
  }
  if (ended.from === "paid") {
    return {
      title,
      lead: "After the print date, or once the card is printed, nothing is given back.",
    };
  }
  return {
    title,
    lead: `Nothing had been paid, so there is nothing to give back. ${invoice ? "The invoice is void, and you" : "You"} owe nothing.`,
  };
}

function timeRanOut(your: CustomerReservation): Words {
  const { ended, instead, trade, mailing, refund } = your;
  if (refund) {
    return {
      title: "The place was gone.",
      lead: `Your payment came after its time had run out, and somebody else had the place by then. ${dollars(refund.cents)} ${refund.done ? "went" : "goes"} back in full, the way it came.`,
    };
  }
  const why = {
    unconfirmed: your.termsVersion
      ? "Nobody pressed the button in our email in time"
      : "Our Terms were not accepted in time",
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
