import { getDomain } from "tldts";
import { emailKey } from "#platform/email-address.ts";

/** Public providers, where anyone can have an address: there the address counts, elsewhere the domain. */
const PUBLIC_PROVIDERS = new Set(
  `aol.com att.net bellsouth.net centurylink.net charter.net comcast.net cox.net duck.com earthlink.net
  fastmail.com gmail.com gmx.com gmx.net googlemail.com hey.com hotmail.com icloud.com live.com mac.com mail.com
  me.com msn.com outlook.com pm.me proton.me protonmail.com q.com qwestoffice.net rocketmail.com sbcglobal.net
  tutanota.com verizon.net yahoo.com yandex.com ymail.com zoho.com`.split(/\s+/),
);
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/** An email address in parts: the mailbox behind its spellings, and its registrable domain. */
export type CanonicalMailbox = {
  /** One mailbox for all spellings of its address: case, "+tags", and at Gmail dots don't count. */
  address: string;
  /** The registrable domain, "shop.co.uk" of "mail.shop.co.uk"; null at a public provider. */
  domain: string | null;
};

/**
 * Subdomains count as their domain, by the public suffix list (publicsuffix.org). Its private
 * section is ignored: anyone with one name under "duckdns.org" can have a thousand, so they count
 * as one.
 */
export function parseCanonicalMailbox(email: string): CanonicalMailbox {
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  const host = key.slice(at + 1);
  const isPublic = PUBLIC_PROVIDERS.has(host);
  const [name = ""] = key.slice(0, at).split("+");
  const plain = WITHOUT_DOTS.has(host) ? name.replaceAll(".", "") : name;
  return { address: `${plain}@${host}`, domain: isPublic ? null : (getDomain(host) ?? host) };
}

/** The key for counting an address's open spots: the business's domain, or at a public provider the mailbox. */
export function domainOrMailboxLimitKey(email: string): string {
  const { address, domain } = parseCanonicalMailbox(email);
  return domain ?? address;
}
