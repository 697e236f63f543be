import type { Role } from "./operator.ts";

/**
 * Who may do what in the office, in one table: screens ask it what to show, verbs what to do (`permit.ts`), and
 * the tests walk through it with every role and with nobody. Safe in the browser.
 */
export const permissions = {
  /** Open the office: Today, the mailings ahead. */
  "office.see": ["owner", "assistant"],
  /** One's own name, e-mail, password, factors and sessions. */
  "account.change": ["owner", "assistant"],
  "messages.see": ["owner", "assistant"],
  "messages.resend": ["owner", "assistant"],
  "journal.see": ["owner", "assistant"],
  "people.see": ["owner"],
  "people.invite": ["owner"],
  "people.change-role": ["owner"],
  "people.remove": ["owner"],
  "people.new-way-in": ["owner"],
  "settings.see": ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Whether a role may do something. */
export function may(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role);
}
