import { industryAvailabilityPagePath } from "#app/paths.ts";
import type { CardViewSpot } from "#app/ui/card/card-spot.tsx";
import { CardView } from "#app/ui/card/card-view.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { HalftoneSun } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Industry } from "#business/mailings/industries/industries.ts";
import { shortWeekdayDate } from "#platform/clock.ts";
import sheet from "./industry-board.css?sheet";
import type { ShownCard } from "./load-availability.ts";

function openOf(places: readonly CardViewSpot[]): string {
  const open = places.filter(({ state }) => state === "open").length;
  return open === places.length
    ? `All ${open} spots are open, front and back.`
    : `${open} of ${places.length} spots are open, front and back.`;
}

function Picture({ card }: { card: ShownCard }) {
  return (
    <figure className="board-picture">
      <Style name="board" sheet={sheet} />
      <HalftoneSun className="sun" />
      <CardView
        places={card.places}
        width={card.width}
        height={card.height}
        sides={["front"]}
        label={`The front of the ${card.name} card right now`}
      />
      <figcaption>
        The {card.name} card right now. {openOf(card.places)}
      </figcaption>
    </figure>
  );
}

function Others({ card }: { card: ShownCard }) {
  const on = card.industries.filter(({ availability }) => availability !== "open");
  return (
    <section className="board" aria-labelledby="others">
      <Style name="board" sheet={sheet} />
      <div className="wrap">
        <h2 id="others">Who else is on the {card.name} card?</h2>
        {on.length === 0 ? (
          <p className="under">
            No one yet. All {card.industries.length} industries and all {card.places.length} spots
            are open. Be first and get your pick.
          </p>
        ) : (
          <>
            <p className="under">
              {on.length === 1 ? "One industry is" : `${on.length} industries are`} taken or on
              hold. {card.industries.length - on.length} are open. We show industries, not business
              names.
            </p>
            <ul className="industries">
              {on.map(({ slug, name, availability, keptUntil }) => (
                <li key={slug} data-availability={availability}>
                  <Icon name={slug} />
                  {name}
                  {availability === "held" && (
                    <small>
                      {keptUntil
                        ? `kept for this month’s advertiser until ${shortWeekdayDate(keptUntil)}`
                        : "on hold"}
                    </small>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

export const shownCardComponents = { Picture, Others };

export function IndustryChoices({ industries }: { industries: readonly Industry[] }) {
  return (
    <ul className="industry-choices">
      <Style name="board" sheet={sheet} />
      {industries.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={industryAvailabilityPagePath(slug)}>
            <Icon name={slug} />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
