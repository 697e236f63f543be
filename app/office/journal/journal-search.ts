import { findAdvertisersByWords } from "#business/advertisers/find-by-words.ts";
import { findInvoicesByWords } from "#business/billing/find-by-words.ts";
import type { Meant } from "#business/journal/find.ts";
import { findLeadsByWords, findWaitListByWords } from "#business/leads/find-by-words.ts";
import { findMailingsByWords } from "#business/mailings/find-by-words.ts";
import { findReservationsByWords } from "#business/reservations/find-by-words.ts";
import { findMessages } from "#platform/mail/find-messages.server.ts";
import { wordsIn } from "#platform/words.ts";
import { eventsCalled } from "./timeline-words.ts";

/** Most things of a kind whose entries a search finds. */
const MOST = 200;

type Finder = (words: readonly string[]) => Promise<{ type: string; id: string | number }[]>;

const of = (type: string, found: readonly { id: string | number }[]) =>
  found.map(({ id }) => ({ type, id }));

/** Finds the things of each kind of subject by what they are called. */
const FINDERS: ReadonlyMap<string, Finder> = new Map(
  Object.entries<Finder>({
    reservation: async (words) => of("reservation", await findReservationsByWords(words, MOST)),
    advertiser: async (words) => of("advertiser", await findAdvertisersByWords(words, MOST)),
    mailing: async (words) => of("mailing", await findMailingsByWords(words, MOST)),
    lead: async (words) => of("lead", await findLeadsByWords(words, MOST)),
    "wait-list": async (words) => of("wait-list-entry", await findWaitListByWords(words, MOST)),
    invoice: async (words) =>
      (await findInvoicesByWords(words, MOST)).map(({ number }) => ({
        type: "invoice",
        id: number,
      })),
    message: async (words) => of("message", (await findMessages({ every: words }, MOST)).messages),
  }),
);

/**
 * What words of a search mean that the entries themselves don't carry: what is said of an event ("paid"), who did it, and
 * the things that are called so ("7K3M-9PQX", "Copper Pipes"). A kind in front looks there alone: "mailing April 2028".
 */
export async function findMeant(typed: string, names: ReadonlyMap<string, string>): Promise<Meant> {
  const text = typed.trim();
  const [first = "", ...rest] = wordsIn(text);
  const kind = rest.length > 0 ? FINDERS.get(first.toLowerCase()) : undefined;
  const found = kind
    ? [await kind(rest)]
    : await Promise.all([...FINDERS.values()].map((find) => find(wordsIn(text))));
  const people = [...names].filter(([, name]) => name.toLowerCase().includes(text.toLowerCase()));
  return {
    events: eventsCalled(text),
    actors: people.map(([id]) => `operator:${id}`),
    subjects: [
      ...found.flat().map(({ type, id }) => ({ type, id: String(id) })),
      ...people.map(([id]) => ({ type: "operator", id })),
    ],
  };
}
