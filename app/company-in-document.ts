import { company, setCompany } from "#company.ts";

/** The company on its way into the browser: each document carries the details that it was written with. */

export const COMPANY_ELEMENT = "company-details";

/** The details as JSON in which nothing ends a script element. */
export const companyAsJson = (): string =>
  JSON.stringify(company().details).replaceAll("<", "\\u003c");

/** Makes the details in the document those of this browser. */
export function readCompanyFromDocument(): void {
  const json = document.getElementById(COMPANY_ELEMENT)?.textContent;
  if (json) setCompany(JSON.parse(json));
}
