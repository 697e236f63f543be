import { leftOutSentence, readAloud } from "#artwork/studio/ad-words.ts";
import { EmailSmallPrint, Facts } from "#emails/frame.tsx";

export type ShownProof = {
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
const PIXELS_PER_INCH = 110;

export function ProofPicture({ proof }: { proof: ShownProof }) {
  const width = Math.round(proof.widthInches * PIXELS_PER_INCH);
  return (
    <>
      <p style={{ margin: "0 0 12px" }}>
        <img
          src={`cid:${proof.cid}`}
          width={width}
          alt={`Version ${proof.number} of your ad. ${readAloud(proof.words) || "It’s your own artwork."}`}
          style={{ display: "block", maxWidth: "100%", height: "auto" }}
        />
      </p>
      {proof.words.length > 0 ? (
        <>
          <EmailSmallPrint>Every word in version {proof.number}:</EmailSmallPrint>
          <Facts facts={proof.words} />
          {proof.leftOut.length > 0 && (
            <EmailSmallPrint>{leftOutSentence(proof.leftOut)}</EmailSmallPrint>
          )}
        </>
      ) : (
        <EmailSmallPrint>
          Can’t see the picture? Version {proof.number} is your own artwork. Open it with the link
          in this email.
        </EmailSmallPrint>
      )}
    </>
  );
}
