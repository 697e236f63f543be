import { leadWords, waitWords } from "#app/office/leads/lead-words.ts";
import { mailedWords } from "#app/office/mailings/mailing-figures.ts";
import { messageWords } from "#app/office/messages/message-words.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { holderName, phoneName, stateOf } from "#app/office/reservations/reservation-words.ts";
import { count } from "#app/office/words.ts";
import { findAdvertisersByWords } from "#business/advertisers/find-by-words.ts";
import { findInvoicesByWords } from "#business/billing/find-by-words.ts";
import { findLeadsByWords, findWaitListByWords } from "#business/leads/find-by-words.ts";
import { getMailing } from "#business/mailings/find.ts";
import { findMailingsByWords } from "#business/mailings/find-by-words.ts";
import { canMailing, stateNames } from "#business/mailings/mailing-actions.ts";
import type { Role } from "#business/people/operator.ts";
import { findOperators } from "#business/people/operators.ts";
import { may, type Permission } from "#business/people/permissions.ts";
import { findBooked } from "#business/reservations/advertiser-list.ts";
import { findReservationsByWords } from "#business/reservations/find-by-words.ts";
import type { PlainDate } from "#platform/clock.ts";
import { findMessages, needsAPerson } from "#platform/mail/find-messages.server.ts";
import { wouldArrive } from "#platform/mail/mail-server.server.ts";
import { dollars } from "#platform/money.ts";
import { wordsIn } from "#platform/words.ts";
import { type Command, type Hit, isCalled, tellingWords } from "./commands.ts";
import {
  advertiserCommands,
  everyRecordCommand,
  leadCommands,
  mailingCommands,
  messageCommands,
  reservationCommands,
} from "./record-commands.ts";
import { findViewsCalled } from "./views.ts";

/** A record that was found, with what can be done with it. */
type Found = Hit & { commands: Command[] };

type Asker = { id: number; role: Role; today: PlainDate };

/** Most records of a kind, and most actions in all. */
const MOST = 5;
const MOST_ACTIONS = 8;

/**
 * What the words find, as far as a role may see it: first actions on records ("cancel copper" finds Copper Pipes and its
 * cancellation), then the records themselves. At most five of a kind.
 */
export async function findEverything(typed: string, asker: Asker): Promise<Hit[]> {
  const words = wordsIn(typed);
  if (words.length === 0) return [];
  const [records, ...meant] = await Promise.all([
    recordsWith(words, asker),
    ...splitsOf(words).map((split) => actionsOn(split, asker)),
  ]);
  const actions = new Map(meant.flat().map((action) => [action.to, action]));
  return [
    ...[...actions.values()].slice(0, MOST_ACTIONS),
    ...records.map(({ commands: _, ...hit }) => hit),
  ];
}

/** Words that name an action, and those that name what it is done with. */
type Split = { verbs: string[]; rest: string[]; kinds: string[] };

/**
 * The ways to read words as an action and a record: it is named first or last, by one word or by as many as can be.
 * At most three, and only of kinds of records that have an action of that name.
 */
function splitsOf(words: readonly string[]): Split[] {
  const telling = tellingWords(words.join(" "));
  const prefixes = telling.slice(1).map((_, at) => at + 1);
  const splitAt = (at: number) => readAs(telling.slice(0, at), telling.slice(at));
  const endAt = (at: number) => readAs(telling.slice(at), telling.slice(0, at));
  const leading = prefixes.map(splitAt).filter(({ kinds }) => kinds.length > 0);
  const trailing = prefixes.map(endAt).filter(({ kinds }) => kinds.length > 0);
  return [...new Set([leading.at(-1), leading[0], trailing[0]])].filter((split) => !!split);
}

const COMMANDS = Object.entries(everyRecordCommand());

function readAs(verbs: string[], rest: string[]): Split {
  const isWhole = verbs.every(({ length }) => length > 2);
  const called = (command: Command) => isWhole && isCalled(command, verbs);
  return {
    ...{ verbs, rest },
    kinds: COMMANDS.filter(([, commands]) => commands.some(called)).map(([kind]) => kind),
  };
}

async function actionsOn({ verbs, rest, kinds }: Split, asker: Asker): Promise<Hit[]> {
  const records = await recordsWith(rest, asker, kinds);
  return records.flatMap((record) =>
    record.commands
      .filter((command) => isCalled(command, verbs))
      .map(({ name, to }) => ({ name, about: nameOf(record), kind: "Action", to })),
  );
}

const nameOf = ({ name, about }: Found) => (about ? `${name}, ${about}` : name);

type Finder = (words: readonly string[], asker: Asker) => Promise<Found[]>;

/** The kinds of records, in the order in which they are shown, and what it takes to see them. */
const FINDERS: readonly { kind: string; permission: Permission; find: Finder }[] = [
  { kind: "Reservation", permission: "reservations.see", find: reservations },
  { kind: "Advertiser", permission: "advertisers.see", find: advertisers },
  { kind: "Mailing", permission: "mailings.see", find: mailings },
  { kind: "Invoice", permission: "money.see", find: invoices },
  { kind: "Lead", permission: "leads.see", find: leads },
  { kind: "Wait-list", permission: "leads.see", find: waitList },
  { kind: "Message", permission: "messages.see", find: messages },
  { kind: "Person", permission: "people.see", find: people },
  { kind: "View", permission: "office.see", find: views },
];

/** The records that words find: what is called so first, then what only has to do with it. */
async function recordsWith(
  words: readonly string[],
  asker: Asker,
  kinds?: readonly string[],
): Promise<Found[]> {
  const found = await Promise.all(
    FINDERS.filter(
      ({ kind, permission }) =>
        may(asker.role, permission) && (kinds === undefined || kinds.includes(kind)),
    ).map(({ find }) => find(words, asker)),
  );
  const called = ({ name }: Found) => isCalled({ name, to: "" }, lowered(words));
  return found.flat().toSorted((a, b) => Number(called(b)) - Number(called(a)));
}

async function reservations(words: readonly string[], { role, today }: Asker): Promise<Found[]> {
  const found = await findReservationsByWords(words, MOST);
  const cards = await Promise.all(
    [...new Set(found.map(({ mailingId }) => mailingId))].map((id) => getMailing(id)),
  );
  const placeable = (id: number) =>
    cards.some((card) => card?.id === id && canMailing("place", card, today).possible);
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
    commands: reservationCommands({ ...row, placeable: placeable(row.mailingId) }, role),
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
  return found.map((mailing) => ({
    kind: "Mailing",
    name: mailing.name,
    about: `${stateNames[mailing.state].toLowerCase()}, ${mailedWords(mailing)}`,
    to: officePaths.mailing(mailing.id),
    commands: mailingCommands(
      { id: mailing.id, can: (action) => canMailing(action, mailing, today) },
      role,
    ),
  }));
}

async function invoices(words: readonly string[]): Promise<Found[]> {
  const found = await findInvoicesByWords(words, MOST);
  return found.map(({ number, business, totalCents, state, reservationId }) => ({
    kind: "Invoice",
    name: `Invoice ${number}`,
    about: `${business}, ${dollars(totalCents)}, ${state}`,
    to: officePaths.reservation(reservationId),
    commands: [],
  }));
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
    isCalled({ name: `${person.name} ${person.email}`, to: "" }, lowered(words)),
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
  const called = await findViewsCalled(lowered(words), asker);
  return called.slice(0, MOST).map((view) => ({ ...view, commands: [] }));
}

const lowered = (words: readonly string[]) => words.map((word) => word.toLowerCase());
