import {
  currentIndustryOverrides,
  setIndustryOverridesInMemory,
} from "#business/mailings/industries/industry-overrides.ts";
import { company, setCompany } from "#company.ts";
import { currentPrices, setPrices } from "#prices.ts";

/** How the browser gets what the owner has set: each document carries the values that it was rendered with. */

export const EMBEDDED_SETTINGS_ID = "embedded-settings";

/** Company details, prices and industry overrides as JSON in which nothing ends a script element. */
export const embeddedSettingsJson = (): string =>
  JSON.stringify([company().details, currentPrices(), currentIndustryOverrides()]).replaceAll(
    "<",
    "\\u003c",
  );

export function applyEmbeddedSettings(): void {
  const json = document.getElementById(EMBEDDED_SETTINGS_ID)?.textContent;
  if (!json) return;
  const [details, prices, overrides] = JSON.parse(json);
  setCompany(details);
  setPrices(prices);
  setIndustryOverridesInMemory(overrides);
}
