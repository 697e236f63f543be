import { mailServerIsSet } from "#platform/mail/mail-server.server.ts";
import { type Placeholder, placeholders } from "#site.ts";

/** What is to be settled before launch: what the site came with for a start, and a mail server, while there is none. */
export function findLeftBeforeLaunch(): readonly Placeholder[] {
  if (mailServerIsSet()) return placeholders();
  const what = "no mail server is connected, so nobody gets the site's e-mail";
  return [{ setting: "SMTP_URL", what, value: null }, ...placeholders()];
}
