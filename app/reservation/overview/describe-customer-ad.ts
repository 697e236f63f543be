import type { CustomerAd } from "#app/reservation/customer-reservation.ts";
import { company } from "#company.ts";
import { longWeekdayDate } from "#platform/clock.ts";

type AdStep = {
  text: string;
  way: { words: string; to: "ad" | "proof" };
  isTheirTurn: boolean;
  done: boolean;
};

export const AD_STEP_INTRODUCTION =
  "Tell us what your ad should say, and send your logo and photos. We design it and send you a proof. You ask for changes until it’s right.";

const CARRIED =
  "We carried over the words of your last ad. Check the offer, and choose a design. If you used a logo or photos, send them again.";

const WRITE = { words: "Write Your Ad", to: "ad" } as const;
const CHECK = { words: "Check Your Ad", to: "ad" } as const;
const CHANGE = { words: "Change Your Ad", to: "ad" } as const;
const SEE = { words: "Your Ad", to: "ad" } as const;
const PROOF = { words: "See Your Proof", to: "proof" } as const;

export function describeCustomerAd(ad: CustomerAd, sendsMail: boolean): AdStep {
  const { sent, prints } = ad;
  if (ad.printed) {
    const printed = `The card is printed with version ${prints} of your ad.`;
    const without = "The card is printed, so your ad can’t be changed anymore.";
    return settled(prints === undefined ? without : printed, SEE);
  }
  const waiting = `Version ${sent} of your ad is waiting for you.`;
  switch (ad.state) {
    case "with-customer":
      return theirTurn(
        ad.closed
          ? `${waiting} It prints only once you approve it.`
          : `${waiting} Approve it, or ask for changes, by ${longWeekdayDate(ad.approvalDue)}.`,
        PROOF,
      );
    case "changes-asked":
      return ourTurn(
        `We got your changes to version ${sent}. We’ll make a new version${sendsMail ? " and email you when it’s ready" : ""}.`,
        PROOF,
      );
    case "approved":
      return settled(describeSettled(ad), PROOF);
    case "locked":
      return sent === prints
        ? settled(describeSettled(ad), PROOF)
        : theirTurn(
            `${waiting} It prints only once you approve it. Until then, we print version ${prints}.`,
            PROOF,
          );
    default:
      return ad.closed ? describeTooLate(ad) : describeUnmade(ad);
  }
}

const toAdStep =
  (turn: Pick<AdStep, "isTheirTurn" | "done">) =>
  (text: string, way: AdStep["way"]): AdStep => ({ text, way, ...turn });

const theirTurn = toAdStep({ isTheirTurn: true, done: false });
const ourTurn = toAdStep({ isTheirTurn: false, done: false });
const settled = toAdStep({ isTheirTurn: false, done: true });

/** An ad of which no version can print yet, while its customer can still write it. */
function describeUnmade(ad: CustomerAd): AdStep {
  if (ad.refusedBecause !== null)
    return theirTurn(`${describeRefusal(ad)} Change it and send it again.`, CHANGE);
  if (ad.misfit !== undefined)
    return theirTurn(`${ad.misfit} It can’t print, so your ad needs a new version.`, CHANGE);
  return ad.state === "to-design"
    ? ourTurn("We have your ad details. We’ll design your ad and send you a proof.", SEE)
    : ad.isCarried
      ? theirTurn(CARRIED, CHECK)
      : theirTurn(AD_STEP_INTRODUCTION, WRITE);
}

/** The approval date has passed, and the latest version can't print. */
function describeTooLate(ad: CustomerAd): AdStep {
  if (ad.prints !== undefined) return settled(describeSettled(ad), PROOF);
  const why =
    ad.refusedBecause === null
      ? "The approval date has passed, and there’s no proof we can print."
      : describeRefusal(ad);
  return ourTurn(`${why} Please call ${company().phone.display}.`, SEE);
}

const describeRefusal = ({ refusedBecause }: CustomerAd) =>
  `We can’t print the ad you sent: ${refusedBecause}`;

function describeSettled({ state, prints, isApproved, approvalDue }: CustomerAd): string {
  if (!isApproved)
    return `The approval date has passed. We print version ${prints}. To change something, call us.`;
  const print = `Version ${prints} of your ad is approved. This is what we print.`;
  return state === "locked"
    ? `${print} To change something, call us.`
    : `${print} You can withdraw the approval through ${longWeekdayDate(approvalDue)}.`;
}
