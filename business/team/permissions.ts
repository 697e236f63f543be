import type { Role } from "./operator.ts";

/**
 * The permissions of each role, in one table: screens show, actions check
 * (`require-permission.ts`), and the tests walk through it with every role and signed out. Safe in
 * the browser.
 */
export const permissions = {
  /** Open the office: Today, the mailings ahead. */
  "office.see": ["owner", "assistant"],
  /** One's own name, email, password, factors and sessions. */
  "account.change": ["owner", "assistant"],
  /** Name searches of the lists, for oneself. */
  "views.save": ["owner", "assistant"],
  "messages.see": ["owner", "assistant"],
  "messages.resend": ["owner", "assistant"],
  "audit-log.see": ["owner", "assistant"],
  "team.see": ["owner"],
  "team.invite": ["owner"],
  "team.change-role": ["owner"],
  "team.remove": ["owner"],
  "team.send-sign-in-link": ["owner"],
  "reservations.see": ["owner", "assistant"],
  /** Notes on a reservation. */
  "reservations.note": ["owner", "assistant"],
  /** Cancel what is not paid yet; what is paid takes `refunds.give` too. */
  "reservations.cancel": ["owner", "assistant"],
  /** End a hold, a payment in progress, an offer, or what is not confirmed. */
  "reservations.release": ["owner", "assistant"],
  /** Let a first-time buyer have an invoice although a card has its share of them; confirm for a buyer on the phone. */
  "reservations.vouch": ["owner", "assistant"],
  /** Open a reservation as its customer sees it. */
  "reservations.open-view": ["owner", "assistant"],
  "leads.see": ["owner", "assistant"],
  "leads.change": ["owner", "assistant"],
  "advertisers.see": ["owner", "assistant"],
  "advertisers.change": ["owner", "assistant"],
  "money.see": ["owner", "assistant"],
  /** Record that the money for an invoice has come. */
  "payments.record": ["owner", "assistant"],
  /** Decide that money goes back, and record that it went. */
  "refunds.give": ["owner"],
  "mailings.see": ["owner", "assistant"],
  /** Plan, publish, change, clone, close, and note what became of it. */
  "mailings.change": ["owner", "assistant"],
  /** Move a mailing to a later date: that offers refunds. */
  "mailings.postpone": ["owner"],
  /** Book by hand, move and swap spots, house ads. */
  "mailings.place": ["owner", "assistant"],
  /** Which industries keep each other off a card. */
  "industries.group": ["owner"],
  "settings.see": ["owner"],
  "settings.change": ["owner"],
  /** A copy of everything, secrets included. */
  "backup.take": ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Whether a role may do something. */
export function hasPermission(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role);
}
