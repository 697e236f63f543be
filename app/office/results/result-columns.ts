import type { MailingAdResult } from "#business/results/find-mailing-results.ts";
import { describeRenewalAnswer } from "./renewal-calls-table.tsx";

/** An ad's results as a row of a spreadsheet. */
export const resultHeadings = [
  ...["Card", "Advertiser", "Contact", "Phone", "Industry", "Size", "Offer"],
  ...["People", "Calls tapped", "Website", "Customers", "Booked again", "They said", "Next call"],
];

export const toResultCells = (ad: MailingAdResult) => [
  ...[ad.mailing, ad.business, ad.contact, ad.phone, ad.industry, ad.size, ad.offer],
  ...[ad.people, ad.calls, ad.websiteVisits, ad.customers, ad.bookedAgain],
  ...[describeRenewalAnswer(ad), ad.call?.nextCallOn ?? null],
];
