import type { Role } from "./operator.ts";

/** The permissions of each role in one table, which screens, actions (`require-permission.ts`) and tests read. */
export const rolesByPermission = {
  "office.see": ["owner", "assistant"],
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
  "reservations.note": ["owner", "assistant"],
  "reservations.cancel": ["owner", "assistant"],
  "reservations.release": ["owner", "assistant"],
  /** Allow a first-time buyer an invoice although a card's share of those is used up; confirm for a buyer on the phone. */
  "reservations.vouch": ["owner", "assistant"],
  "reservations.open-view": ["owner", "assistant"],
  "leads.see": ["owner", "assistant"],
  "leads.change": ["owner", "assistant"],
  "advertisers.see": ["owner", "assistant"],
  "advertisers.change": ["owner", "assistant"],
  "money.see": ["owner", "assistant"],
  "payments.record": ["owner", "assistant"],
  "expenses.record": ["owner", "assistant"],
  "refunds.give": ["owner"],
  "mailings.see": ["owner", "assistant"],
  "mailings.change": ["owner", "assistant"],
  /** Move a mailing to a later date: that offers refunds. */
  "mailings.postpone": ["owner"],
  "mailings.place": ["owner", "assistant"],
  "industries.group": ["owner"],
  "ads.see": ["owner", "assistant"],
  "ads.change": ["owner", "assistant"],
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
