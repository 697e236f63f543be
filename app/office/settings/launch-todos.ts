import { officePaths } from "#app/office/office-paths.ts";
import { findTaxRates } from "#business/billing/tax/set-tax-rate.ts";
import { findPublicOwner } from "#business/company/find-owner-profile.ts";
import { isMailServerConfigured } from "#platform/mail/mail-server.server.ts";
import { isForwardedUntrusted } from "#platform/web/untrusted-forwarding.ts";
import { type Placeholder, placeholders } from "#site.ts";

const NO_MAIL_SERVER: Placeholder = {
  setting: "SMTP_URL",
  what: "no mail server is set, so emails are written, not sent",
  value: null,
};

const PROXY_NOT_TRUSTED: Placeholder = {
  setting: "TRUSTED_PROXIES",
  what: "the site is behind a proxy it doesn't know about, so all visitors share one network's limits: set TRUSTED_PROXIES",
  value: null,
};

const NO_TAX_DECISION: Placeholder = {
  setting: "tax",
  what: "the city tax: set a rate or confirm that none applies, under City tax",
  value: null,
};

const OWNER = "owner-profile";

const NO_OWNER: Placeholder = {
  setting: OWNER,
  what: "your introduction on Home and About: add your name, photo, a sentence about you, and your mobile number",
  value: null,
};

/**
 * What must be done before launch: placeholders in site.ts, a mail server if none is set, the
 * number of proxies if requests show that there are some, the city's tax until the owner has set a
 * rate or confirmed that none applies, and who the owner is until Home and About can say so.
 */
export async function findLaunchTodos(): Promise<readonly Placeholder[]> {
  const [rates, owner] = await Promise.all([findTaxRates(), findPublicOwner()]);
  return [
    ...(isMailServerConfigured() ? [] : [NO_MAIL_SERVER]),
    ...(isForwardedUntrusted() ? [PROXY_NOT_TRUSTED] : []),
    ...(rates.length > 0 ? [] : [NO_TAX_DECISION]),
    ...(owner ? [] : [NO_OWNER]),
    ...placeholders(),
  ];
}

/** Where the office does one of them itself; undefined for the rest. */
export function launchTodoPath(setting: string): string | undefined {
  return setting === OWNER ? officePaths.ownerSettings() : undefined;
}
