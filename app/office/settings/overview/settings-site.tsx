import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/settings.ts";

type Data = Route.ComponentProps["loaderData"];

export function SitePanel({ site }: Pick<Data, "site">) {
  return (
    <Panel title="On the site" id="site">
      <ul className="rows">
        <li>
          <div>
            <b>Company</b>
            <p>Name, phone, email, address, hours, and social profiles, everywhere they appear.</p>
          </div>
          {site.companyLeft > 0 && (
            <span className="pill">{pluralize(site.companyLeft, "placeholder")} left</span>
          )}
          <Link to={officePaths.companySettings()}>Change company</Link>
        </li>
        <li>
          <div>
            <b>Common questions</b>
            <p>The questions and answers on the home page.</p>
          </div>
          <Link to={officePaths.questionSettings()}>Change questions</Link>
        </li>
        <li>
          <div>
            <b>Future mailings</b>
            <p>Prices and drop day for mailings planned from now on.</p>
          </div>
          <Link to={officePaths.mailingSettings()}>Change future mailings</Link>
        </li>
        <li>
          <div>
            <b>Selling rules</b>
            <p>
              How many spots a card must sell, when invoices are due, who books the next card first,
              and the credit for a referral.
            </p>
          </div>
          <Link to={officePaths.sellingRules()}>Change selling rules</Link>
        </li>
        <li>
          <div>
            <b>Printer</b>
            <p>Who prints the card, how they want the file, and what they charge.</p>
          </div>
          <Link to={officePaths.printerSettings()}>Change printer</Link>
        </li>
        <li>
          <div>
            <b>Strip and post office’s panel</b>
            <p>Our own words on the back of the card, where their code leads, and the postage.</p>
          </div>
          <Link to={officePaths.stripSettings()}>Change strip</Link>
        </li>
        <li>
          <div>
            <b>Emails</b>
            <p>The emails your customers get. Add your own first and last line.</p>
          </div>
          <Link to={officePaths.messageSettings()}>Change emails</Link>
        </li>
        <li>
          <div>
            <b>Owner</b>
            <p>Your name, photo, mobile number, and a sentence about you, on Home and About.</p>
          </div>
          <span className={`pill ${site.showsOwner ? "good" : ""}`}>
            {site.showsOwner ? "Shown" : "Not shown yet"}
          </span>
          <Link to={officePaths.ownerSettings()}>Change owner</Link>
        </li>
        <li>
          <div>
            <b>Photo of the printed card</b>
            <p>The printed sample card, on Home. Until you add a photo, Home shows a drawing.</p>
          </div>
          <span className={`pill ${site.showsCardPhoto ? "good" : ""}`}>
            {site.showsCardPhoto ? "Shown" : "Not shown yet"}
          </span>
          <Link to={officePaths.cardPhotoSettings()}>Change photo</Link>
        </li>
        <li>
          <div>
            <b>Industries</b>
            <p>Their names, which ones can be booked, and other words buyers use for them.</p>
          </div>
          <Link to={officePaths.industrySettings()}>Change industries</Link>
        </li>
      </ul>
    </Panel>
  );
}
