import { and, asc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { hashNetworkAddress, hashWideIpv6Network } from "#business/auth/network-hash.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { countRequestedMailOrRefuse } from "#business/mail-limits/count-mail.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { stateListSql } from "#business/reservations/claims/claims.ts";
import { privatePagePaths, siteOrigin } from "#business/reservations/private-page-paths.ts";
import { contact } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderReservationLinks } from "#emails/reservations/link-emails.tsx";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey, emailSchema } from "#platform/email-address.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { currentSettings } from "#platform/settings.server.ts";

/**
 * Emails an address the links to its reservations. It answers the same for every address, and counts like every message
 * that a stranger causes (docs/decisions/028), also where nothing is found. Refuses a wrong address, and one message too
 * many.
 */
export const emailReservationLinks = defineAction({
  name: "emailReservationLinks",
  permission: "anyone",
  input: v.object({ email: emailSchema, networkAddress: v.string() }),
  run: async (tx, { email, networkAddress }, { now }) => {
    const networkHash = await hashNetworkAddress(networkAddress);
    const wideNetworkHash = await hashWideIpv6Network(networkAddress);
    await countRequestedMailOrRefuse(tx, { email, networkHash, wideNetworkHash });
    const found = await findReservationsOf(tx, email);
    const [first] = found;
    if (!first) return {};
    const origin = siteOrigin(currentSettings());
    const links = [];
    for (const { id, spot, industry, mailing } of found) {
      const subject = { type: "reservation", id };
      const token = await createPrivateLinkToken(tx, {
        subject,
        channel: "email",
        email: first.to,
      });
      const name = industry ? (findIndustry(industry)?.name ?? industry) : "";
      links.push({
        spot,
        industry: name,
        mailing,
        url: origin + privatePagePaths.reservation(token),
      });
    }
    const message = await renderReservationLinks(links);
    const name = nameMessage("reservation-links", first.id, now.getTime());
    await queueMessage(tx, { ...name, to: first.to, ...message });
    return {
      event: {
        event: "reservation.links-requested",
        subject: { type: "reservation", id: first.id },
      },
    };
  },
});

/** The reservations of an address about which it has had our email; the next card's first. */
function findReservationsOf(tx: Queryable, email: string) {
  const { id, spot, industry, state } = reservation;
  return tx
    .select({ id, spot, industry, mailing: mailing.name, to: contact.email })
    .from(reservation)
    .innerJoin(contact, eq(contact.id, reservation.contactId))
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(
      and(
        eq(contact.emailKey, emailKey(email)),
        sql`${state} in (${stateListSql(["unconfirmed", "unpaid", "paid"])})`,
      ),
    )
    .orderBy(asc(mailing.dropDate), asc(id))
    .limit(MOST_LINKS);
}

/** More cards than are planned ahead. */
const MOST_LINKS = 20;
