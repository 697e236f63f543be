import { requestContext } from "#app/request-context.ts";
import { formatVCard } from "#business/results/contact-card.ts";
import { findOfferPageContent } from "#business/results/find-offer-page-content.ts";
import { findCode } from "#business/results/spot-code-cache.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/offer-contact.ts";
import { linksHeaders } from "./links-frame.tsx";
import { toOfferPageText } from "./to-offer-page-text.ts";

/** "Save to Phone": the business as a contact, with its offer as the note. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const known = await findCode(params.code);
  const found = known && !known.ended ? await findOfferPageContent(known.reservationId) : undefined;
  if (!known || !found) throw new Response("This code doesn’t lead anywhere.", { status: 404 });
  const offer = toOfferPageText(found, arizonaDate(context.get(requestContext).now));
  const { name, phone, website, area, conditions, lastDay } = offer;
  const note = [offer.offer, conditions, lastDay].filter(Boolean).join("\n");
  const card = formatVCard({
    name,
    phone: phone.number,
    website: website.address,
    area,
    note,
  });
  return new Response(card, {
    headers: {
      ...linksHeaders,
      "content-type": "text/vcard; charset=utf-8",
      "content-disposition": `attachment; filename="offer-${known.code}.vcf"`,
    },
  });
}
