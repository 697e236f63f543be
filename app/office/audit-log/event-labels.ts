/** What the audit log's events are called where people read them; others are spelled out as they are. */
export const EVENT_LABELS: Partial<Record<string, string>> = {
  "operator.joined": "Joined the office",
  "operator.recovered-account": "Followed a sign-in link",
  "operator.signed-in": "Signed in",
  "operator.signed-out": "Signed out",
  "operator.session-ended": "Ended a session",
  "operator.sign-in-throttled": "Guessing at an account held off",
  "operator.email-changed": "E-mail changed",
  "operator.renamed": "Name changed",
  "operator.password-changed": "Password changed",
  "operator.passkey-added": "Passkey added",
  "operator.passkey-removed": "Passkey removed",
  "operator.authenticator-added": "Authenticator app set up",
  "operator.authenticator-removed": "Authenticator app removed",
  "operator.recovery-codes-created": "Recovery codes made",
  "operator.recovery-code-used": "Recovery code used",
  "operator.invited": "Invited",
  "operator.invitation-revoked": "Invitation withdrawn",
  "operator.sign-in-link-sent": "Sign-in link sent",
  "operator.sign-in-link-revoked": "Sign-in link withdrawn",
  "operator.role-changed": "Role changed",
  "operator.removed": "Let go",
  "installation.backup-taken": "Backup downloaded",
  "installation.restored": "Restored from a backup",
  "installation.moved": "Moved here from a backup",
  "advertiser.merged": "Two entries joined",
  "billing-setting.changed": "Ways of paying changed",
  "industry.regrouped": "Competing industries changed",
  "lead.deleted": "Lead forgotten, after two years",
  "mailing.changed": "Mailing changed",
  "mailing.closed": "Booking closed",
  "mailing.confirmed": "Mailing confirmed by the post office",
  "mailing.house-ad-placed": "House ad placed",
  "mailing.house-ad-removed": "House ad taken off the card",
  "mailing.printing-undone": "Not printed after all",
  "mailing.cancelled": "Taken off the calendar",
  "mailing.drops-corrected": "Hand-overs added or corrected",
  "mailing.fewer-homes-refunded": "Missing share given back: fewer homes",
  "advertiser.contact-deleted": "Person forgotten: never paid, two years ago",
  "reservation.deleted": "Spot that was never confirmed forgotten, and who held it",
  "wait-list.deleted": "Address on a wait-list forgotten",
  "mailing.dropped": "Handed to the post office",
  "mailing.mailed-anyway": "Decided: mailed although it did not fill",
  "mailing.planned": "Mailing planned",
  "mailing.postponed": "Mailing postponed",
  "mailing.printed": "Printed",
  "mailing.published": "Put on sale",
  "mailing.reopened": "Booking opened again",
  "tax-rate.set": "City tax set",
  "mailing.hold-requested": "A link to hold a spot asked for by email",
  "wait-list.requested": "Asked to join the waitlist",
  "wait-list.joined": "Joined the wait-list",
  "wait-list.left": "Left the wait-list",
  "message.resent": "Message sent again",
  "message.resolved": "Message dealt with",
  "lead.added": "Lead added by hand",
  "lead.note-removed": "Lead: a note taken back",
  "advertiser.added": "Advertiser added by hand",
  "advertiser.note-removed": "Advertiser: a note taken back",
  "reservation.note-removed": "Reservation: a note taken back",
  "wait-list.removed": "Taken off the wait-list",
  "wait-list.restored": "Put back on the wait-list",
  "import.read": "A table read, as a dry run",
  "import.started": "An import begun",
  "import.done": "An import carried out",
  "import.discarded": "A dry run thrown away",
  "import.deleted": "An import forgotten",
  "bulk.started": "Bulk change begun",
  "bulk.done": "Bulk change done",
  "bulk.undone": "Bulk change undone",
  "bulk.deleted": "Bulk change forgotten",
  "view.saved": "View saved",
  "view.renamed": "View renamed",
  "view.deleted": "View deleted",
};

/** An event in words: "reservation.paid" reads "Reservation: paid". */
export function eventLabel(event: string): string {
  const known = EVENT_LABELS[event];
  if (known) return known;
  const [noun = "", ...rest] = event.split(".");
  const words = rest.join(" ").replaceAll("-", " ");
  const name = noun.charAt(0).toUpperCase() + noun.slice(1).replaceAll("-", " ");
  return words ? `${name}: ${words}` : name;
}

/** The actor: an operator by name. */
export function actorName(actor: string, names: ReadonlyMap<string, string>): string {
  if (actor === "visitor") return "A visitor";
  if (actor === "system") return "By itself";
  return names.get(actor.replace(/^operator:/, "")) ?? "Somebody";
}
