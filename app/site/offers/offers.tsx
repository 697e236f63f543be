import { Form } from "react-router";
import { paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { MailedCardLinks } from "#app/site/mailed-card.tsx";
import { PageHeading } from "#app/site/sections/page-heading.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { industryCategories } from "#business/mailings/industries/industry-categories.ts";
import { findMailedCards } from "#business/press/find-mailed-cards.ts";
import { findOffersInHomes, type HouseholdOffer } from "#business/results/find-offers.ts";
import { company } from "#company.ts";
import { arizonaDate, longDate } from "#platform/clock.ts";
import type { Route } from "./+types/offers.ts";
import { HouseholdWishForm, OffersEmailForm } from "./household-forms.tsx";
import sheet from "./offers.css?sheet";

/** The offers of the cards in homes; `kind`, `near` and `q` in the address choose among them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const all = await findOffersInHomes(arizonaDate(context.get(requestContext).now));
  const cards = (await findMailedCards()).map(({ slug, name }) => ({ slug, name }));
  return {
    cards,
    some: all.length > 0,
    ...filterOffersBySearchParams(all, new URL(request.url).searchParams),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Offers from the card in your mail | ${company().tradeName}` },
  {
    name: "description",
    content:
      "Offers from Scottsdale businesses on the card in homes now. Save one on your phone, and show it at the counter.",
  },
  ...(loaderData?.some ? [] : [{ name: "robots", content: "noindex" }]),
  ...(loaderData?.offers.length
    ? [{ "script:ld+json": offersStructuredData(loaderData.offers) }]
    : []),
];

const offersStructuredData = (offers: readonly HouseholdOffer[]) => ({
  "@context": "https://schema.org",
  "@graph": offers.map(({ business, offer, conditions, lastDay, area }) => ({
    "@type": "Offer",
    name: offer,
    ...(conditions && { description: conditions }),
    ...(lastDay && { validThrough: lastDay }),
    ...(area && { areaServed: area }),
    offeredBy: { "@type": "LocalBusiness", name: business },
  })),
});

export default function OffersPage({ loaderData }: Route.ComponentProps) {
  const { offers, cards, some, kind, words, areas, near } = loaderData;
  return (
    <div className="offers-page">
      <Style name="offers-page" sheet={sheet} />
      <PageHeading title="Offers from the card in your mail.">
        <p>
          Each business on our card sets its own offer. Open one to call, find it on a map, save it,
          or show it at the counter.
        </p>
      </PageHeading>
      <div className="wrap">
        {some && (
          <Form method="get" action={paths.offers()} className="choose" role="search">
            <label>
              What are you looking for?
              <input type="search" name="q" defaultValue={words} />
            </label>
            <label>
              Kind of business
              <select name="kind" defaultValue={kind}>
                <option value="">All</option>
                {industryCategories.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            {areas.length > 1 && (
              <label>
                Where
                <select name="near" defaultValue={near}>
                  <option value="">All</option>
                  {areas.map((area) => (
                    <option key={area}>{area}</option>
                  ))}
                </select>
              </label>
            )}
            <Button type="submit" quiet>
              Search
            </Button>
          </Form>
        )}
        {offers.length === 0 ? (
          <p role="status">
            {some
              ? "No offer matches. Try another word, or all kinds and places."
              : "No offers right now. They appear here the day a card is mailed."}
          </p>
        ) : (
          <ul>
            {offers.map((offer) => (
              <li key={offer.code}>
                <header style={{ background: offer.colors?.ground, color: offer.colors?.on }}>
                  {offer.hasPicture && (
                    <img
                      src={paths.offerPicture(offer.code)}
                      alt=""
                      width="360"
                      height="150"
                      loading="lazy"
                    />
                  )}
                  <p>{industryName(offer.industry)}</p>
                  <h2>{offer.business}</h2>
                </header>
                <p className="what">{offer.offer}</p>
                {offer.conditions && <p className="conditions">{offer.conditions}</p>}
                {offer.lastDay && <p>Through {longDate(offer.lastDay)}</p>}
                {offer.area && <p className="conditions">{offer.area}</p>}
                <ButtonLink quiet small to={paths.offerPage(offer.code)} reloadDocument>
                  See the offer<span className="hidden-but-read"> of {offer.business}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
        <div className="asks">
          <section>
            <h2>Tell me when the next card comes</h2>
            <OffersEmailForm />
          </section>
          <section>
            <h2>I’d like to see another business here</h2>
            <HouseholdWishForm />
          </section>
        </div>
        {cards.length > 0 && (
          <p className="cards">
            Whole cards: <MailedCardLinks cards={cards} />
          </p>
        )}
      </div>
    </div>
  );
}

/** The offers that a visitor asks for by kind, neighborhood or a word, and what they can choose from. */
export function filterOffersBySearchParams(all: readonly HouseholdOffer[], asked: URLSearchParams) {
  const kind = industryCategories.find(({ slug }) => slug === asked.get("kind"));
  const areas = [...new Set(all.flatMap(({ area }) => area || []))].toSorted();
  const near = areas.find((area) => area === asked.get("near")) ?? "";
  const words = (asked.get("q") ?? "").trim();
  const isWanted = (offer: HouseholdOffer) =>
    (!kind || kind.industries.some((slug) => slug === offer.industry)) &&
    (near === "" || offer.area === near) &&
    textOf(offer).includes(words.toLowerCase());
  return { offers: all.filter(isWanted), kind: kind?.slug ?? "", areas, near, words };
}

const industryName = (slug: string) => findIndustry(slug)?.name ?? slug;

const textOf = ({ business, offer, industry, area }: HouseholdOffer) =>
  [business, offer, industryName(industry), area].join(" ").toLowerCase();
