/** What the journal's events are called where people read them; others are spelled out as they are. */
const EVENTS: Partial<Record<string, string>> = {
  "operator.joined": "Joined the office",
  "operator.came-back": "Followed a new way in",
  "operator.signed-in": "Signed in",
  "operator.signed-out": "Signed out",
  "operator.session-ended": "Ended a session",
  "operator.guessing-held-off": "Guessing at an account held off",
  "operator.email-changed": "E-mail changed",
  "operator.renamed": "Name changed",
  "operator.password-changed": "Password changed",
  "operator.passkey-added": "Passkey added",
  "operator.passkey-removed": "Passkey removed",
  "operator.authenticator-added": "Authenticator app set up",
  "operator.authenticator-removed": "Authenticator app removed",
  "operator.recovery-codes-made": "Recovery codes made",
  "operator.recovery-code-used": "Recovery code used",
  "operator.invited": "Invited",
  "operator.invitation-revoked": "Invitation taken back",
  "operator.new-way-in-sent": "New way in sent",
  "operator.role-changed": "Role changed",
  "operator.removed": "Let go",
  "installation.backup-taken": "Backup downloaded",
  "installation.restored": "Restored from a backup",
  "installation.moved": "Moved here from a backup",
  "message.resent": "Message sent again",
  "message.dealt-with": "Message dealt with",
  "lead.added": "Lead added by hand",
  "lead.note-taken-back": "Lead: a note taken back",
  "advertiser.added": "Advertiser added by hand",
  "advertiser.changed": "Advertiser: details changed",
  "advertiser.note-taken-back": "Advertiser: a note taken back",
  "reservation.note-taken-back": "Reservation: a note taken back",
  "wait-list.removed": "Taken off the wait-list",
  "wait-list.put-back": "Put back on the wait-list",
  "import.read": "A table read, as a dry run",
  "import.begun": "An import begun",
  "import.done": "An import carried out",
  "import.discarded": "A dry run thrown away",
  "import.forgotten": "An import forgotten",
  "bulk.begun": "Many at once: begun",
  "bulk.done": "Many at once: done",
  "bulk.undone": "Many at once: undone",
  "bulk.forgotten": "Many at once: forgotten",
};

/** An event in words: "reservation.paid" reads "Reservation: paid". */
export function eventWords(event: string): string {
  const known = EVENTS[event];
  if (known) return known;
  const [noun = "", ...rest] = event.split(".");
  const words = rest.join(" ").replaceAll("-", " ");
  const name = noun.charAt(0).toUpperCase() + noun.slice(1).replaceAll("-", " ");
  return words ? `${name}: ${words}` : name;
}

/** Who acted: by name where it was somebody of the office. */
export function actorWords(actor: string, names: ReadonlyMap<string, string>): string {
  if (actor === "visitor") return "A visitor";
  if (actor === "system") return "By itself";
  return names.get(actor.replace(/^operator:/, "")) ?? actor;
}

/** The detail of an entry on one line: "with: passkey; to: ana@shop.example". */
export function detailWords(detail: unknown): string {
  if (typeof detail !== "object" || detail === null) return "";
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${spaced(name)}: ${oneLine(value)}`)
    .join("; ");
}

const spaced = (name: string) =>
  name.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
  );

function oneLine(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
