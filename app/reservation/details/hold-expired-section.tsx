import { chooseSpotPath } from "#app/paths.ts";
import { describeIndustryAvailability } from "#app/reservation/upcoming-mailing-view.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { HeldSpotView } from "./held-spot-view.ts";

export function HoldExpiredSection({ view, busy }: { view: HeldSpotView; busy: boolean }) {
  const { alternatives, place, industry, mailing } = view;
  if (!alternatives) return null;
  const { same, spots, mailings, verdict } = alternatives;
  return (
    <div className="time-is-up">
      <p>
        {same
          ? `${place.id} is still open. ${view.again?.cost ?? ""} Everything you typed is still here.`
          : `${lost(view)} Everything you typed is still here.`}
      </p>
      <div className="ways">
        {same && view.again && (
          <input type="hidden" name="shownCents" value={view.again.shownCents} />
        )}
        {same && (
          <Button type="submit" name="button" value="renew" disabled={busy}>
            Hold {place.id} Again
          </Button>
        )}
        {!same && spots.map((id) => <MoveButton key={id} id={id} busy={busy} />)}
        {!same &&
          mailings.map(({ id, name }) => (
            <ButtonLink
              key={id}
              small
              quiet
              to={chooseSpotPath({ industry: industry.slug, mailing: id })}
            >
              {name} card
            </ButtonLink>
          ))}
      </div>
      {verdict && verdict !== "open" && (
        <p>{describeIndustryAvailability({ verdict, name: mailing.name }, industry.name)}</p>
      )}
    </div>
  );
}

function MoveButton({ id, busy }: { id: string; busy: boolean }) {
  return (
    <Button type="submit" small name="instead" value={id} disabled={busy}>
      Hold {id} Instead
    </Button>
  );
}

function lost({ place, alternatives }: HeldSpotView): string {
  return alternatives?.verdict === "open"
    ? `Someone else has ${place.id} now.`
    : "Your industry is taken on this card now.";
}
