import {
  industryChanges,
  setIndustryChanges,
} from "#business/mailings/industries/industry-changes.ts";
import { company, setCompany } from "#company.ts";
import { currentPrices, setPrices } from "#prices.ts";

/** How the browser gets what the owner has set: each document carries the values that it was rendered with. */

export const COMPANY_ELEMENT = "company-details";

/** Details, prices and changed industries as JSON in which nothing ends a script element. */
export const companyAsJson = (): string =>
  JSON.stringify([company().details, currentPrices(), industryChanges()]).replaceAll(
    "<",
    "\\u003c",
  );

/** Makes what the document carries that of this browser. */
export function readCompanyFromDocument(): void {
  const json = document.getElementById(COMPANY_ELEMENT)?.textContent;
  if (!json) return;
  const [details, prices, changes] = JSON.parse(json);
  setCompany(details);
  setPrices(prices);
  setIndustryChanges(changes);
}
