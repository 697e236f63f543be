import { leadWords, waitWords } from "#app/office/leads/lead-words.ts";
import { mailedWords, SOLD } from "#app/office/mailings/mailing-figures.ts";
import { messageWords } from "#app/office/messages/message-words.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { holderName, phoneName, stateOf } from "#app/office/reservations/reservation-words.ts";
import { count } from "#app/office/words.ts";
import { findAdvertisersByWords } from "#business/advertisers/find-by-words.ts";
import { findFewerHomes } from "#business/billing/fewer-homes.ts";
import { findMoneyStandings } from "#business/billing/money-standing.ts";
import { findLeadsByWords, findWaitListByWords } from "#business/leads/find-by-words.ts";
import { getMailing } from "#business/mailings/find.ts";
import { findMailingsByWords } from "#business/mailings/find-by-words.ts";
import type { PlannedMailing } from "#business/mailings/mailing.ts";
import { canMailing, stateNames } from "#business/mailings/mailing-actions.ts";
import { findOperators } from "#business/people/operators.ts";
import { may, type Permission } from "#business/people/permissions.ts";
import { findBooked } from "#business/reservations/advertiser-list.ts";
import {
  type FoundReservation,
  findReservationsByWords,
} from "#business/reservations/find-by-words.ts";
import { findFillDecided, hasToBeDecided } from "#business/reservations/minimum-fill.ts";
import { findSeats } from "#business/reservations/office-card.ts";
import type { PlainDate } from "#platform/clock.ts";
import { fold } from "#platform/fold.ts";
import { findMessages, needsAPerson } from "#platform/mail/find-messages.server.ts";
import { wouldArrive } from "#platform/mail/mail-server.server.ts";
import { isCalled } from "./commands.ts";
import { type Asker, type Finder, type Found, MOST } from "./found-record.ts";
import {
  advertiserCommands,
  leadCommands,
  mailingCommands,
  messageCommands,
  reservationCommands,
} from "./record-commands.ts";
import { disputes, invoices, payments, refunds } from "./records-of-money.ts";
import { findViewsCalled } from "./views.ts";

/** A kind of records: what else its name is, what it takes to see it, and how it is found. */
type Kind = { kind: string; also: readonly string[]; permission: Permission; find: Finder };

/** In the order in which they are shown. */
const KINDS: readonly Kind[] = [
  { kind: "Reservation", also: [], permission: "reservations.see", find: reservations },
  { kind: "Advertiser", also: ["business"], permission: "advertisers.see", find: advertisers },
  { kind: "Mailing", also: [], permission: "mailings.see", find: mailings },
  { kind: "Invoice", also: [], permission: "money.see", find: invoices },
  { kind: "Payment", also: [], permission: "money.see", find: payments },
  { kind: "Refund", also: [], permission: "money.see", find: refunds },
  { kind: "Dispute", also: [], permission: "money.see", find: disputes },
  { kind: "Lead", also: [], permission: "leads.see", find: leads },
  {
    kind: "Wait-list",
    also: ["waitlist", "waiting", "wait", "list"],
    permission: "leads.see",
    find: waitList,
  },
  { kind: "Message", also: ["mail", "e-mail"], permission: "messages.see", find: messages },
  { kind: "Person", also: ["people"], permission: "people.see", find: people },
  { kind: "View", also: [], permission: "office.see", find: views },
];

/**
 * The records that words find: what is called so first, then what only has to do with it. A kind's own name among the
 * words, as the palette shows it before each, keeps none of that kind off: "invoice 2027-0001", "lead zoe@".
 */
export async function findRecords(
  words: readonly string[],
  asker: Asker,
  kinds?: readonly string[],
): Promise<Found[]> {
  const asked = KINDS.filter(
    ({ kind, permission }) =>
      may(asker.role, permission) && (kinds === undefined || kinds.includes(kind)),
  );
  const found = await Promise.all(
    asked.map(async (each) => {
      const own = withoutName(each, words.map(fold));
      const records = await each.find(own, asker);
      return records.map((record) => ({ record, called: isCalled(bare(record), own) }));
    }),
  );
  return found
    .flat()
    .toSorted((a, b) => Number(b.called) - Number(a.called))
    .map(({ record }) => record);
}

const bare = ({ name }: Found) => ({ name, to: "" });

/** The words that are not the kind's name, unless there are no others; without the commas between them. */
function withoutName({ kind, also }: Kind, words: readonly string[]): string[] {
  const names = [kind.toLowerCase(), ...also].flatMap((name) => [name, `${name}s`]);
  const plain = words.map((word) => word.replace(/[,:;]+$/, "")).filter(Boolean);
  const others = plain.filter((word) => !names.includes(word));
  return others.length > 0 ? others : plain;
}

async function reservations(words: readonly string[], { role, today }: Asker): Promise<Found[]> {
  const found = await findReservationsByWords(words, MOST);
  const money = await findMoneyStandings(found.map(({ id }) => id));
  const cards = await Promise.all(
    [...new Set(found.map(({ mailingId }) => mailingId))].map((id) => getMailing(id)),
  );
  const placeable = (id: number) =>
    cards.some((card) => card?.id === id && canMailing("place", card, today).possible);
  const commandsOf = (row: FoundReservation) => {
    const standing = money.get(row.id);
    const { mailingId } = row;
    return standing
      ? reservationCommands({ ...row, placeable: placeable(mailingId), money: standing }, role)
      : [];
  };
  return found.map((row) => ({
    kind: "Reservation",
    name: holderName(row),
    about: [
      row.reference,
      `${row.spot} on ${row.mailing}`,
      ...(row.person ? [row.person] : []),
      ...(row.phone ? [phoneName(row.phone)] : []),
      stateOf(row).name.toLowerCase(),
    ].join(", "),
    to: officePaths.reservation(row.id),
    commands: commandsOf(row),
  }));
}

async function advertisers(words: readonly string[], { role }: Asker): Promise<Found[]> {
  const found = await findAdvertisersByWords(words, MOST);
  const booked = await findBooked(found.map(({ id }) => id));
  const historyOf = (id: number) => {
    const of = booked.find(({ advertiserId }) => advertiserId === id);
    return of
      ? `${count(of.reservations, "reservation")}, last on ${of.lastMailing}`
      : "no reservation";
  };
  return found.map(({ id, name, person, email }) => ({
    kind: "Advertiser",
    name,
    about: `${person}, ${email}, ${historyOf(id)}`,
    to: officePaths.advertiser(id),
    commands: may(role, "advertisers.change") ? advertiserCommands(id) : [],
  }));
}

async function mailings(words: readonly string[], { role, today }: Asker): Promise<Found[]> {
  const found = await findMailingsByWords(words, MOST);
  const short = may(role, "refunds.give")
    ? await Promise.all(found.map(({ id }) => findFewerHomes(id)))
    : [];
  const undecided = await findUndecided(found, today);
  return found.map((mailing, at) => ({
    kind: "Mailing",
    name: mailing.name,
    about: `${stateNames[mailing.state].toLowerCase()}, ${mailedWords(mailing)}`,
    to: officePaths.mailing(mailing.id),
    commands: mailingCommands(
      {
        id: mailing.id,
        can: (action) => canMailing(action, mailing, today),
        fewer: (short[at]?.shares.length ?? 0) > 0,
        undecided: undecided.has(mailing.id),
      },
      role,
    ),
  }));
}

/** Those of which somebody has to say whether they are mailed with so few places sold. */
async function findUndecided(found: readonly PlannedMailing[], today: PlainDate) {
  const ids = found.map(({ id }) => id);
  const [seats, decided] = await Promise.all([findSeats(ids), findFillDecided(ids)]);
  const soldOn = (id: number) =>
    seats.filter(({ mailingId, state }) => mailingId === id && SOLD.includes(state)).length;
  const open = found.filter(
    (mailing) => !decided.has(mailing.id) && hasToBeDecided(mailing, soldOn(mailing.id), today),
  );
  return new Set(open.map(({ id }) => id));
}

async function leads(words: readonly string[], { role }: Asker): Promise<Found[]> {
  const found = await findLeadsByWords(words, MOST);
  return found.map((lead) => ({
    kind: "Lead",
    name: lead.email,
    about: leadWords[lead.state].name.toLowerCase(),
    to: officePaths.lead(lead.id),
    commands: may(role, "leads.change") ? leadCommands(lead) : [],
  }));
}

async function waitList(words: readonly string[]): Promise<Found[]> {
  const found = await findWaitListByWords(words, MOST);
  return found.map(({ email, industry, mailing, state }) => ({
    kind: "Wait-list",
    name: email,
    about: `${industry} on ${mailing}, ${waitWords[state].name.toLowerCase()}`,
    to: `${officePaths.waitList()}?${new URLSearchParams({ words: email })}`,
    commands: [],
  }));
}

async function messages(words: readonly string[], { role }: Asker): Promise<Found[]> {
  const found = await findMessages({ every: words }, MOST);
  return found.messages.map((message) => ({
    kind: "Message",
    name: message.subject,
    about: `to ${message.recipient}, ${messageWords[message.state].name.toLowerCase()}`,
    to: officePaths.message(message.id),
    commands: may(role, "messages.resend")
      ? messageCommands({
          id: message.id,
          resendable: wouldArrive(message),
          open: needsAPerson(message),
        })
      : [],
  }));
}

async function people(words: readonly string[]): Promise<Found[]> {
  const everybody = await findOperators();
  const called = everybody.filter((person) =>
    isCalled({ name: `${person.name} ${person.email}`, to: "" }, words),
  );
  return called.slice(0, MOST).map(({ id, name, email, role }) => ({
    kind: "Person",
    name,
    about: `${role}, ${email}`,
    to: `${officePaths.people()}#person-${id}`,
    commands: [],
  }));
}

async function views(words: readonly string[], asker: Asker): Promise<Found[]> {
  const called = await findViewsCalled(words, asker);
  return called.slice(0, MOST).map((view) => ({ ...view, commands: [] }));
}
