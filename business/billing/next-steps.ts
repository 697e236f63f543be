import type { MailingDates } from "#business/mailings/mailing.ts";
import { longDate, type PlainDate } from "#platform/clock.ts";

export type NextStep = { title: string; text: string; when: string; done: boolean };

/**
 * The client's five steps for a buyer who has just paid, each with its dates: future steps are
 * planned, and only recorded ones are done. Safe in the browser.
 */
export function nextSteps(dates: MailingDates, paidOn: PlainDate): readonly NextStep[] {
  return [
    {
      title: "Check Industry Availability",
      text: "Yours was free, and is now locked on this card.",
      when: "Done",
      done: true,
    },
    {
      title: "Secure Your Spot",
      text: "Paid, and held in your name.",
      when: `Done on ${longDate(paidOn)}`,
      done: true,
    },
    {
      title: "Design & Revisions",
      text: "Send what your ad must say, your logo and pictures. We draw it and send a proof; you change it until it is right.",
      when: `Your text and artwork by ${longDate(dates.briefDue)}, your approval by ${longDate(dates.approvalDue)}`,
      done: false,
    },
    {
      title: "Production & Mailing",
      text: "The card is printed, bundled by carrier route and taken to the post office.",
      when: `Planned: to print on ${longDate(dates.printFile)}, to the post office on ${longDate(dates.drop)}, in homes by ${longDate(dates.inHomesBy)} as we expect`,
      done: false,
    },
    {
      title: "Confirmation Copy",
      text: "A printed card comes to your business by mail, and a report of what it brought.",
      when: `The report is planned for ${longDate(dates.report)}`,
      done: false,
    },
  ];
}
