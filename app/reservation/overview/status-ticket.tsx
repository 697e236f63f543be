import { type CSSProperties, type ReactNode, useId } from "react";
import { paths } from "#app/paths.ts";
import type { CustomerReservation } from "#app/reservation/customer-reservation.ts";
import { describeStatus, isActiveStatus } from "#app/reservation/customer-status.ts";
import { PrintButton } from "#app/reservation/paper-slip-layout.tsx";
import transition from "#app/reservation/ticket-transition.css?sheet";
import { ButtonLink } from "#app/ui/button.tsx";
import { CardView } from "#app/ui/card/card-view.tsx";
import { keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import { Link } from "#app/ui/link.tsx";
import { CropMarks, HalftoneSun } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import { formatMailedDates } from "#business/mailings/mailing.ts";
import type { GoogleCalendarDate } from "#business/reservations/messages/reservation-calendar.ts";
import { company } from "#company.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { describeCustomerAd } from "./describe-customer-ad.ts";
import { hasResultsPage } from "./next-steps-section.tsx";
import sheet from "./status-ticket.css?sheet";

export function StatusTicket({
  your,
  token,
  stamped,
  googleDates,
}: {
  your: CustomerReservation;
  token: string;
  stamped: boolean;
  googleDates: readonly GoogleCalendarDate[];
}) {
  const { status, card, business, mailing } = your;
  const { title, lead } = describeStatus(your);
  const live = isActiveStatus(status);
  const hasSample = !your.ad?.shown && card?.places.some((one) => one.state === "mine" && one.ad);
  return (
    <header className="status-ticket" data-status={live ? status : "ended"}>
      <Style name="status-ticket" sheet={sheet} />
      <Style name="ticket-transition" sheet={transition} />
      {live && <HalftoneSun className="sun" />}
      <div className="wrap">
        <div className="ticket">
          <CropMarks />
          <p className="reference">
            Your reservation <b>{your.reference}</b>
          </p>
          <div aria-live="polite">
            <h1>{title}</h1>
            <p className="lead">{keepNumbersWithUnits(lead)}</p>
          </div>
          {live && <StatusWays your={your} token={token} />}
          {googleDates.length > 0 && <GoogleDates dates={googleDates} />}
          <dl>
            <Fact name="Card" value={mailing.name} />
            <Fact name="Spot" value={your.place} />
            <Fact name="Industry" value={your.industryName} />
            {business && <Fact name="Business" value={business} />}
            {your.termsVersion && (
              <Fact
                name="Terms"
                value={
                  <Link to={paths.termsVersion(your.termsVersion)}>
                    Version {your.termsVersion}
                  </Link>
                }
              />
            )}
            {mailing.mailed ? (
              <Fact name="Mailed" value={formatMailedDates(mailing.mailed)} />
            ) : (
              <Fact name="Planned drop date" value={longWeekdayDate(mailing.dates.drop)} />
            )}
            {mailing.goesTo && (
              <Fact
                name={mailing.mailed && !mailing.mailed.partly ? "Went to" : "Goes to"}
                value={mailing.goesTo}
              />
            )}
            {live && (
              <Fact name="Expected in homes by" value={longWeekdayDate(mailing.dates.inHomesBy)} />
            )}
          </dl>
          {hasSample && (
            <p className="sample">The ad in the picture is a sample. Yours takes its place.</p>
          )}
        </div>
        {card && (
          <StampedCard
            card={card}
            business={business}
            own={your.ad?.shown && paths.yoursAdDrawing(token, your.ad.shown.number)}
            label={`The ${card.side} of the ${mailing.name} card with your spot, ${your.place}`}
            mark={markOf(your)}
            falls={stamped}
          />
        )}
      </div>
    </header>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{typeof value === "string" ? keepNumbersWithUnits(value) : value}</dd>
    </div>
  );
}

/** Google Calendar takes one date at a time. */
function GoogleDates({ dates }: { dates: readonly GoogleCalendarDate[] }) {
  return (
    <details className="google-dates">
      <summary>Add to Google Calendar</summary>
      <ul>
        {dates.map(({ words, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {keepNumbersWithUnits(words)}
              <span className="hidden-but-read"> (Google Calendar, opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A spot has its postmark once it is confirmed. */
function markOf({ status, mailing }: CustomerReservation) {
  if (status !== "unpaid" && status !== "paid") return undefined;
  return { word: status === "paid" ? "Paid" : "Reserved", date: mailing.name };
}

/** The holder's side of the card with their ad in their spot, or a sample of their industry, and the postmark on it. `falls`: it falls as the page opens. */
function StampedCard({
  card,
  business,
  own,
  label,
  mark,
  falls,
}: {
  card: NonNullable<CustomerReservation["card"]>;
  business: string | undefined;
  /** The address of their ad; undefined until there is one. */
  own: string | undefined;
  label: string;
  mark: { word: string; date: string } | undefined;
  falls: boolean;
}) {
  const { width, height, side, mark: spot } = card;
  const places = card.places.map((place) =>
    place.state === "mine" && own ? { ...place, ad: own } : place,
  );
  const at = {
    "--x": `${spot.x * 100}%`,
    "--y": `${spot.y * 100}%`,
    "--w": `${spot.width * 100}%`,
  } as CSSProperties;
  const classes = ["stamped-card", falls && "falls", !card.isBookable && "closed"];
  return (
    <div className={classes.filter(Boolean).join(" ")} style={at}>
      <CardView
        places={places}
        width={width}
        height={height}
        label={label}
        name={business}
        sides={[side]}
      />
      {mark && <StatusPostmark {...mark} />}
    </div>
  );
}

function StatusPostmark({ word, date }: { word: string; date: string }) {
  const ring = useId();
  return (
    <svg className="mark" viewBox="-100 -100 200 200" aria-hidden="true">
      <defs>
        <path id={ring} d="M-72 0A72 72 0 1 1 72 0 72 72 0 1 1-72 0" />
      </defs>
      <circle r="95" className="paper" />
      <circle r="88" className="thin" />
      <circle r="58" className="thin" />
      <text className="ring">
        <textPath href={`#${ring}`} textLength="448" lengthAdjust="spacing">
          {`${company().tradeName} · one per industry · `.toUpperCase()}
        </textPath>
      </text>
      <path d="M-55 -23H55M-55 25H55" className="thin" />
      <text y={word.length > 5 ? 11 : 14} className={word.length > 5 ? "long word" : "word"}>
        {word}
      </text>
      <text y="43" className="date">
        {date}
      </text>
    </svg>
  );
}

type Way = { words: string; to: string; isMain?: boolean | undefined; isFile?: boolean };
type Given = { your: CustomerReservation; token: string };

/** What the holder can do next: at most one main action, one beside it, the rest as links. */
export function StatusWays(given: Given) {
  const ways = listWays(given);
  const main = ways.find(({ isMain }) => isMain);
  const [beside, ...links] = ways.filter((way) => way !== main);
  return (
    <div className="ways">
      {main && <ButtonLink {...linkOf(main)}>{main.words}</ButtonLink>}
      {beside && (
        <ButtonLink quiet {...linkOf(beside)}>
          {beside.words}
        </ButtonLink>
      )}
      <div className="links">
        {links.map((way) => (
          <Link key={way.to} {...linkOf(way)}>
            {way.words}
          </Link>
        ))}
        <PrintButton asLink />
      </div>
    </div>
  );
}

const linkOf = ({ to, isFile }: Way) => ({
  to,
  ...(isFile && { reloadDocument: true, download: "" }),
});

/** Most urgent first. */
function listWays({ your, token }: Given): Way[] {
  const { status, ad, sendsMail } = your;
  const own = ad && describeCustomerAd(ad, sendsMail);
  const isSettled = status === "paid" || status === "processing";
  const hasResults = hasResultsPage(your);
  const ways: (Way | false | undefined)[] = [
    your.canAcceptTerms && {
      words: "Accept the Terms",
      to: paths.confirmReservation(token),
      isMain: true,
    },
    callToConfirm(your),
    payWay({ your, token }),
    hasResults && { words: "See Your Results", to: paths.yoursResults(token), isMain: true },
    own && {
      words: own.way.words,
      to: own.way.to === "ad" ? paths.yoursAd(token) : paths.yoursAdProof(token),
      isMain: isSettled && own.isTheirTurn,
    },
    !hasResults && {
      words: "Add to Calendar",
      to: paths.yoursCalendar(token),
      isMain: isSettled,
      isFile: true,
    },
    your.hasCode && { words: "Your Ad’s QR Code", to: paths.yoursCode(token) },
  ];
  return ways.filter((way) => way !== false && way !== undefined);
}

/** Without a mail server the phone is the way to confirm. */
function callToConfirm({ status, canAcceptTerms, sendsMail }: CustomerReservation) {
  if (status !== "unconfirmed" || canAcceptTerms || sendsMail) return undefined;
  const { href, display } = company().phone;
  return { words: `Call ${display}`, to: href, isMain: true };
}

function payWay({ your: { status, ways, toPayCents }, token }: Given): Way | undefined {
  if (status !== "unconfirmed" && status !== "unpaid") return undefined;
  const isMain = status === "unpaid";
  if (ways.card) {
    return { words: `Pay ${dollars(toPayCents)} by Card`, to: paths.yoursPay(token), isMain };
  }
  return isMain ? { words: "View Invoice", to: paths.yoursInvoice(token), isMain } : undefined;
}
