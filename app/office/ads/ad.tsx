import { data } from "react-router";
import { officeHeaders } from "#app/office/access/office-access.ts";
import { officeLoader } from "#app/office/access/office-route.ts";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { ContactLinks } from "#app/office/record/contact-links.tsx";
import { Facts } from "#app/office/record/facts.tsx";
import sheet from "#app/office/record/record.css?sheet";
import { parseIdParam } from "#app/office/url-params.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Route } from "./+types/ad.ts";
import { type AdView, loadAdView } from "./ad-view.ts";

export const loader = officeLoader(
  "ads.see",
  async ({ params }: Route.LoaderArgs, { actionContext: { now } }) => {
    const view = await loadAdView(parseIdParam(params.id), now);
    if (!view) throw data(null, { status: 404 });
    return { view };
  },
);

export const headers = () => officeHeaders;
export const meta: Route.MetaFunction = ({ loaderData }) =>
  officePageMeta(loaderData ? `Ad of ${loaderData.view.who}` : "Not found");

export default function AdPage({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <OfficePage
      title={view.who}
      lead={`The ad for ${view.where} on the ${view.mailing} card. Reference ${view.reference}`}
    >
      <Style name="office-record" sheet={sheet} />
      <div className="office-record">
        <Standing view={view} />
      </div>
    </OfficePage>
  );
}

function Standing({ view }: { view: AdView }) {
  return (
    <Panel title="Status" aside={<b className={view.isLate ? "pill bad" : "pill"}>{view.state}</b>}>
      <div className="body">
        <ContactLinks {...view.contact} />
        <Facts
          facts={[
            ["In this state", view.age],
            ...(view.next ? [["Next", view.next] as const] : []),
            ...view.dates,
          ]}
        />
        <div className="row">
          <Link to={officePaths.reservation(view.id)} className="step">
            Reservation
          </Link>
          <Link to={officePaths.adCode(view.id)} className="step">
            Code
          </Link>
          <Link to={officePaths.ads(view.mailingId)} className="step">
            All ads of this card
          </Link>
        </div>
      </div>
    </Panel>
  );
}
