import { type ReactNode, useContext, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ERROR_PAGE_TITLE } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { PhoneLink } from "#app/site/layout/site-footer.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DocumentRequestInfoContext } from "#app/ui/document-request-info.ts";
import { Link } from "#app/ui/link.tsx";
import { HalftoneSun } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import { company } from "#company.ts";
import { cutText } from "#platform/text-limits.ts";
import sheet from "./error-notices.css?sheet";
import { randomReference, reportBrowserError } from "./report-browser-error.ts";

type Reference = { value: string; madeHere: boolean };

/** The server's reference while its document is on screen, otherwise a new one. */
function findReference(fromServer: string): Reference {
  if (fromServer) return { value: fromServer, madeHere: false };
  const shown = document.querySelector("[data-reference]")?.textContent;
  if (shown) return { value: shown, madeHere: false };
  return { value: randomReference(), madeHere: true };
}

/** The last-resort error page: says the fault is ours, with the log reference and the phone number. */
export function ErrorNotice({ error }: { error: unknown }) {
  const marks = useContext(DocumentRequestInfoContext);
  const [reference] = useState(() => findReference(marks.reference));
  useEffect(() => {
    if (!reference.madeHere) return;
    document.title = `${ERROR_PAGE_TITLE} | ${company().tradeName}`;
    reportBrowserError(error, reference.value);
  }, [reference, error]);
  return (
    <ReturnedCardNotice
      misprint
      address={["Current Resident", "Please try again", company().tradeName]}
      stamp="Misprint"
      reason="Our fault"
    >
      <h1>{ERROR_PAGE_TITLE}</h1>
      <p>
        Something broke on our end. Please reload the page. If you were sending us something, check
        that it went through, or call <PhoneLink />.
      </p>
      <p>
        Reference number{" "}
        <span className="reference" data-reference>
          {reference.value}
        </span>
      </p>
      <div className="ways">
        <ButtonLink quiet to={paths.home()} reloadDocument>
          Back to Home
        </ButtonLink>
      </div>
    </ReturnedCardNotice>
  );
}

const LONGEST = 60;

/** The requested address, shortened to fit a card. */
function shortened(pathname: string): string {
  return pathname.length > LONGEST ? `${cutText(pathname, LONGEST)}…` : pathname;
}

export function NotFoundNotice() {
  const { pathname } = useLocation();
  if (isPrivate(pathname)) return <DeadLinkNotice />;
  return (
    <ReturnedCardNotice
      address={["The page at", shortened(pathname), company().tradeName]}
      stamp="Return to sender"
      reason="No such address on this route"
    >
      <h1>This page could not be delivered.</h1>
      <p>
        There’s no page at <strong>{shortened(pathname)}</strong>. The link may be old or have a
        typo.
      </p>
      <NotFoundLinks />
      <p>
        Looking for something else? See <Link to={paths.sitemap()}>every page on this site</Link>,
        or call <PhoneLink />.
      </p>
    </ReturnedCardNotice>
  );
}

function isPrivate(pathname: string): boolean {
  return /^\/reservation\/[^/]+\/./.test(pathname);
}

function NotFoundLinks() {
  return (
    <div className="ways">
      <ButtonLink to={paths.reservation()}>Spotlight My Business</ButtonLink>
      <ButtonLink quiet to={paths.home()}>
        Back to Home
      </ButtonLink>
    </div>
  );
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
        <PhoneLink /> and give us your reservation number or business name.
      </p>
      <NotFoundLinks />
    </ReturnedCardNotice>
  );
}

function ReturnedCardNotice({
  misprint = false,
  address,
  stamp,
  reason,
  children,
}: {
  /** Whether the heading is printed out of register. */
  misprint?: boolean;
  address: readonly string[];
  stamp: string;
  reason: string;
  children: ReactNode;
}) {
  return (
    <div className={`wrap returned-card${misprint ? " misprint" : ""}`}>
      <Style name="returned-card" sheet={sheet} />
      <div className="words">{children}</div>
      <div className="card" aria-hidden="true">
        <div className="back">
          <HalftoneSun />
        </div>
        <p className="indicia">
          PRSRT STD
          <br />
          RETURN MAIL
          <br />
          SCOTTSDALE AZ
        </p>
        <p className="address">
          {address.map((line) => (
            <s key={line}>
              {line}
              <br />
            </s>
          ))}
        </p>
        <p className="stamp">
          {stamp}
          <small>{reason}</small>
        </p>
        <div className="bars" />
      </div>
    </div>
  );
}
