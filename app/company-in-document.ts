import { company, setCompany } from "#company.ts";
import { currentPrices, setPrices } from "#prices.ts";

/** How the browser gets what the owner has set: each document carries the values that it was rendered with. */

export const COMPANY_ELEMENT = "company-details";

/** Details and prices as JSON in which nothing ends a script element. */
export const companyAsJson = (): string =>
  JSON.stringify([company().details, currentPrices()]).replaceAll("<", "\\u003c");

/** Makes the details and prices in the document those of this browser. */
export function readCompanyFromDocument(): void {
  const json = document.getElementById(COMPANY_ELEMENT)?.textContent;
  if (!json) return;
  const [details, prices] = JSON.parse(json);
  setCompany(details);
  setPrices(prices);
}
