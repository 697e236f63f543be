import { FoldedPanel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import { type MailingState, mailedStates, type OfficeMailing } from "#business/mailings/mailing.ts";
import { describePlannedHomes, describeRoutePlan } from "#business/mailings/route-plan.ts";

export function RoutePlanPanel({ mailing }: { mailing: OfficeMailing }) {
  return (
    <FoldedPanel title="Where it goes" id="routes" aside={describePlannedHomes(mailing)} body>
      <p>{describeWhoSeesRoutePlan(mailing.state, describeRoutePlan(mailing))}</p>
      <ul>
        <li>
          <Link to={officePaths.carrierRoutes(mailing.id)}>Routes, days, and packs</Link>
        </li>
        <li>
          <Link to={officePaths.dropOff(mailing.id)}>Drop-off at the post office</Link>
        </li>
        {mailing.drops.length > 0 && (
          <>
            <li>
              <Link to={officePaths.proofOfMailing(mailing.id)}>Proof of mailing</Link>
            </li>
            <li>
              <Link to={officePaths.confirmationCopies(mailing.id)}>
                Printed copies for advertisers
              </Link>
            </li>
          </>
        )}
      </ul>
    </FoldedPanel>
  );
}

const isMailed = (state: MailingState) => mailedStates.some((mailed) => mailed === state);

/**
 * Who reads where a mailing goes: visitors from its publication until it is mailed, its advertisers after that too.
 * `where`: as they read it; undefined until routes are planned.
 */
export function describeWhoSeesRoutePlan(state: MailingState, where: string | undefined): string {
  if (!where) {
    if (isMailed(state)) return "No routes were entered for this card.";
    const isPublic = state !== "planned" && state !== "canceled";
    return `No routes planned yet.${isPublic ? " Visitors see only how many homes the card goes to." : ""}`;
  }
  if (state === "planned") return `Once you publish the card, visitors see: “Goes to ${where}.”`;
  if (state === "canceled") return `It was planned for ${where}.`;
  if (isMailed(state)) return `Its advertisers see: “${where}.”`;
  return `Visitors and advertisers see: “Goes to ${where}.”`;
}

export function describeWhoSeesRoutePlanChange(state: MailingState): string {
  if (state === "planned") return "Visitors see this once you publish the card.";
  return `${isMailed(state) ? "Its advertisers" : "Visitors"} see this as soon as you save.`;
}
