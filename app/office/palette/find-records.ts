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
import { commonQuestionsSetting } from "#business/company/questions.ts";
import { getCompanySetting } from "#business/company/stored-company-setting.ts";
import { searchLeads, searchWaitlist } from "#business/leads/list-leads.ts";
import { searchMailings } from "#business/mailings/find-mailings.ts";
import { findAddedIndustryWords } from "#business/mailings/industries/industry-words.ts";
import { findIndustriesByPhrase } from "#business/mailings/industries/search-industries.ts";
import { upcomingStates } from "#business/mailings/mailing.ts";
import { mailingStateNames } from "#business/mailings/mailing-actions.ts";
import { describePaymentId } from "#business/reservations/pay/invoices/invoice.ts";
import { canHaveAd } from "#business/reservations/reservation.ts";
import {
  type MoneySearchHit,
  searchDisputes,
  searchInvoices,
  searchPayments,
  searchRefunds,
  searchReservations,
} from "#business/reservations/search/search-reservations-and-money.ts";
import { findSpotCode } from "#business/results/spot-code-cache.ts";
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

type Words = readonly string[];

type Kind = {
  kind: string;
  also: Words;
  permission: Permission;
  find: (words: Words) => Promise<FoundRecord[]>;
};

/** A kind of records that a query of the business finds. `also`: other names of the kind. */
const kindOf = <Row>(
  kind: string,
  permission: Permission,
  search: (words: Words, limit: number) => Promise<readonly Row[]>,
  toRecord: (row: Row) => FoundRecord,
  also: Words = [],
): Kind => ({
  kind,
  also,
  permission,
  find: async (words) => (await search(words, MAX_RECORDS_PER_KIND)).map(toRecord),
});

/** In display order. */
const KINDS: readonly Kind[] = [
  kindOf("Reservation", "reservations.see", searchReservations, (row) => ({
    name: holderNameOrWhyNone(row),
    about: [
      row.reference,
      `${row.spot} on the ${row.mailing} card`,
      ...(row.person ? [row.person] : []),
      ...(row.phone ? [formatPhone(row.phone)] : []),
      reservationStateLabel(row).name.toLowerCase(),
    ].join(", "),
    to: officePaths.reservation(row.id),
  })),
  { kind: "Code", also: ["qr"], permission: "ads.see", find: findCodeRecords },
  { kind: "Advertiser", also: ["business"], permission: "advertisers.see", find: findAdvertisers },
  kindOf(
    "Industry",
    "reservations.see",
    searchIndustriesByAnyName,
    ({ slug, name }) => ({
      name,
      about: "its reservations",
      to: `${officePaths.reservations()}?${new URLSearchParams({ industry: slug })}`,
    }),
    ["industries"],
  ),
  kindOf("Mailing", "mailings.see", searchMailings, (mailing) => ({
    name: mailing.name,
    about: `${mailingStateNames[mailing.state].toLowerCase()}, ${describeMailedDate(mailing)}`,
    to: officePaths.mailing(mailing.id),
  })),
  kindOf("Ad", "ads.see", searchAdsOnComingCards, (row) => ({
    name: holderNameOrWhyNone(row),
    about: `${row.spot} on the ${row.mailing} card`,
    to: officePaths.ad(row.id),
  })),
  kindOf("Invoice", "money.see", searchInvoices, ({ number, business, totalCents, state }) => ({
    name: `Invoice ${number}`,
    about: `${business}, ${dollars(totalCents)}, ${state}`,
    to: officePaths.invoice(number),
  })),
  kindOf("Payment", "money.see", searchPayments, (row) =>
    toMoneyRecord("Payment", row, row.state === "online" ? "by card" : `by ${row.state}`),
  ),
  kindOf("Refund", "money.see", searchRefunds, (row) =>
    toMoneyRecord("Refund", row, moneyStateLabel("refunds", row.state).toLowerCase()),
  ),
  kindOf("Dispute", "money.see", searchDisputes, (row) =>
    toMoneyRecord("Dispute", row, row.state.replaceAll("_", " ")),
  ),
  kindOf("Lead", "leads.see", searchLeads, ({ id, name, email, state }) => ({
    name,
    about: [
      ...(email && email !== name ? [email] : []),
      leadStateLabels[state].name.toLowerCase(),
    ].join(", "),
    to: officePaths.lead(id),
  })),
  kindOf(
    "Waitlist",
    "leads.see",
    searchWaitlist,
    ({ email, industry, mailing, state }) => ({
      name: email,
      about: `${industry} on the ${mailing} card, ${waitlistStateLabels[state].name.toLowerCase()}`,
      to: `${officePaths.waitlist()}?${new URLSearchParams({ words: email })}`,
    }),
    ["waiting", "wait", "list"],
  ),
  kindOf(
    "Message",
    "messages.see",
    async (every, limit) => (await findMessages({ every }, limit)).messages,
    ({ id, subject, recipient, state }) => ({
      name: subject,
      about: `to ${recipient}, ${messageStateLabels[state].name.toLowerCase()}`,
      to: officePaths.message(id),
    }),
    ["mail", "e-mail"],
  ),
  kindOf("Question", "settings.change", searchQuestions, (question) => question, ["faq"]),
  kindOf(
    "Person",
    "team.see",
    searchOperators,
    ({ id, name, email, role }) => ({
      name,
      about: `${role}, ${email}`,
      to: `${officePaths.team()}#person-${id}`,
    }),
    ["people"],
  ),
];

/** The records that match, as far as a role may see them: of exactly that name first, then by name, then related ones. */
export async function findRecords(typed: string, role: Role): Promise<PaletteResult[]> {
  const words = splitSearchWords(typed).map(foldText);
  if (words.length === 0) return [];
  const found = await Promise.all(
    KINDS.filter(({ permission }) => hasPermission(role, permission)).map(async (kind) => {
      const own = withoutName(kind, words);
      const records = await kind.find(own);
      return records.map((record) => ({
        hit: { kind: kind.kind, ...record },
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
function rankOf({ name }: FoundRecord, words: Words): number {
  if (foldText(name) === words.join(" ")) return 2;
  return Number(hasEveryWord(name, words));
}

/** The words without the kind's name, unless there are no others; without commas. */
function withoutName({ kind, also }: Kind, words: Words): string[] {
  const names = [kind.toLowerCase(), ...also].flatMap((name) => [name, `${name}s`]);
  const plain = words.map((word) => word.replace(/[,:;]+$/, "")).filter(Boolean);
  const others = plain.filter((word) => !names.includes(word));
  return others.length > 0 ? others : plain;
}

async function findAdvertisers(words: Words): Promise<FoundRecord[]> {
  const found = await searchAdvertisers(words, MAX_RECORDS_PER_KIND);
  const booked = await countBookingsByAdvertiser(found.map(({ id }) => id));
  return found.map(({ id, name, person, email }) => {
    const bookings = booked.find(({ advertiserId }) => advertiserId === id);
    const history = bookings
      ? `${pluralize(bookings.reservations, "reservation")}, last on the ${bookings.lastMailing} card`
      : "no reservations";
    return { name, about: `${person}, ${email}, ${history}`, to: officePaths.advertiser(id) };
  });
}

/** The industries that go by what was typed: "dentist" is Dental. */
async function searchIndustriesByAnyName(words: Words, limit: number) {
  const found = findIndustriesByPhrase(words.join(" "), await findAddedIndustryWords());
  return found.slice(0, limit);
}

async function searchQuestions(words: Words, limit: number): Promise<FoundRecord[]> {
  const { value } = await getCompanySetting(commonQuestionsSetting);
  return value
    .map(({ question }, index) => ({
      name: question,
      about: "on Home",
      to: `${officePaths.questionSettings()}#answer-${index}`,
    }))
    .filter(({ name }) => hasEveryWord(name, words))
    .slice(0, limit);
}

async function searchOperators(words: Words, limit: number) {
  const operators = await findOperators();
  return operators
    .filter(({ name, email }) => hasEveryWord(`${name} ${email}`, words))
    .slice(0, limit);
}

/** The ads on coming cards, by what their reservations are found by. Those on older cards, and where time ran out, are reached by their reservations. */
async function searchAdsOnComingCards(words: Words, limit: number) {
  const found = await searchReservations(words, limit);
  return found.filter(
    ({ state, secondsLeft, mailingState }) =>
      canHaveAd(state) &&
      secondsLeft !== 0 &&
      upcomingStates.some((coming) => coming === mailingState),
  );
}

/** The spot of a code, as it is printed or scanned: in upper or lower case, alone or at the end of its address. */
async function findCodeRecords(words: Words): Promise<FoundRecord[]> {
  const [word = ""] = words.length === 1 ? words : [];
  const [, typed] = /(?:^|\/r\/)([a-z\d]{6})$/i.exec(word) ?? [];
  const known = typed && (await findSpotCode(typed));
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

/** Money without a reservation is shown in Money. */
function toMoneyRecord(kind: string, row: MoneySearchHit, state: string): FoundRecord {
  const { payment, reservationId, reference, business, amountCents } = row;
  const amount = formatDollarsAndCents(amountCents);
  return {
    name: `${kind}${payment.startsWith("invoice:") ? " for" : ""} ${describePaymentId(payment)}`,
    about: [business, reference, amount, state].filter(Boolean).join(", "),
    to:
      reservationId === null
        ? officePaths.money()
        : `${officePaths.reservation(reservationId)}#money`,
  };
}
