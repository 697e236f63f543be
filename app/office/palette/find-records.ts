import { leadStateLabels, waitlistStateLabels } from "#app/office/leads/lead-labels.ts";
import { describeMailedDate } from "#app/office/mailings/mailing-figures.ts";
import { messageStateLabels } from "#app/office/messages/message-row.tsx";
import { moneyStateLabel } from "#app/office/money/money-table.ts";
import { officePaths } from "#app/office/office-paths.ts";
import {
  holderNameOrWhyNone,
  reservationStateLabel,
} from "#app/office/reservations/reservation-labels.ts";
import { findOfficeAd } from "#business/ads/find-office-ads-on-mailings.ts";
import { searchAdvertisers } from "#business/advertisers/find-advertiser.ts";
import { countBookingsByAdvertiser } from "#business/advertisers/list-advertisers.ts";
import { homeQuestionsSetting } from "#business/company/questions.ts";
import { findCompanySetting } from "#business/company/stored-company-setting.ts";
import { searchLeads, searchWaitlist } from "#business/leads/list-leads.ts";
import { searchMailings } from "#business/mailings/find-mailings.ts";
import { findAddedIndustryWords } from "#business/mailings/industries/industry-words.ts";
import { findIndustriesByPhrase } from "#business/mailings/industries/search-industries.ts";
import { upcomingStates } from "#business/mailings/mailing.ts";
import { mailingStateNames } from "#business/mailings/mailing-actions.ts";
import { paymentIdLabel } from "#business/reservations/pay/invoices/invoice.ts";
import { canHaveAd } from "#business/reservations/reservation.ts";
import {
  type MoneySearchHit,
  searchDisputes,
  searchInvoices,
  searchPayments,
  searchRefunds,
  searchReservations,
} from "#business/reservations/search/search-reservations-and-money.ts";
import { findCode } from "#business/results/spot-code-cache.ts";
import { findOperators } from "#business/team/find-operators.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission, type Permission } from "#business/team/permissions.ts";
import { foldText, splitSearchWords } from "#platform/fold-text.ts";
import { findMessages } from "#platform/mail/find-messages.server.ts";
import { dollars, formatDollarsAndCents } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import { formatPhone } from "#platform/phone-number.ts";
import {
  type FoundRecord,
  hasEveryWord,
  MAX_RECORDS_PER_KIND,
  type PaletteResult,
} from "./find-pages.ts";

type Kind = {
  kind: string;
  also?: readonly string[];
  permission: Permission;
  find: (words: readonly string[]) => Promise<FoundRecord[]>;
};

/** In display order. */
const KINDS: readonly Kind[] = [
  { kind: "Reservation", permission: "reservations.see", find: reservations },
  { kind: "Code", also: ["qr"], permission: "ads.see", find: findCodeRecords },
  { kind: "Advertiser", also: ["business"], permission: "advertisers.see", find: advertisers },
  { kind: "Industry", also: ["industries"], permission: "reservations.see", find: industries },
  { kind: "Mailing", permission: "mailings.see", find: mailings },
  { kind: "Ad", permission: "ads.see", find: findAdRecords },
  { kind: "Invoice", permission: "money.see", find: findInvoiceRecords },
  { kind: "Payment", permission: "money.see", find: findPaymentRecords },
  { kind: "Refund", permission: "money.see", find: findRefundRecords },
  { kind: "Dispute", permission: "money.see", find: findDisputeRecords },
  { kind: "Lead", permission: "leads.see", find: leads },
  { kind: "Waitlist", also: ["waiting", "wait", "list"], permission: "leads.see", find: waitlist },
  { kind: "Message", also: ["mail", "e-mail"], permission: "messages.see", find: messages },
  { kind: "Question", also: ["faq"], permission: "settings.change", find: questions },
  { kind: "Person", also: ["people"], permission: "team.see", find: people },
];

/** The records that match, as far as a role may see them: of exactly that name first, then by name, then related ones. */
export async function findRecords(typed: string, role: Role): Promise<PaletteResult[]> {
  const words = splitSearchWords(typed).map(foldText);
  if (words.length === 0) return [];
  const found = await Promise.all(
    KINDS.filter(({ permission }) => hasPermission(role, permission)).map(async (each) => {
      const own = withoutName(each, words);
      const records = await each.find(own);
      return records.map((record) => ({
        hit: { kind: each.kind, ...record },
        rank: rankOf(record, own),
      }));
    }),
  );
  return found
    .flat()
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ hit }) => hit);
}

/** 2 where the words are its name, 1 where its name has them all. */
function rankOf({ name }: FoundRecord, words: readonly string[]): number {
  if (foldText(name) === words.join(" ")) return 2;
  return Number(hasEveryWord(name, words));
}

/** The words without the kind's name, unless there are no others; without commas. */
function withoutName({ kind, also = [] }: Kind, words: readonly string[]): string[] {
  const names = [kind.toLowerCase(), ...also].flatMap((name) => [name, `${name}s`]);
  const plain = words.map((word) => word.replace(/[,:;]+$/, "")).filter(Boolean);
  const others = plain.filter((word) => !names.includes(word));
  return others.length > 0 ? others : plain;
}

async function reservations(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchReservations(words, MAX_RECORDS_PER_KIND);
  return found.map((row) => ({
    name: holderNameOrWhyNone(row),
    about: [
      row.reference,
      `${row.spot} on the ${row.mailing} card`,
      ...(row.person ? [row.person] : []),
      ...(row.phone ? [formatPhone(row.phone)] : []),
      reservationStateLabel(row).name.toLowerCase(),
    ].join(", "),
    to: officePaths.reservation(row.id),
  }));
}

async function advertisers(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchAdvertisers(words, MAX_RECORDS_PER_KIND);
  const booked = await countBookingsByAdvertiser(found.map(({ id }) => id));
  const historyOf = (id: number) => {
    const of = booked.find(({ advertiserId }) => advertiserId === id);
    return of
      ? `${pluralize(of.reservations, "reservation")}, last on the ${of.lastMailing} card`
      : "no reservations";
  };
  return found.map(({ id, name, person, email }) => ({
    name,
    about: `${person}, ${email}, ${historyOf(id)}`,
    to: officePaths.advertiser(id),
  }));
}

/** The industries that go by what was typed, with what is booked in them: "dentist" is Dental. */
async function industries(words: readonly string[]): Promise<FoundRecord[]> {
  const called = findIndustriesByPhrase(words.join(" "), await findAddedIndustryWords());
  return called.slice(0, MAX_RECORDS_PER_KIND).map(({ slug, name }) => ({
    name,
    about: "its reservations",
    to: `${officePaths.reservations()}?${new URLSearchParams({ industry: slug })}`,
  }));
}

async function mailings(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchMailings(words, MAX_RECORDS_PER_KIND);
  return found.map((mailing) => ({
    name: mailing.name,
    about: `${mailingStateNames[mailing.state].toLowerCase()}, ${describeMailedDate(mailing)}`,
    to: officePaths.mailing(mailing.id),
  }));
}

async function leads(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchLeads(words, MAX_RECORDS_PER_KIND);
  return found.map(({ id, name, email, state }) => ({
    name,
    about: [
      ...(email && email !== name ? [email] : []),
      leadStateLabels[state].name.toLowerCase(),
    ].join(", "),
    to: officePaths.lead(id),
  }));
}

async function waitlist(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchWaitlist(words, MAX_RECORDS_PER_KIND);
  return found.map(({ email, industry, mailing, state }) => ({
    name: email,
    about: `${industry} on the ${mailing} card, ${waitlistStateLabels[state].name.toLowerCase()}`,
    to: `${officePaths.waitlist()}?${new URLSearchParams({ words: email })}`,
  }));
}

async function messages(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await findMessages({ every: words }, MAX_RECORDS_PER_KIND);
  return found.messages.map(({ id, subject, recipient, state }) => ({
    name: subject,
    about: `to ${recipient}, ${messageStateLabels[state].name.toLowerCase()}`,
    to: officePaths.message(id),
  }));
}

async function questions(words: readonly string[]): Promise<FoundRecord[]> {
  const { value } = await findCompanySetting(homeQuestionsSetting);
  return value
    .map(({ question }, index) => ({
      name: question,
      about: "on Home",
      to: `${officePaths.questionSettings()}#answer-${index}`,
    }))
    .filter(({ name }) => hasEveryWord(name, words))
    .slice(0, MAX_RECORDS_PER_KIND);
}

async function people(words: readonly string[]): Promise<FoundRecord[]> {
  const everybody = await findOperators();
  return everybody
    .filter(({ name, email }) => hasEveryWord(`${name} ${email}`, words))
    .slice(0, MAX_RECORDS_PER_KIND)
    .map(({ id, name, email, role }) => ({
      name,
      about: `${role}, ${email}`,
      to: `${officePaths.team()}#person-${id}`,
    }));
}

/** The ads on coming cards, by what their reservations are found by. Those on older cards, and where time ran out, are reached by their reservations. */
async function findAdRecords(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchReservations(words, MAX_RECORDS_PER_KIND);
  return found
    .filter(
      ({ state, secondsLeft, mailingState }) =>
        canHaveAd(state) &&
        secondsLeft !== 0 &&
        upcomingStates.some((coming) => coming === mailingState),
    )
    .map((row) => ({
      name: holderNameOrWhyNone(row),
      about: `${row.spot} on the ${row.mailing} card`,
      to: officePaths.ad(row.id),
    }));
}

/** The spot of a code, as it is printed or scanned: in upper or lower case, alone or at the end of its address. */
async function findCodeRecords(words: readonly string[]): Promise<FoundRecord[]> {
  const [, typed] =
    /(?:^|\/r\/)([a-z\d]{6})$/i.exec(words.length === 1 ? (words[0] ?? "") : "") ?? [];
  const known = typed && (await findCode(typed));
  const ad = known && (await findOfficeAd(known.reservationId));
  if (!known || !ad) return [];
  const who = holderNameOrWhyNone({ business: ad.business, state: ad.reservationState });
  return [
    {
      name: known.code,
      about: `${who}, ${ad.spot} on the ${ad.mailing} card`,
      to: officePaths.adCode(known.reservationId),
    },
  ];
}

/** The page of a reservation's money; money without a reservation is shown in Money. */
const moneyAt = (reservationId: number | null) =>
  reservationId === null ? officePaths.money() : `${officePaths.reservation(reservationId)}#money`;

async function findInvoiceRecords(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchInvoices(words, MAX_RECORDS_PER_KIND);
  return found.map(({ number, business, totalCents, state }) => ({
    name: `Invoice ${number}`,
    about: `${business}, ${dollars(totalCents)}, ${state}`,
    to: officePaths.invoice(number),
  }));
}

async function findPaymentRecords(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchPayments(words, MAX_RECORDS_PER_KIND);
  return found.map((row) =>
    toHit("Payment", row, row.state === "online" ? "by card" : `by ${row.state}`),
  );
}

async function findRefundRecords(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchRefunds(words, MAX_RECORDS_PER_KIND);
  return found.map((row) =>
    toHit("Refund", row, moneyStateLabel("refunds", row.state).toLowerCase()),
  );
}

async function findDisputeRecords(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchDisputes(words, MAX_RECORDS_PER_KIND);
  return found.map((row) => toHit("Dispute", row, row.state.replaceAll("_", " ")));
}

function toHit(kind: string, row: MoneySearchHit, state: string): FoundRecord {
  const { payment, reservationId, reference, business, amountCents } = row;
  return {
    name: `${kind}${payment.startsWith("invoice:") ? " for" : ""} ${paymentIdLabel(payment)}`,
    about: [business, reference, formatDollarsAndCents(amountCents), state]
      .filter(Boolean)
      .join(", "),
    to: moneyAt(reservationId),
  };
}
