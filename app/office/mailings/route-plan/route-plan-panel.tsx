import { FoldedPanel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import { describePlannedHomes, describeRoutePlan } from "#business/mailings/routes/route-plan.ts";
import { describeWhoSeesRoutePlan } from "./route-plan-audience.ts";

/** Where the card is planned to go, and the way to change it. */
export function RoutePlanPanel({ mailing }: { mailing: OfficeMailing }) {
  return (
    <FoldedPanel title="Where it goes" id="routes" aside={describePlannedHomes(mailing)}>
      <div className="body">
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
      </div>
    </FoldedPanel>
  );
}
