import { formatVCard } from "#business/results/offer-downloads.ts";
import type { Route } from "./+types/offer-contact.ts";
import { linksHeaders } from "./links-frame.tsx";
import { visitOffer } from "./visited-offer.ts";

export async function loader({ params, ...visit }: Route.LoaderArgs) {
  const { code, offer } = await visitOffer(params.code, "save", visit);
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
      "content-disposition": `attachment; filename="offer-${code}.vcf"`,
    },
  });
}
