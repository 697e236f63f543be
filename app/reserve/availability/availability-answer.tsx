import { paths } from "#app/paths.ts";
import {
  availabilityLabels,
  describeAvailability,
  type UpcomingMailingView,
} from "#app/reserve/upcoming-mailing-view.ts";
import { JoinWaitListForm } from "#app/reserve/wait-list/join-wait-list-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CropMarks } from "#app/ui/crop-marks.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { priceWithTax, taxName } from "#business/billing/tax/tax.ts";
import type { Industry } from "#business/mailings/industries/industries.ts";
import { longDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { site } from "#site.ts";
import sheet from "./availability-answer.css?sheet";

type AnswerProps = {
  industry: Industry;
  coming: readonly UpcomingMailingView[];
  taxBasisPoints: number;
};

/** The next card with its verdict as a stamp, and the cards after it. */
export function AvailabilityAnswer({ industry, coming, taxBasisPoints }: AnswerProps) {
  const next = coming.find(({ verdict }) => verdict !== "closed") ?? coming[0];
  if (!next) return <NothingPlanned industry={industry} />;
  const later = coming.filter((one) => one !== next);
  return (
    <section className="answer" aria-labelledby="verdict">
      <Style name="answer" sheet={sheet} />
      <div className="slip" data-verdict={next.verdict}>
        <CropMarks />
        <p className="trade">
          <Icon name={industry.slug} />
          {industry.name}
          <span className="stamp" aria-hidden="true">
            {availabilityLabels[next.verdict]}
          </span>
        </p>
        <div aria-live="polite" aria-atomic="true">
          <h2 id="verdict" tabIndex={-1}>
            {describeAvailability(next.verdict, industry.name, next.name)}
          </h2>
        </div>
        <Facts of={next} />
        {next.verdict === "open" ? (
          <Open industry={industry} of={next} taxBasisPoints={taxBasisPoints} />
        ) : (
          <Spoken industry={industry} of={next} later={later} />
        )}
      </div>
      {later.length > 0 && <Later industry={industry} later={later} />}
    </section>
  );
}

function Facts({ of }: { of: UpcomingMailingView }) {
  return (
    <dl className="facts">
      <div>
        <dt>Book by</dt>
        <dd>{longDate(of.bookingCloses)}</dd>
      </div>
      <div>
        <dt>Drop date</dt>
        <dd>{longDate(of.drop)}</dd>
      </div>
      <div>
        <dt>In homes by</dt>
        <dd>{longDate(of.inHomesBy)}</dd>
      </div>
      <div>
        <dt>Homes</dt>
        <dd>at least {formatCount(of.households)}</dd>
      </div>
    </dl>
  );
}

function Open({
  industry,
  of,
  taxBasisPoints,
}: {
  industry: Industry;
  of: UpcomingMailingView;
  taxBasisPoints: number;
}) {
  return (
    <>
      <ul className="left">
        {of.sizes.map(({ id, name, left, priceCents }) => (
          <li key={id} data-left={left === 0 ? "none" : undefined}>
            <b>{left === 0 ? "None" : left}</b> {name}
            <span>{dollars(priceCents)}</span>
            {taxBasisPoints > 0 && (
              <span>{dollars(priceWithTax(priceCents, taxBasisPoints).totalCents)} with tax</span>
            )}
          </li>
        ))}
      </ul>
      <ButtonLink to={cardChooserPath(of.id, industry.slug)}>
        Choose Your Place on the Card
      </ButtonLink>
      <p className="fine">
        {taxBasisPoints > 0
          ? `Plus ${taxName({ taxBasisPoints })}. `
          : "Tax on top: none at present. "}
        Design, proofs, printing and postage are in the price. Nothing is charged on the next
        screen.
      </p>
    </>
  );
}

/** Held, taken, full or closed: where it is open instead, and the line for this one. */
function Spoken({
  industry,
  of,
  later,
}: {
  industry: Industry;
  of: UpcomingMailingView;
  later: readonly UpcomingMailingView[];
}) {
  const instead = later.find(({ verdict }) => verdict === "open");
  return (
    <>
      <p>
        {of.verdict === "held" &&
          "A spot can be on hold for a few minutes, or up to a day while somebody on the waitlist decides; a bank payment can take some days. This page changes by itself when it opens up. "}
        {instead
          ? `On the ${instead.name} card ${industry.name} is open: it is planned for ${longDate(instead.drop)}.`
          : "It is open on none of the cards that are planned so far."}
      </p>
      {instead && (
        <ButtonLink to={cardChooserPath(instead.id, industry.slug)}>
          Choose a Place on the {instead.name} Card
        </ButtonLink>
      )}
      {of.verdict !== "closed" && (
        <JoinWaitListForm
          key={`${of.id} ${industry.slug}`}
          mailingId={of.id}
          mailing={of.name}
          industry={industry.name}
          slug={industry.slug}
        />
      )}
    </>
  );
}

function Later({ industry, later }: { industry: Industry; later: readonly UpcomingMailingView[] }) {
  return (
    <>
      <h3>{industry.name} on the cards after that</h3>
      <ul className="later">
        {later.map((one) => (
          <li key={one.id} data-verdict={one.verdict}>
            <Link to={cardChooserPath(one.id, industry.slug)}>
              <b>{one.name}</b>
              <span className="verdict">{availabilityLabels[one.verdict]}</span>
              <small>
                {one.sizes.reduce((total, { left }) => total + left, 0)} places left · book by{" "}
                {longDate(one.bookingCloses)}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function NothingPlanned({ industry }: { industry: Industry }) {
  return (
    <section className="answer">
      <Style name="answer" sheet={sheet} />
      <div className="slip">
        <h2 tabIndex={-1}>No mailing is planned at this moment.</h2>
        <p>
          Call <a href={site.phone.href}>{site.phone.display}</a>, and we note {industry.name} for
          the next one.
        </p>
      </div>
    </section>
  );
}

/** Where the card of a mailing is chosen from, for an industry. */
export function cardChooserPath(mailing: number, industry: string): string {
  return `${paths.reservationCard()}?mailing=${mailing}&industry=${industry}`;
}
