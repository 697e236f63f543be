import { getWaitListEntry } from "#business/leads/wait-list-entries.ts";
import { getMailing } from "#business/mailings/find.ts";
import { findIndustry } from "#business/mailings/industries.ts";
import { mintLink } from "#business/people/private-link.ts";
import { renderWaitListOffer } from "#emails/wait-list-offer.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { readEnvironment } from "#platform/environment.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { sizes } from "#site.ts";
import { getReservation } from "./find.ts";
import { links } from "./links.ts";
import { originOf } from "./origin.ts";
import { hasRunOut } from "./reservation.ts";

/**
 * Writes to the person for whom a place is kept, once, with a link of their own. Says nothing about an offer that has
 * ended meanwhile. The handler of the job `placeOffered`.
 */
export async function tellOffer(
  { reservationId }: { reservationId: number },
  database: Queryable = db,
): Promise<void> {
  const offer = await getReservation(reservationId, database);
  if (offer?.state !== "offered" || hasRunOut(offer) || !offer.expiresAt) return;
  const entry = await getWaitListEntry(offer.waitListEntryId ?? 0, database);
  const mailing = await getMailing(offer.mailingId, database);
  if (!entry || !mailing) return;
  const about = {
    industry: findIndustry(offer.industry)?.name ?? offer.industry,
    mailing: mailing.name,
    dropDate: mailing.dropDate,
    spot: offer.spot,
    size: sizes.find(({ id }) => id === offer.size)?.name ?? offer.size,
    priceCents: offer.priceCents,
    until: offer.expiresAt,
  };
  const origin = originOf(readEnvironment(process.env));
  await database.transaction(async (tx) => {
    const token = await mintLink(tx, {
      subject: { type: "reservation", id: offer.id },
      way: "offer",
    });
    const message = await renderWaitListOffer({ ...about, offerUrl: origin + links.offer(token) });
    const purpose = `wait-list-offer:${offer.id}`;
    await queueMessage(tx, { purpose, to: entry.email, ...message });
  });
}
