import { describeLeftOutFacts, toReadAloudText } from "#artwork/studio/ad-words.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import { EmailSmallPrint } from "#emails/frame.tsx";
import { longWeekdayDate } from "#platform/clock.ts";

export type EmailedProof = {
  number: number;
  /** What the picture is called in the message's files. */
  cid: string;
  widthInches: number;
  heightInches: number;
  /** What it says, by what people call its parts, in reading order; none of a customer's own artwork. */
  words: readonly (readonly [string, string])[];
  leftOut: readonly string[];
};

/** Pixels an inch of the ad takes up in a message. */
const PIXELS_PER_INCH = 140;

/** The picture alone. `label`: what it shows, read to people who can't see it. */
export function AdPicture({ proof, label }: { proof: EmailedProof; label: string }) {
  return (
    <p style={{ margin: "0 0 12px" }}>
      <img
        src={`cid:${proof.cid}`}
        width={Math.round(proof.widthInches * PIXELS_PER_INCH)}
        alt={`${label}. ${toReadAloudText(proof.words) || "It’s your own artwork."}`}
        style={{ display: "block", maxWidth: "100%", height: "auto" }}
      />
    </p>
  );
}

/** A version's picture, and every word of it, for a mail program without pictures. */
export function ProofPicture({ proof }: { proof: EmailedProof }) {
  return (
    <>
      <AdPicture proof={proof} label={`Version ${proof.number} of your ad`} />
      {proof.words.length > 0 ? (
        <EmailSmallPrint>
          Every word in version {proof.number}: {toReadAloudText(proof.words)}{" "}
          {describeLeftOutFacts(proof.leftOut)}
        </EmailSmallPrint>
      ) : (
        <EmailSmallPrint>
          Can’t see the picture? Version {proof.number} is your own artwork. Open it with the link
          in this email.
        </EmailSmallPrint>
      )}
    </>
  );
}

export function adSpotFacts({ reservation, industry, mailing, place }: Booking) {
  return [
    ["Reservation", reservation.reference],
    ["Spot", `${place}, ${industry}, ${mailing.name} card`],
  ] as const;
}

export function adDeadlineFacts(about: Booking) {
  const { briefDue, approvalDue } = about.mailing.dates;
  return [
    ...adSpotFacts(about),
    ["Ad details due", longWeekdayDate(briefDue)],
    ["Approval due", longWeekdayDate(approvalDue)],
  ] as const;
}

export const adPageUrl = (reservationUrl: string): string => `${reservationUrl}/ad`;

export const proofUrl = (reservationUrl: string): string => `${reservationUrl}/ad/proof`;
