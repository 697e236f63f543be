import { findTaxRates } from "#business/billing/tax/set-tax-rate.ts";
import { isMailServerConfigured } from "#platform/mail/mail-server.server.ts";
import { isForwardedUntrusted } from "#platform/web/untrusted-forwarding.ts";
import { type Placeholder, placeholders } from "#site.ts";

const NO_MAIL_SERVER: Placeholder = {
  setting: "SMTP_URL",
  what: "no mail server is connected, so nobody gets the site's e-mail",
  value: null,
};

const PROXY_NOT_TRUSTED: Placeholder = {
  setting: "TRUSTED_PROXIES",
  what: "requests come through a proxy that the site doesn't know of, so all visitors share the limits of one network: set TRUSTED_PROXIES",
  value: null,
};

const NO_TAX_DECISION: Placeholder = {
  setting: "tax",
  what: "the city's tax: set its rate, or confirm that no tax applies, under City tax",
  value: null,
};

/**
 * What must be done before launch: placeholders in site.ts, a mail server if none is set, the
 * number of proxies if requests show that there are some, and the city's tax until the owner has
 * set a rate or confirmed that none applies.
 */
export async function findLaunchTodos(): Promise<readonly Placeholder[]> {
  const taxIsDecided = (await findTaxRates()).length > 0;
  return [
    ...(isMailServerConfigured() ? [] : [NO_MAIL_SERVER]),
    ...(isForwardedUntrusted() ? [PROXY_NOT_TRUSTED] : []),
    ...(taxIsDecided ? [] : [NO_TAX_DECISION]),
    ...placeholders(),
  ];
}
