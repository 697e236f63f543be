import type { MailingDates } from "#business/mailings/mailing.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";

export type ProgressStep = { title: string; text: string; when: string; done: boolean };

/** The client's five steps for a buyer who has just paid: only recorded ones are done. */
export function progressAfterPayment(
  dates: MailingDates,
  paidOn: PlainDate,
): readonly ProgressStep[] {
  return [
    {
      title: "Check Industry Availability",
      text: "Your industry was open. Now it’s yours alone on this card.",
      when: "Done",
      done: true,
    },
    {
      title: "Secure Your Spot",
      text: "Your spot is paid for.",
      when: `Done on ${longWeekdayDate(paidOn)}`,
      done: true,
    },
    {
      title: "Design & Revisions",
      text: "Send us what your ad should say, your logo, and any photos. We design the ad and send you a proof. You ask for changes until it’s right.",
      when: `Ad details due ${longWeekdayDate(dates.briefDue)}. Approval due ${longWeekdayDate(dates.approvalDue)}.`,
      done: false,
    },
    {
      title: "Production & Mailing",
      text: "We print the cards, bundle them by carrier route, and take them to the post office.",
      when: `Printing planned for ${longWeekdayDate(dates.printFile)}, mailing for ${longWeekdayDate(dates.drop)}. Expected in homes by ${longWeekdayDate(dates.inHomesBy)}.`,
      done: false,
    },
    {
      title: "Confirmation Copy",
      text: "We mail a printed card to your business. Later, you get a report on your results.",
      when: `Report planned for ${longWeekdayDate(dates.report)}`,
      done: false,
    },
  ];
}
