import { CardView, type CardViewSpot } from "#app/ui/card-view.tsx";
import { HalftoneSun } from "#app/ui/halftone-sun.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Style } from "#app/ui/style.tsx";
import { standardLayout } from "#business/mailings/layouts/card-layout.ts";
import type { AvailabilityStatus } from "#business/reservations/availability/availability.ts";
import sheet from "./industry-board.css?sheet";

type IndustryBoardView = {
  id: number;
  name: string;
  industries: readonly { slug: string; name: string; freedom: AvailabilityStatus }[];
  places: readonly CardViewSpot[];
};

const { width, height } = standardLayout;

function openOf(places: readonly CardViewSpot[]): string {
  const open = places.filter(({ state }) => state === "open").length;
  return open === places.length
    ? `all ${open} places are open`
    : `${open} of ${places.length} places are open`;
}

/** The real card of this minute, as a picture. */
function Picture({ board }: { board: IndustryBoardView }) {
  return (
    <figure className="board-picture">
      <Style name="board" sheet={sheet} />
      <HalftoneSun className="sun" />
      <CardView
        places={board.places}
        width={width}
        height={height}
        sides={["front"]}
        label={`The front of the ${board.name} card as it stands`}
      />
      <figcaption>
        The {board.name} card, front, this minute: {openOf(board.places)} on both sides.
      </figcaption>
    </figure>
  );
}

/** The industries on the card, without the advertisers' names. */
function Others({ board }: { board: IndustryBoardView }) {
  const on = board.industries.filter(({ freedom }) => freedom !== "open");
  return (
    <section className="board" aria-labelledby="others">
      <Style name="board" sheet={sheet} />
      <div className="wrap">
        <h2 id="others">Who else is on the {board.name} card?</h2>
        {on.length === 0 ? (
          <p className="under">
            Nobody yet: all {board.industries.length} industries and all {board.places.length}{" "}
            places are open. The first one chooses from the whole card.
          </p>
        ) : (
          <>
            <p className="under">
              {on.length === 1 ? "One industry is" : `${on.length} industries are`} spoken for,{" "}
              {board.industries.length - on.length} are open. We name the trades; the businesses you
              will see when the card is in the mail.
            </p>
            <ul className="trades">
              {on.map(({ slug, name, freedom }) => (
                <li key={slug} data-freedom={freedom}>
                  <Icon name={slug} />
                  {name}
                  {freedom === "held" && <small>on hold</small>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

export const IndustryBoardSections = { Picture, Others };
