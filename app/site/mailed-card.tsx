import { data } from "react-router";
import { paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { ClosingCallToAction } from "#app/site/sections/closing-call-to-action.tsx";
import { CustomerQuotes } from "#app/site/sections/customer-quotes.tsx";
import { PageHeading } from "#app/site/sections/page-heading.tsx";
import { TrackRecordSection } from "#app/site/sections/track-record-section.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { findMailedCards } from "#business/press/find-mailed-cards.ts";
import { findTrackRecord } from "#business/results/find-results.ts";
import { findShownQuotes } from "#business/results/quotes.ts";
import { company } from "#company.ts";
import { arizonaDate, longDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import type { Route } from "./+types/mailed-card.ts";
import sheet from "./mailed-card.css?sheet";

/** A card that was mailed, for the next buyer to look at. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const cards = await findMailedCards();
  const card = cards.find(({ slug }) => slug === params.card);
  if (!card) throw data(null, { status: 404 });
  const others = cards.filter(({ slug }) => slug !== card.slug);
  return {
    card,
    others: others.map(({ slug, name }) => ({ slug, name })),
    record: await findTrackRecord(),
    on: arizonaDate(context.get(requestContext).now),
    quotes: await findShownQuotes(),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.card.name} Card | ${company().tradeName}` },
        {
          name: "description",
          content: `The shared 9x12 card that went to ${formatCount(loaderData.card.pieces)} Scottsdale households in ${loaderData.card.name}, and the businesses on it.`,
        },
      ]
    : [];

export default function MailedCardPage({ loaderData }: Route.ComponentProps) {
  const { card, others, record, on, quotes } = loaderData;
  return (
    <article className="mailed-card">
      <Style name="mailed-card" sheet={sheet} />
      <PageHeading title={`The ${card.name} card.`}>
        <p>
          {formatCount(card.pieces)} cards, 12 by 9 inches, went to the post office starting{" "}
          {longDate(card.firstDrop)}.
        </p>
        {card.covered > 0 && (
          <p>
            Where it’s blank here, an ad was printed that its owner hasn’t agreed to show online.
          </p>
        )}
      </PageHeading>
      <div className="wrap">
        {(["front", "back"] as const).map((side) => (
          <figure key={side}>
            <img
              src={paths.mailedCardSide(card.slug, side)}
              alt={`The ${side} of the ${card.name} card${card.covered > 0 ? ", some ads left out" : ""}`}
              width={1200}
              height={900}
              loading={side === "front" ? "eager" : "lazy"}
            />
            <figcaption>{side === "front" ? "Front" : "Back"}</figcaption>
          </figure>
        ))}
        {card.ads.length > 0 && (
          <section>
            <h2>On this card</h2>
            <ul>
              {card.ads.map(({ spot, business, industry }) => (
                <li key={spot}>
                  <b>{business}</b> <span>{findIndustry(industry)?.name}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {others.length > 0 && (
          <nav aria-label="Other cards">
            <h2>Other cards</h2>
            <ul>
              {others.map(({ slug, name }) => (
                <li key={slug}>
                  <Link to={paths.mailedCard(slug)}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <TrackRecordSection record={record} on={on} />
      <CustomerQuotes quotes={quotes} />
      <ClosingCallToAction title="Claim your industry on the next card.">
        One business per industry. See if yours is still open.
      </ClosingCallToAction>
    </article>
  );
}

/** The names of mailed cards, each a link to its page, in a sentence. */
export function MailedCardLinks({ cards }: { cards: readonly { slug: string; name: string }[] }) {
  return cards.map(({ slug, name }, i) => (
    <span key={slug}>
      {i > 0 && ", "}
      <Link to={paths.mailedCard(slug)}>{name}</Link>
    </span>
  ));
}
