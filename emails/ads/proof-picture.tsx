import { EmailSmallPrint, Facts } from "#emails/frame.tsx";

/** A version of an ad as a message shows it. */
export type ShownProof = {
  /** 1, 2, 3. */
  number: number;
  /** What the picture is called in the message's files. */
  cid: string;
  /** Of the spot, in inches. */
  widthInches: number;
  heightInches: number;
  /** Its words by name; none of a customer's own artwork. */
  words: readonly (readonly [string, string])[];
};

/** Pixels an inch of the ad takes up in a message. */
const PIXELS_PER_INCH = 110;

/** The ad as it would print, and its words for mail programs that show no pictures. */
export function ProofPicture({ proof }: { proof: ShownProof }) {
  const width = Math.round(proof.widthInches * PIXELS_PER_INCH);
  return (
    <>
      <p style={{ margin: "0 0 12px" }}>
        <img
          src={`cid:${proof.cid}`}
          width={width}
          alt={`Version ${proof.number} of your ad. Its words are below.`}
          style={{ display: "block", maxWidth: "100%", height: "auto" }}
        />
      </p>
      {proof.words.length > 0 ? (
        <>
          <EmailSmallPrint>Can’t see the picture? Version {proof.number} says:</EmailSmallPrint>
          <Facts facts={proof.words} />
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
