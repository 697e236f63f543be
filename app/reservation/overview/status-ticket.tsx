import { type CSSProperties, type ReactNode, useId } from "react";
import { paths } from "#app/paths.ts";
import type { CustomerReservation } from "#app/reservation/customer-reservation.ts";
import { describeCustomerStatus, isActiveStatus } from "#app/reservation/customer-status.ts";
import { PrintButton } from "#app/reservation/paper-slip-layout.tsx";
import transition from "#app/reservation/ticket-transition.css?sheet";
import { ButtonLink } from "#app/ui/button.tsx";
import { CardView } from "#app/ui/card/card-view.tsx";
import { keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import { Link } from "#app/ui/link.tsx";
import { CropMarks, HalftoneSun } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import { formatMailedDates } from "#business/mailings/mailing.ts";
import type { GoogleCalendarLink } from "#business/reservations/messages/reservation-calendar.ts";
import { company } from "#company.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { describeCustomerAd } from "./describe-customer-ad.ts";
import { hasResultsPage } from "./next-steps-section.tsx";
import sheet from "./status-ticket.css?sheet";

type TicketProps = { your: CustomerReservation; token: string };

export function StatusTicket({
  your,
  token,
  stamped,
  googleDates,
}: TicketProps & {
  stamped: boolean;
  googleDates: readonly GoogleCalendarLink[];
}) {
  const { status, card, business, mailing } = your;
  const { title, lead } = describeCustomerStatus(your);
  const live = isActiveStatus(status);
  const hasSample = !your.ad?.shown && card?.places.some(({ state, ad }) => state === "mine" && ad);
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
          {live && <ReservationNextActions your={your} token={token} />}
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
        {card && <StampedCard your={your} token={token} card={card} falls={stamped} />}
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
function GoogleDates({ dates }: { dates: readonly GoogleCalendarLink[] }) {
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

/**
 * The holder's side of the card with their ad in their spot, or a sample of their industry; once the spot is confirmed, with
 * the postmark on it. `falls`: it falls as the page opens.
 */
function StampedCard({
  your: { status, ad, business, mailing, place },
  token,
  card: { places, width, height, side, isBookable, mark },
  falls,
}: TicketProps & { card: NonNullable<CustomerReservation["card"]>; falls: boolean }) {
  const own = ad?.shown && paths.yoursAdDrawing(token, ad.shown.number);
  const position = {
    "--x": `${mark.x * 100}%`,
    "--y": `${mark.y * 100}%`,
    "--w": `${mark.width * 100}%`,
  } as CSSProperties;
  const classes = ["stamped-card", falls && "falls", !isBookable && "closed"];
  return (
    <div className={classes.filter(Boolean).join(" ")} style={position}>
      <CardView
        places={places.map((spot) => (spot.state === "mine" && own ? { ...spot, ad: own } : spot))}
        width={width}
        height={height}
        label={`The ${side} of the ${mailing.name} card with your spot, ${place}`}
        name={business}
        sides={[side]}
      />
      {(status === "unpaid" || status === "paid") && (
        <StatusPostmark word={status === "paid" ? "Paid" : "Reserved"} date={mailing.name} />
      )}
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
/** What the holder can do next: at most one main action, one beside it, the rest as links. */
export function ReservationNextActions(props: TicketProps) {
  const ways = listWays(props);
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
function listWays({ your, token }: TicketProps): Way[] {
  const { status, ad, sendsMail } = your;
  const ownAd = ad && describeCustomerAd(ad, sendsMail);
  const isSettled = status === "paid" || status === "processing";
  const hasResults = hasResultsPage(your);
  const ways: (Way | false | undefined)[] = [
    your.canAcceptTerms && {
      words: "Accept the Terms",
      to: paths.confirmReservation(token),
      isMain: true,
    },
    callToConfirm(your),
    payByCardOrInvoice({ your, token }),
    hasResults && { words: "See Your Results", to: paths.yoursResults(token), isMain: true },
    ownAd && {
      words: ownAd.way.words,
      to: ownAd.way.to === "ad" ? paths.yoursAd(token) : paths.yoursAdProof(token),
      isMain: isSettled && ownAd.isTheirTurn,
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

function payByCardOrInvoice({
  your: { status, ways, toPayCents },
  token,
}: TicketProps): Way | undefined {
  if (status !== "unconfirmed" && status !== "unpaid") return undefined;
  const isMain = status === "unpaid";
  if (ways.card) {
    return { words: `Pay ${dollars(toPayCents)} by Card`, to: paths.yoursPay(token), isMain };
  }
  return isMain ? { words: "View Invoice", to: paths.yoursInvoice(token), isMain } : undefined;
}
