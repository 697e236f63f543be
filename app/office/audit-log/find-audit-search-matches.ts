import { searchAdvertisers } from "#business/advertisers/find-advertiser.ts";
import type { AuditSearchTargets } from "#business/audit-log/find-events.ts";
import { searchLeads, searchWaitlist } from "#business/leads/list-leads.ts";
import { searchMailings } from "#business/mailings/find-mailings.ts";
import {
  searchInvoices,
  searchReservations,
} from "#business/reservations/search/search-reservations-and-money.ts";
import { splitSearchWords } from "#platform/fold-text.ts";
import { findMessages } from "#platform/mail/find-messages.server.ts";
import { findAuditEventNamesByWords } from "./describe-event.ts";

/** Most records of a kind whose entries a search finds. */
const MOST = 200;

type Finder = (words: readonly string[]) => Promise<{ type: string; id: string | number }[]>;

const of = (type: string, found: readonly { id: string | number }[]) =>
  found.map(({ id }) => ({ type, id }));

const FINDERS: ReadonlyMap<string, Finder> = new Map(
  Object.entries<Finder>({
    reservation: async (words) => of("reservation", await searchReservations(words, MOST)),
    advertiser: async (words) => of("advertiser", await searchAdvertisers(words, MOST)),
    mailing: async (words) => of("mailing", await searchMailings(words, MOST)),
    lead: async (words) => of("lead", await searchLeads(words, MOST)),
    waitlist: async (words) => of("waitlist-entry", await searchWaitlist(words, MOST)),
    invoice: async (words) =>
      (await searchInvoices(words, MOST)).map(({ number }) => ({
        type: "invoice",
        id: number,
      })),
    message: async (words) => of("message", (await findMessages({ every: words }, MOST)).messages),
  }),
);

/** What search words mean beyond the entries' text: an event, a person, a record by name; a leading kind limits it. */
export async function findAuditSearchMatches(
  typed: string,
  names: ReadonlyMap<string, string>,
): Promise<AuditSearchTargets> {
  const text = typed.trim();
  const [first = "", ...rest] = splitSearchWords(text);
  const kind = rest.length > 0 ? FINDERS.get(first.toLowerCase()) : undefined;
  const found = kind
    ? [await kind(rest)]
    : await Promise.all([...FINDERS.values()].map((find) => find(splitSearchWords(text))));
  const people = [...names].filter(([, name]) => name.toLowerCase().includes(text.toLowerCase()));
  return {
    events: findAuditEventNamesByWords(text),
    actors: people.map(([id]) => `operator:${id}`),
    subjects: [
      ...found.flat().map(({ type, id }) => ({ type, id: String(id) })),
      ...people.map(([id]) => ({ type: "operator", id })),
    ],
  };
}
