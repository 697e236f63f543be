import { redirect } from "react-router";
import { requireOwnProperty } from "#app/own-property.ts";
import { paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { drawOfferListPicture } from "#business/results/draw-offer-look.ts";
import { formatOfferCalendar, formatVCard } from "#business/results/offer-downloads.ts";
import type { Route } from "./+types/offer-files.ts";
import { linksHeaders } from "./links-frame.tsx";
import { loadOfferAndCountVisitorAction, loadOfferByCode } from "./visited-offer.ts";

/** The files of an offer by their routes. */
const files = {
  "offers/:code/contact.vcf": contactFile,
  "offers/:code/last-day.ics": lastDayFile,
  "offers/:code/picture.svg": listedPicture,
};

export const loader = (args: Route.LoaderArgs) => requireOwnProperty(files, args.pattern)(args);

/** The business, for the contacts of the visitor's phone. */
async function contactFile({ params, ...visit }: Route.LoaderArgs) {
  const { code, offer } = await loadOfferAndCountVisitorAction(params.code, "save", visit);
  const { name, phone, website, area, conditions, lastDay } = offer;
  const note = [offer.offer, conditions, lastDay].filter(Boolean).join("\n");
  const card = formatVCard({
    name,
    phone: phone.number,
    website: website.address,
    area,
    note,
  });
  return attachment(card, "text/vcard", `offer-${code}.vcf`);
}

/** The last day, for the visitor's calendar. */
async function lastDayFile({ params, context }: Route.LoaderArgs) {
  const { now, siteUrl } = context.get(requestContext);
  const { code, offer } = await loadOfferByCode(params.code, now);
  const { name: business, offer: what, conditions, ends: lastDay } = offer;
  if (!lastDay || offer.isOver) throw redirect(paths.offerPage(code), 303);
  const url = siteUrl + paths.offerPage(code);
  const file = formatOfferCalendar({
    code,
    business,
    offer: what,
    conditions,
    lastDay,
    url,
    at: now,
  });
  return attachment(file, "text/calendar", `offer-${code}.ics`);
}

const attachment = (text: string, type: string, name: string) =>
  new Response(text, {
    headers: {
      ...linksHeaders,
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="${name}"`,
    },
  });

/**
 * The picture of an ad for the list of offers. Opened by itself, it runs and loads nothing. Advertisers can leave the list, so
 * browsers keep it for an hour only.
 */
async function listedPicture({ params }: Route.LoaderArgs) {
  const svg = await drawOfferListPicture(params.code);
  if (!svg) return new Response("We can’t find that picture.\n", { status: 404 });
  return new Response(svg, {
    headers: {
      "content-type": "image/svg+xml; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; img-src data:; sandbox; frame-ancestors 'none'",
      "cache-control": "public, max-age=3600",
    },
  });
}
