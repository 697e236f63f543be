import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { EmailSuggestion } from "#app/email-suggestion.tsx";
import { chooseSpotPathForIndustry, paths } from "#app/paths.ts";
import type { CustomerReservation } from "#app/reservation/customer-reservation.ts";
import type { CustomerStatus } from "#app/reservation/customer-status.ts";
import { FormErrorMessage } from "#app/reservation/paper-slip-layout.tsx";
import { formatSignedDollarsAndCents } from "#app/reservation/payment/receipt.tsx";
import { RefundLadder } from "#app/reservation/refund-ladder.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { ShareOrCopyLinkButtons } from "#app/ui/share-or-copy-link-buttons.tsx";
import { company } from "#company.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { suggestEmail } from "#platform/suggest-email.ts";

export function ConfirmEmailNotice({ token, isChanged }: { token: string; isChanged: boolean }) {
  return (
    <div className="confirm-address wrap" role="note">
      <p>
        {isChanged
          ? "Our office changed the email address on this reservation. Once you confirm that it’s yours, you can also cancel here."
          : "Booked with us before? Confirm your email, and this spot joins your earlier ones."}
      </p>
      <ButtonLink small to={paths.confirmReservation(token)}>
        Confirm My Email
      </ButtonLink>
    </div>
  );
}

export function AlternativesSection({
  alternatives,
  status,
  problem,
}: {
  alternatives: NonNullable<CustomerReservation["alternatives"]>;
  status: CustomerStatus;
  problem: string | undefined;
}) {
  const { again, hasOpenSpots, mailing, industry, mailings } = alternatives;
  const pending = useNavigation().formAction !== undefined;
  const choose = (id: number) => chooseSpotPathForIndustry({ industry, mailing: id });
  return (
    <section className="portal-instead" aria-labelledby="instead">
      <h2 id="instead">
        {again
          ? "Still want it?"
          : status === "expired"
            ? "Your other options."
            : "Want another spot?"}
      </h2>
      <FormErrorMessage problem={problem} />
      <div className="ways">
        {again && (
          <Form method="post">
            <input type="hidden" name="shownCents" value={again.shownCents} />
            <p>{again.cost}</p>
            <Button type="submit" disabled={pending}>
              {pending ? "One moment..." : "Book It Again"}
            </Button>
          </Form>
        )}
        {hasOpenSpots && (
          <ButtonLink quiet={again !== undefined} to={choose(mailing)}>
            Choose Another Spot on This Card
          </ButtonLink>
        )}
        {!again && !hasOpenSpots && (
          <ButtonLink to={paths.reservation()}>See What’s Open</ButtonLink>
        )}
      </div>
      {mailings.length > 0 && (
        <ul>
          {mailings.map(({ id, name, dropDate }) => (
            <li key={id}>
              <ButtonLink quiet to={choose(id)}>
                {name}
              </ButtonLink>
              <span>Planned for {longWeekdayDate(dropDate)}. Your industry is open.</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The way from a reservation to its advertiser's plan, or to those on offer. */
export function PlanLinkSection({ token }: { token: string }) {
  return (
    <section className="plans wrap" aria-labelledby="plan">
      <h2 id="plan">Several cards.</h2>
      <p>
        <Link to={paths.yoursPlan(token)}>Your plan, or the plans you can book</Link>
      </p>
    </section>
  );
}

/** The link by which a paid advertiser sends us another business, for a credit for both. */
export function ReferralSection({
  link,
  cents,
  reference,
}: {
  link: string;
  cents: number;
  reference: string;
}) {
  return (
    <section className="referral wrap" aria-labelledby="referral">
      <h2 id="referral">Know a business for the card?</h2>
      <p>
        Send them this link. Once they’ve paid for their first spot, you each get a {dollars(cents)}{" "}
        credit for a later card. By phone, they give us your reservation number, {reference}.
      </p>
      <label htmlFor="referral-link">Your link</label>
      <input id="referral-link" readOnly value={link} onFocus={(event) => event.target.select()} />
      <ShareOrCopyLinkButtons title="Advertise on the Scottsdale card" address={link} />
    </section>
  );
}

/** The buyer's own ad, once there is one: the version that would print today, or else the latest proof. */
export function OwnAdSection({ your, token }: { your: CustomerReservation; token: string }) {
  const { ad } = your;
  if (!ad?.shown) return null;
  const { number, width, height, readAloud } = ad.shown;
  return (
    <section className="own-ad wrap" aria-labelledby="own-ad">
      <a href={paths.yoursAdVersion(token, number)}>
        <img
          src={paths.yoursAdDrawing(token, number)}
          alt={`Version ${number} of the ad. ${readAloud}`}
          width={width}
          height={height}
          decoding="async"
        />
      </a>
      <div>
        {/* no heading: that of the page follows it */}
        <p className="title" id="own-ad">
          {ad.printed && number === ad.prints ? "The ad we printed." : "This is your ad."}
        </p>
        <p>
          Version {number}
          {ad.isApproved && number === ad.prints && ", approved"}. Select it to see it by itself.
        </p>
      </div>
    </section>
  );
}

export function PayInvoiceByCheckSection({ your }: { your: CustomerReservation }) {
  const { invoice, toPayCents, due, partsAllowed } = your;
  if (!invoice) return null;
  const { company: payee, street, town } = invoice.seller;
  const { hours, phone } = company();
  return (
    <section className="portal-pay-section" aria-labelledby="by-check">
      <h2 id="by-check">Pay by check</h2>
      <p>
        Make your {formatSignedDollarsAndCents(toPayCents)} check out to <b>{payee}</b> and write{" "}
        <b>Invoice {invoice.number}</b> on it. It must reach us at the address below
        {due && <> by {longWeekdayDate(due)}</>}.
      </p>
      {partsAllowed && (
        <p>You can make partial payments. The full amount must reach us by that date.</p>
      )}
      <address>
        {payee}
        <br />
        {street}
        <br />
        {town}
      </address>
      <p>
        Want to pay another way? Call <a href={phone.href}>{phone.display}</a>, {hours.days},{" "}
        {hours.display}.
      </p>
    </section>
  );
}

type ResendEmailResult = { resentTo: string } | { problem: string; email?: string | undefined };

export function ResendEmailSection({
  email,
  times,
  answer,
}: {
  email: string;
  /** How many of these emails there are: two presses send one. */
  times: number;
  answer: ResendEmailResult | undefined;
}) {
  const id = useId();
  const pending = useNavigation().formAction !== undefined;
  const meant = suggestEmail(email);
  const refused = answer && "problem" in answer ? answer : undefined;
  const resentTo = answer && "resentTo" in answer ? answer.resentTo : undefined;
  return (
    <section className="resend-email" aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <h2 id={`${id}-title`}>Didn’t get our email?</h2>
        <p>
          {meant
            ? `We emailed ${email}. Did you mean ${meant}?`
            : `We emailed ${email}. Give it a minute, and check your spam folder.`}
        </p>
        <p role="status" className="resent">
          {resentTo && `We’re sending it to ${resentTo}.`}
        </p>
        <FormErrorMessage problem={refused?.problem} />
        <Form method="post">
          <input type="hidden" name="times" value={times} />
          <Button type="submit" quiet name="do" value="resend" disabled={pending}>
            Resend Email
          </Button>
        </Form>
        <details open={meant !== undefined || refused?.email !== undefined}>
          <summary>Change email address</summary>
          <Form method="post">
            <input type="hidden" name="times" value={times} />
            <label htmlFor={`${id}-email`}>Your email</label>
            <input
              inputMode="email"
              id={`${id}-email`}
              key={email}
              name="email"
              required
              autoComplete="email"
              defaultValue={refused?.email ?? meant ?? ""}
              aria-invalid={refused?.email === undefined ? undefined : true}
            />
            <EmailSuggestion fieldId={`${id}-email`} email={refused?.email} />
            <Button type="submit" quiet name="do" value="change-email" disabled={pending}>
              Change and Resend
            </Button>
          </Form>
        </details>
      </div>
    </section>
  );
}

export function CancelSection({ your, token }: { your: CustomerReservation; token: string }) {
  const { status, canceling, mailing } = your;
  const paid = status === "paid";
  const inPrint = paid && canceling === "nothing";
  return (
    <section className="portal-cancel-section" aria-labelledby="canceling">
      <div className="wrap">
        <h2 id="canceling">If your plans change.</h2>
        <p className="under">
          {paid
            ? "What you get back depends on the date."
            : `You haven’t paid yet, so canceling costs nothing${your.invoice ? " and voids the invoice" : ""}. After you pay, what you get back depends on the date.`}
        </p>
        <RefundLadder dates={mailing.dates} today={paid ? canceling : undefined} />
        {!inPrint && (
          <p className="ways">
            <ButtonLink quiet viewTransition to={paths.yoursCancel(token)}>
              Cancel Reservation
            </ButtonLink>
          </p>
        )}
      </div>
    </section>
  );
}
