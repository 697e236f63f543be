import { useLocation } from "react-router";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { company } from "#company.ts";
import { cutText } from "#platform/text-limits.ts";
import { ReturnedCardNotice } from "./returned-card.tsx";

const LONGEST = 60;

/** The requested address, shortened to fit a card. */
function typed(pathname: string): string {
  return pathname.length > LONGEST ? `${cutText(pathname, LONGEST)}…` : pathname;
}

export function NotFoundNotice() {
  const { pathname } = useLocation();
  if (isPrivate(pathname)) return <DeadLinkNotice />;
  return (
    <ReturnedCardNotice
      address={["The page at", typed(pathname), company().tradeName]}
      stamp="Return to sender"
      reason="No such address on this route"
    >
      <h1>This page could not be delivered.</h1>
      <p>
        There’s no page at <strong>{typed(pathname)}</strong>. The link may be old or have a typo.
      </p>
      <div className="ways">
        <ButtonLink to={paths.reservation()}>Spotlight My Business</ButtonLink>
        <ButtonLink quiet to={paths.home()}>
          Back to Home
        </ButtonLink>
      </div>
      <p>
        Looking for something else? See <Link to={paths.sitemap()}>every page on this site</Link>,
        or call{" "}
        <a className="phone" href={company().phone.href}>
          {company().phone.display}
        </a>
        .
      </p>
    </ReturnedCardNotice>
  );
}

function isPrivate(pathname: string): boolean {
  return /^\/reservation\/[^/]+\/./.test(pathname);
}

/** The content for every private link that opens nothing, whether it never did or no longer does. */
function DeadLinkNotice() {
  return (
    <ReturnedCardNotice
      address={["To whom it may concern", "at a dead-end link", company().tradeName]}
      stamp="Return to sender"
      reason="No such address"
    >
      <h1>This link doesn’t work.</h1>
      <p>
        Reservation links are long, and email apps sometimes cut them off. Tap the button in our
        email again, or copy the whole link into your browser.
      </p>
      <p>
        Still not working? If you have a reservation, it’s safe with us either way. Call{" "}
        <a className="phone" href={company().phone.href}>
          {company().phone.display}
        </a>{" "}
        and give us your reservation number or business name.
      </p>
      <div className="ways">
        <ButtonLink to={paths.reservation()}>Spotlight My Business</ButtonLink>
        <ButtonLink quiet to={paths.home()}>
          Back to Home
        </ButtonLink>
      </div>
    </ReturnedCardNotice>
  );
}
