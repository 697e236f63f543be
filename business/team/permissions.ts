import type { Role } from "./operator.ts";

/** The permissions of each role in one table, which screens, actions (`requirePermission`) and tests read. */
export const rolesByPermission = {
  /** Open the office: Today, the coming mailings. */
  "office.see": ["owner", "assistant"],
  /** One's own name, email, password, factors and sessions. */
  "account.change": ["owner", "assistant"],
  "messages.see": ["owner", "assistant"],
  "messages.resend": ["owner", "assistant"],
  "audit-log.see": ["owner", "assistant"],
  "team.see": ["owner"],
  "team.invite": ["owner"],
  "team.change-role": ["owner"],
  "team.remove": ["owner"],
  "team.send-sign-in-link": ["owner"],
  "reservations.see": ["owner", "assistant"],
  /** Write notes on a reservation. */
  "reservations.note": ["owner", "assistant"],
  /** Cancel an unpaid reservation; a paid one takes `refunds.give` too. */
  "reservations.cancel": ["owner", "assistant"],
  /** End a hold, a payment in progress, an offer, or an unconfirmed reservation. */
  "reservations.release": ["owner", "assistant"],
  /** Allow a first-time buyer an invoice although a card's share of those is used up; confirm for a buyer on the phone. */
  "reservations.vouch": ["owner", "assistant"],
  /** Open a reservation as its customer sees it. */
  "reservations.open-view": ["owner", "assistant"],
  "leads.see": ["owner", "assistant"],
  "leads.change": ["owner", "assistant"],
  "advertisers.see": ["owner", "assistant"],
  "advertisers.change": ["owner", "assistant"],
  "money.see": ["owner", "assistant"],
  /** Record that the money for an invoice was received. */
  "payments.record": ["owner", "assistant"],
  /** Record, change and remove expenses and their receipts. */
  "expenses.record": ["owner", "assistant"],
  /** Decide on a refund, and record that it was sent. */
  "refunds.give": ["owner"],
  "mailings.see": ["owner", "assistant"],
  /** Plan, publish, change, copy and close a mailing, and record its progress. */
  "mailings.change": ["owner", "assistant"],
  /** Move a mailing to a later date: that offers refunds. */
  "mailings.postpone": ["owner"],
  /** Book by hand, move and swap spots, house ads. */
  "mailings.place": ["owner", "assistant"],
  /** Group the industries that exclude each other. */
  "industries.group": ["owner"],
  /** The ads board, each ad's brief, files and proofs. */
  "ads.see": ["owner", "assistant"],
  /** Fill in a brief for a caller, make, send and answer proofs, remind, refuse. */
  "ads.change": ["owner", "assistant"],
  /** Record an approval that a customer gave by phone, email or in person. */
  "ads.approve": ["owner", "assistant"],
  "settings.see": ["owner"],
  "settings.change": ["owner"],
  /** Download a copy of everything, including secrets. */
  "backup.take": ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof rolesByPermission;

export function hasPermission(role: Role, permission: Permission): boolean {
  return (rolesByPermission[permission] as readonly Role[]).includes(role);
}
