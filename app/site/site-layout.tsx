import { Outlet } from "react-router";
import { visitContext } from "#app/context.ts";
import { issueToken } from "#business/leads/robots.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/site-layout.ts";
import { BROKEN } from "./broken.ts";
import { ErrorPage, isMissing } from "./error-page.tsx";
import { unlistedHead } from "./head.ts";
import { SiteFrame } from "./site-frame.tsx";

/** The year of the footer, and the time-trap token of whatever e-mail form stands on the page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(visitContext);
  return { year: arizonaDate(now).slice(0, 4), token: await issueToken("page", now) };
}

/** Neither goes stale while somebody reads: the form fetches a fresh token when it is used. */
export const shouldRevalidate = () => false;

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame year={loaderData.year}>
      <Outlet />
    </SiteFrame>
  );
}

export const meta: Route.MetaFunction = ({ error }) => {
  if (!error) return [];
  return unlistedHead(isMissing(error) ? "Return to sender" : BROKEN);
};

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame year={loaderData?.year ?? arizonaDate(new Date()).slice(0, 4)} plain>
      <ErrorPage error={error} />
    </SiteFrame>
  );
}
