import { cardChooserPath } from "#app/reserve/availability/availability-answer.tsx";
import { describeAvailability } from "#app/reserve/upcoming-mailing-view.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { HeldSpotView } from "./held-spot-view.ts";

/** The hold has run out: the same place with one button if it is still free, else what is nearest to it. */
export function HoldExpiredSection({ view, busy }: { view: HeldSpotView; busy: boolean }) {
  const { alternatives, place, industry, mailing } = view;
  if (!alternatives) return null;
  const { same, spots, mailings, verdict } = alternatives;
  return (
    <div className="time-is-up">
      <p>
        {same
          ? `The time is over, and ${place.id} is still free. ${view.again?.cost ?? ""} Everything you typed is still here.`
          : `The time is over, and ${lost(view)} Everything you typed is still here.`}
      </p>
      <div className="ways">
        {same && view.again && (
          <input type="hidden" name="shownCents" value={view.again.shownCents} />
        )}
        {same && (
          <Button type="submit" name="button" value="renew" disabled={busy}>
            Take {place.id} Again
          </Button>
        )}
        {!same && spots.map((id) => <MoveButton key={id} id={id} busy={busy} />)}
        {!same &&
          mailings.map(({ id, name }) => (
            <ButtonLink key={id} small quiet to={cardChooserPath(id, industry.slug)}>
              {name} card
            </ButtonLink>
          ))}
      </div>
      {verdict && verdict !== "open" && (
        <p>{describeAvailability(verdict, industry.name, mailing.name)}</p>
      )}
    </div>
  );
}

function MoveButton({ id, busy }: { id: string; busy: boolean }) {
  return (
    <Button type="submit" small name="instead" value={id} disabled={busy}>
      Take {id} Instead
    </Button>
  );
}

function lost({ place, alternatives }: HeldSpotView): string {
  return alternatives?.verdict === "open"
    ? `somebody else has ${place.id} now.`
    : "your industry is spoken for on this card now.";
}
