import { useLocation } from "react-router";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { site } from "#site.ts";
import { ReturnedCardNotice } from "./returned-card.tsx";

const LONGEST = 60;

/** The requested address, shortened to fit a card. */
function typed(pathname: string): string {
  return pathname.length > LONGEST ? `${pathname.slice(0, LONGEST)}…` : pathname;
}

/** The content of the not-found page. */
export function NotFoundNotice() {
  const { pathname } = useLocation();
  if (isPrivate(pathname)) return <DeadLinkNotice />;
  return (
    <ReturnedCardNotice
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
    </ReturnedCardNotice>
  );
}

/** Whether an address is behind a private link. */
function isPrivate(pathname: string): boolean {
  return /^\/reservation\/[^/]+\/./.test(pathname);
}

/**
 * The content for every private link that opens nothing, whether it never did or no longer does.
 */
function DeadLinkNotice() {
  return (
    <ReturnedCardNotice
      address={["To whom it may concern", "at a link without a door", site.tradeName]}
      stamp="Return to sender"
      reason="This link opens nothing"
    >
      <h1>This link does not open anything.</h1>
      <p>
        Links to a reservation are long, and mail programs sometimes cut them. Please press the
        button in our e-mail again, or copy the whole address from it into your browser.
      </p>
      <p>
        It still does not work? If you have a reservation, it is safe with us, link or not: call{" "}
        <a className="phone" href={site.phone.href}>
          {site.phone.display}
        </a>{" "}
        and say your reference or the name of your business.
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
