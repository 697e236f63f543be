import { useLocation } from "react-router";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { site } from "#site.ts";
import { ReturnedCard } from "./returned-card.tsx";

const LONGEST = 60;

/** The address as the visitor typed it, short enough for a card. */
function typed(pathname: string): string {
  return pathname.length > LONGEST ? `${pathname.slice(0, LONGEST)}…` : pathname;
}

/** What stands on the page of an address that does not exist. */
export function NotFoundNotice() {
  const { pathname } = useLocation();
  return (
    <ReturnedCard
      address={["The page at", typed(pathname), site.tradeName]}
      stamp="Return to sender"
      reason="No such address on this route"
    >
      <h1>This page could not be delivered.</h1>
      <p>
        Nothing lives at <strong>{typed(pathname)}</strong>. The link may be old, or a letter in it
        is wrong. We checked the mailbox twice.
      </p>
      <div className="ways">
        <ButtonLink to={paths.reservation()}>Spotlight My Business</ButtonLink>
        <ButtonLink quiet to={paths.home()}>
          Back to Home
        </ButtonLink>
      </div>
      <p>
        Looking for something else? <Link to={paths.sitemap()}>Every page of this site</Link>, or
        call{" "}
        <a className="phone" href={site.phone.href}>
          {site.phone.display}
        </a>
        .
      </p>
    </ReturnedCard>
  );
}
