import type { CSSProperties } from "react";
import { Form, useNavigation } from "react-router";
import {
  BreakEvenCalculator,
  initialBreakEvenValues,
} from "#app/break-even/break-even-calculator.tsx";
import type { MyReservation } from "#app/my-reservations.ts";
import { chooseSpotPathForIndustry, paths } from "#app/paths.ts";
import { EmailRequestForm, type EmailRequestResult } from "#app/reservation/email-request-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { CropMarks } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import { formatSizeInInches, getSize } from "#artwork/layouts/card-layout.ts";
import type { Industry } from "#business/mailings/industries/industries.ts";
import { describeIndustryCoverage } from "#business/mailings/industries/industry-coverage.ts";
import { priceWithTax } from "#business/reservations/pay/payment-terms.ts";
import { claimDurations } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { shortWeekdayDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import sheet from "./availability-answer.css?sheet";
import type { AvailabilityView, UpcomingMailingView } from "./load-availability.ts";
import { availabilityLabels, describeIndustryAvailability } from "./upcoming-mailing-view.ts";

export function AvailabilityAnswer({
  industry,
  view,
}: {
  industry: Industry;
  view: AvailabilityView;
}) {
  const { selected, upcoming, own, card } = view;
  if (!selected) return <NothingPlanned industry={industry} />;
  return (
    <section className="answer" aria-labelledby="verdict">
      <Style name="answer" sheet={sheet} />
      <div className="slip" data-verdict={own ? "mine" : selected.verdict}>
        <CropMarks />
        <p className="industry">
          <Icon name={industry.slug} />
          {industry.name}
          <span className="stamp" aria-hidden="true">
            {own ? "Yours" : availabilityLabels[selected.verdict]}
          </span>
        </p>
        <div aria-live="polite" aria-atomic="true">
          <h2 id="verdict" tabIndex={-1}>
            {own
              ? ownVerdict(view, industry)
              : describeIndustryAvailability(selected, industry.name)}
          </h2>
        </div>
        <p className="coverage">{describeIndustryCoverage(industry)}</p>
        <p className="facts">
          <span>Mails {shortWeekdayDate(selected.drop)}</span>{" "}
          <span>{formatCount(selected.households)}+ homes planned</span>{" "}
          <span>Book by {shortWeekdayDate(selected.bookingCloses)}</span>{" "}
          {selected.goesTo && <span>Goes to {selected.goesTo}</span>}
        </p>
        {own && <MyReservationActions own={own} />}
        {!own && selected.verdict === "open" && (
          <>
            <SizeList
              industry={industry}
              mailing={selected}
              taxBasisPoints={card?.taxBasisPoints ?? 0}
            />
            <details className="pays-back">
              <summary>How many jobs would pay for a spot?</summary>
              <BreakEvenCalculator
                initial={initialBreakEvenValues}
                industry={industry.slug}
                inPlace
                sizes={selected.sizes}
              />
            </details>
          </>
        )}
        {!own && selected.verdict !== "open" && <NotOpen {...{ industry, selected, upcoming }} />}
        <OtherMailings {...{ industry, selected, upcoming }} />
      </div>
    </section>
  );
}

function ownVerdict({ own, selected }: AvailabilityView, industry: Industry): string {
  const name = own?.industry.name ?? industry.name;
  return own?.until
    ? `You’re holding ${own.spot} for ${name} until ${own.until}.`
    : `${name} is yours on the ${selected?.name} card.`;
}

type MailingsProps = {
  industry: Industry;
  selected: UpcomingMailingView;
  upcoming: readonly UpcomingMailingView[];
};

function NotOpen({ industry, selected, upcoming }: MailingsProps) {
  const { slug, name } = industry;
  const instead = upcoming.find(({ id, verdict }) => id !== selected.id && verdict === "open");
  return (
    <>
      <p>
        {selected.keptUntil &&
          `They have the ${name} spot on the card before, so they choose first. If they don’t book the ${selected.name} card, the waitlist comes next. `}
        {selected.verdict === "held" &&
          !selected.keptUntil &&
          "Most holds end within minutes. Some last up to a day, or a few days while a bank payment clears. This page updates by itself. "}
        {instead
          ? `${name} is open on the ${instead.name} card. It mails ${shortWeekdayDate(instead.drop)}.`
          : "It isn’t open on any card we’ve planned so far."}
      </p>
      {instead && (
        <ButtonLink to={chooseSpotPathForIndustry({ industry: slug, mailing: instead.id })}>
          See the {instead.name} Card
        </ButtonLink>
      )}
      {(selected.verdict === "taken" || selected.verdict === "held") && (
        <p>
          Is it yours? <Link to={paths.findReservation()}>Find my reservation</Link>
        </p>
      )}
      {selected.verdict !== "closed" && (
        <JoinWaitlistForm key={`${selected.id} ${slug}`} mailing={selected} industry={industry} />
      )}
    </>
  );
}

const NEXT = 3;

function OtherMailings({ industry, selected, upcoming }: MailingsProps) {
  if (upcoming.length < 2) return null;
  const list = (mailings: readonly UpcomingMailingView[]) => (
    <ul>
      {mailings.map(({ id, name, verdict }) => (
        <li key={id} data-verdict={verdict}>
          <Link
            to={chooseSpotPathForIndustry({ industry: industry.slug, mailing: id })}
            aria-current={id === selected.id ? "true" : undefined}
            preventScrollReset
          >
            <b>{name}</b> <span>{availabilityLabels[verdict]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
  const later = upcoming.slice(NEXT);
  return (
    <nav className="mailings" aria-label="Cards">
      {list(upcoming.slice(0, NEXT))}
      {later.length > 0 && (
        <details open={later.some(({ id }) => id === selected.id) || undefined}>
          <summary>More dates</summary>
          {list(later)}
        </details>
      )}
    </nav>
  );
}

function NothingPlanned({ industry }: { industry: Industry }) {
  return (
    <section className="answer">
      <Style name="answer" sheet={sheet} />
      <div className="slip">
        <h2 tabIndex={-1}>No mailing is planned right now.</h2>
        <p>
          Call <a href={company().phone.href}>{company().phone.display}</a>, and we’ll note{" "}
          {industry.name} for the next one.
        </p>
      </div>
    </section>
  );
}

function MyReservationActions({ own }: { own: MyReservation }) {
  const busy = useNavigation().state !== "idle";
  if (!own.until) {
    return (
      <p className="ways">
        <ButtonLink to={paths.yours(own.token)}>See My Reservation</ButtonLink>
      </p>
    );
  }
  return (
    <div className="ways">
      <ButtonLink to={paths.reservationDetails(own.token)}>Continue with {own.spot}</ButtonLink>
      <Form method="post" action={paths.reservationDetails(own.token)}>
        <Button type="submit" quiet name="button" value="release" disabled={busy}>
          Release {own.spot}
        </Button>
      </Form>
    </div>
  );
}

function SizeList({
  industry,
  mailing,
  taxBasisPoints,
}: {
  industry: Industry;
  mailing: UpcomingMailingView;
  taxBasisPoints: number;
}) {
  return (
    <>
      <ul className="size-list">
        {mailing.sizes.map(({ id, name, left, priceCents }) => {
          const { widthInches, heightInches } = getSize(id);
          const shape = { "--wide": widthInches, "--high": heightInches } as CSSProperties;
          return (
            <li key={id} data-left={left === 0 ? "none" : undefined}>
              <span className="ad" style={shape} aria-hidden="true">
                <Icon name={industry.slug} />
                <i />
                <i />
              </span>
              <b>{name}</b> <span>{formatSizeInInches(id)}</span>{" "}
              <strong>{dollars(priceWithTax(priceCents, taxBasisPoints).totalCents)}</strong>{" "}
              {taxBasisPoints > 0 && <span>with tax</span>}{" "}
              <span className="count">{left === 0 ? "None left" : `${left} left`}</span>
            </li>
          );
        })}
      </ul>
      <p className="included">
        Design, proofs, printing and postage included. <a href="#sizes">See sample ads</a>
      </p>
    </>
  );
}

export function JoinWaitlistForm({
  mailing,
  industry,
  answer,
}: {
  mailing: { id: number; name: string };
  industry: { slug: string; name: string };
  answer?: EmailRequestResult | undefined;
}) {
  return (
    <EmailRequestForm
      to={paths.reservationWaitlist()}
      asks={{ mailingId: mailing.id, industry: industry.slug }}
      offer={`If ${industry.name} opens up on the ${mailing.name} card, we email the first person on the waitlist and hold it for ${claimDurations.offerUnopenedHours} hours, or for ${claimDurations.offerHours} if they ask us to. Then it’s the next person’s turn.`}
      fields={[
        { name: "name", label: "Your name", autoComplete: "name" },
        { name: "phone", label: "Phone", type: "tel", autoComplete: "tel" },
        { name: "note", label: "A note for us", isLong: true },
      ]}
      button="Join the Waitlist"
      answer={answer}
      sent={(email) =>
        `Check your email: ${email}. You’re on the waitlist once you press the button there.`
      }
      unsent={`This site can’t send email yet. Call ${company().phone.display} to join the waitlist.`}
    />
  );
}
