import { pluralize } from "#app/office/formatting.ts";
import { leadStateLabels, waitlistStateLabels } from "#app/office/leads/lead-labels.ts";
import { describeMailedDate, isSold } from "#app/office/mailings/mailing-figures.ts";
import { messageStateLabels } from "#app/office/messages/message-labels.ts";
import { officePaths } from "#app/office/office-paths.ts";
import {
  holderNameOrWhyNone,
  reservationStateLabel,
} from "#app/office/reservations/reservation-labels.ts";
import { countBookingsByAdvertiser } from "#business/advertisers/list-advertisers.ts";
import { searchAdvertisers } from "#business/advertisers/search-advertisers.ts";
import { findMergesInto } from "#business/advertisers/undo-merge.ts";
import { searchLeads, searchWaitlist } from "#business/leads/search-leads.ts";
import { findMoneyOptionsByReservationIds } from "#business/ledger/reservation-money-options.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import { checkMailingAction, mailingStateNames } from "#business/mailings/mailing-actions.ts";
import { searchMailings } from "#business/mailings/search-mailings.ts";
import { findOccupiedSpots } from "#business/reservations/availability/occupied-spots.ts";
import { findFewerHomesRefunds } from "#business/reservations/mailing-changes/fewer-homes-refunds.ts";
import {
  findMailingIdsWithFillDecision,
  needsFillDecision,
} from "#business/reservations/mailing-changes/minimum-fill.ts";
import {
  type ReservationSearchHit,
  searchReservations,
} from "#business/reservations/search/search-reservations.ts";
import { findOperators } from "#business/team/find-operators.ts";
import { hasPermission, type Permission } from "#business/team/permissions.ts";
import type { PlainDate } from "#platform/clock.ts";
import { foldText } from "#platform/fold-text.ts";
import { findMessages, needsAttention } from "#platform/mail/find-messages.server.ts";
import { canResendWithMailServerSetting } from "#platform/mail/mail-server.server.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { findAdRecords, findCodeRecords } from "./find-ad-records.ts";
import { commandMatches } from "./find-commands.ts";
import { findIndustryRecords } from "./find-industry-records.ts";
import { findMatchingViews } from "./find-matching-views.ts";
import {
  findDisputeRecords,
  findInvoiceRecords,
  findPaymentRecords,
  findRefundRecords,
} from "./find-money-records.ts";
import { findQuestionRecords } from "./find-question-records.ts";
import {
  type FoundRecord,
  MAX_RECORDS_PER_KIND,
  type RecordFinder,
  type SearchingOperator,
} from "./found-record.ts";
import { mailingCommands } from "./mailing-commands.ts";
import { advertiserCommands, leadCommands, messageCommands } from "./record-commands.ts";
import { reservationCommands } from "./reservation-commands.ts";

/** A kind of records: its other names, the permission to see it, and its search. */
type Kind = { kind: string; also: readonly string[]; permission: Permission; find: RecordFinder };

/** In display order. */
const KINDS: readonly Kind[] = [
  { kind: "Reservation", also: [], permission: "reservations.see", find: reservations },
  { kind: "Code", also: ["qr"], permission: "ads.see", find: findCodeRecords },
  { kind: "Advertiser", also: ["business"], permission: "advertisers.see", find: advertisers },
  {
    kind: "Industry",
    also: ["industries"],
    permission: "reservations.see",
    find: findIndustryRecords,
  },
  { kind: "Mailing", also: [], permission: "mailings.see", find: mailings },
  { kind: "Ad", also: [], permission: "ads.see", find: findAdRecords },
  { kind: "Invoice", also: [], permission: "money.see", find: findInvoiceRecords },
  { kind: "Payment", also: [], permission: "money.see", find: findPaymentRecords },
  { kind: "Refund", also: [], permission: "money.see", find: findRefundRecords },
  { kind: "Dispute", also: [], permission: "money.see", find: findDisputeRecords },
  { kind: "Lead", also: [], permission: "leads.see", find: leads },
  {
    kind: "Waitlist",
    also: ["waitlist", "waiting", "wait", "list"],
    permission: "leads.see",
    find: waitlist,
  },
  { kind: "Message", also: ["mail", "e-mail"], permission: "messages.see", find: messages },
  {
    kind: "Question",
    also: ["faq"],
    permission: "settings.change",
    find: findQuestionRecords,
  },
  { kind: "Person", also: ["people"], permission: "team.see", find: people },
  { kind: "View", also: [], permission: "office.see", find: views },
];

/**
 * The records that match words: those of exactly that name first, then other matches by name, then related ones. A
 * kind's own name among the words, as the palette shows it, doesn't exclude that kind: "invoice 2027-0001", "lead zoe@".
 */
export async function findRecords(
  words: readonly string[],
  asker: SearchingOperator,
  kinds?: readonly string[],
  limit = MAX_RECORDS_PER_KIND,
): Promise<FoundRecord[]> {
  const asked = KINDS.filter(
    ({ kind, permission }) =>
      hasPermission(asker.role, permission) && (kinds === undefined || kinds.includes(kind)),
  );
  const found = await Promise.all(
    asked.map(async (each) => {
      const own = withoutName(each, words.map(foldText));
      const records = await each.find(own, asker, limit);
      return records.map((record) => ({ record, rank: rankOf(record, own) }));
    }),
  );
  return found
    .flat()
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ record }) => record);
}

/** 2 where the words are its name, 1 where its name has them all. */
function rankOf({ name }: FoundRecord, words: readonly string[]): number {
  if (foldText(name) === words.join(" ")) return 2;
  return Number(commandMatches({ name, to: "" }, words));
}

/** The words without the kind's name, unless there are no others; without commas. */
function withoutName({ kind, also }: Kind, words: readonly string[]): string[] {
  const names = [kind.toLowerCase(), ...also].flatMap((name) => [name, `${name}s`]);
  const plain = words.map((word) => word.replace(/[,:;]+$/, "")).filter(Boolean);
  const others = plain.filter((word) => !names.includes(word));
  return others.length > 0 ? others : plain;
}

async function reservations(
  words: readonly string[],
  { role, today }: SearchingOperator,
  limit = MAX_RECORDS_PER_KIND,
): Promise<FoundRecord[]> {
  const found = await searchReservations(words, limit);
  const money = await findMoneyOptionsByReservationIds(found.map(({ id }) => id));
  const cards = await Promise.all(
    [...new Set(found.map(({ mailingId }) => mailingId))].map((id) => findMailingById(id)),
  );
  const placeable = (id: number) =>
    cards.some((card) => card?.id === id && checkMailingAction("place", card, today).possible);
  const commandsOf = (row: ReservationSearchHit) => {
    const options = money.get(row.id);
    const { mailingId } = row;
    return options
      ? reservationCommands({ ...row, placeable: placeable(mailingId), money: options }, role)
      : [];
  };
  return found.map((row) => ({
    kind: "Reservation",
    name: holderNameOrWhyNone(row),
    about: [
      row.reference,
      `${row.spot} on the ${row.mailing} card`,
      ...(row.person ? [row.person] : []),
      ...(row.phone ? [formatPhone(row.phone)] : []),
      reservationStateLabel(row).name.toLowerCase(),
    ].join(", "),
    to: officePaths.reservation(row.id),
    commands: commandsOf(row),
  }));
}

async function advertisers(
  words: readonly string[],
  { role }: SearchingOperator,
): Promise<FoundRecord[]> {
  const found = await searchAdvertisers(words, MAX_RECORDS_PER_KIND);
  const ids = found.map(({ id }) => id);
  const [booked, merges] = await Promise.all([
    countBookingsByAdvertiser(ids),
    Promise.all(ids.map((id) => findMergesInto(id))),
  ]);
  const historyOf = (id: number) => {
    const of = booked.find(({ advertiserId }) => advertiserId === id);
    return of
      ? `${pluralize(of.reservations, "reservation")}, last on the ${of.lastMailing} card`
      : "no reservations";
  };
  return found.map(({ id, name, person, email }, at) => ({
    kind: "Advertiser",
    name,
    about: `${person}, ${email}, ${historyOf(id)}`,
    to: officePaths.advertiser(id),
    commands: hasPermission(role, "advertisers.change")
      ? advertiserCommands({ id, isMerged: (merges[at]?.length ?? 0) > 0 })
      : [],
  }));
}

async function mailings(
  words: readonly string[],
  { role, today }: SearchingOperator,
): Promise<FoundRecord[]> {
  const found = await searchMailings(words, MAX_RECORDS_PER_KIND);
  const short = hasPermission(role, "refunds.give")
    ? await Promise.all(found.map(({ id }) => findFewerHomesRefunds(id)))
    : [];
  const undecided = await findUndecided(found, today);
  return found.map((mailing, at) => ({
    kind: "Mailing",
    name: mailing.name,
    about: `${mailingStateNames[mailing.state].toLowerCase()}, ${describeMailedDate(mailing)}`,
    to: officePaths.mailing(mailing.id),
    commands: mailingCommands(
      {
        id: mailing.id,
        can: (action) => checkMailingAction(action, mailing, today),
        fewer: (short[at]?.shares.length ?? 0) > 0,
        undecided: undecided.has(mailing.id),
      },
      role,
    ),
  }));
}

/** Mailings with too few sold spots that need a decision. */
async function findUndecided(found: readonly OfficeMailing[], today: PlainDate) {
  const ids = found.map(({ id }) => id);
  const [seats, decided] = await Promise.all([
    findOccupiedSpots(ids),
    findMailingIdsWithFillDecision(ids),
  ]);
  const soldOn = (id: number) =>
    seats.filter((seat) => seat.mailingId === id && isSold(seat)).length;
  const open = found.filter(
    (mailing) => !decided.has(mailing.id) && needsFillDecision(mailing, soldOn(mailing.id), today),
  );
  return new Set(open.map(({ id }) => id));
}

async function leads(
  words: readonly string[],
  { role }: SearchingOperator,
): Promise<FoundRecord[]> {
  const found = await searchLeads(words, MAX_RECORDS_PER_KIND);
  return found.map((lead) => ({
    kind: "Lead",
    name: lead.name,
    about: [
      ...(lead.email && lead.email !== lead.name ? [lead.email] : []),
      leadStateLabels[lead.state].name.toLowerCase(),
    ].join(", "),
    to: officePaths.lead(lead.id),
    commands: hasPermission(role, "leads.change") ? leadCommands(lead) : [],
  }));
}

async function waitlist(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchWaitlist(words, MAX_RECORDS_PER_KIND);
  return found.map(({ email, industry, mailing, state }) => ({
    kind: "Waitlist",
    name: email,
    about: `${industry} on the ${mailing} card, ${waitlistStateLabels[state].name.toLowerCase()}`,
    to: `${officePaths.waitlist()}?${new URLSearchParams({ words: email })}`,
    commands: [],
  }));
}

async function messages(
  words: readonly string[],
  { role }: SearchingOperator,
): Promise<FoundRecord[]> {
  const found = await findMessages({ every: words }, MAX_RECORDS_PER_KIND);
  return found.messages.map((message) => ({
    kind: "Message",
    name: message.subject,
    about: `to ${message.recipient}, ${messageStateLabels[message.state].name.toLowerCase()}`,
    to: officePaths.message(message.id),
    commands: hasPermission(role, "messages.resend")
      ? messageCommands({
          id: message.id,
          resendable: canResendWithMailServerSetting(message),
          open: needsAttention(message),
        })
      : [],
  }));
}

async function people(words: readonly string[]): Promise<FoundRecord[]> {
  const everybody = await findOperators();
  const called = everybody.filter((person) =>
    commandMatches({ name: `${person.name} ${person.email}`, to: "" }, words),
  );
  return called.slice(0, MAX_RECORDS_PER_KIND).map(({ id, name, email, role }) => ({
    kind: "Person",
    name,
    about: `${role}, ${email}`,
    to: `${officePaths.team()}#person-${id}`,
    commands: [],
  }));
}

async function views(words: readonly string[], asker: SearchingOperator): Promise<FoundRecord[]> {
  const called = await findMatchingViews(words, asker);
  return called.slice(0, MAX_RECORDS_PER_KIND).map((view) => ({ ...view, commands: [] }));
}
