import { Outlet } from "react-router";
import { noindexPageMeta } from "#app/noindex-page-meta.ts";
import { requestContext } from "#app/request-context.ts";
import { ErrorPage, isNotFoundError } from "#app/site/errors/error-page.tsx";
import { ERROR_PAGE_TITLE } from "#app/site/errors/error-page-title.ts";
import { issueTimeTrapToken } from "#business/leads/robot-guard.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/site-layout.ts";
import { SiteFrame } from "./site-frame.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(requestContext);
  return { year: arizonaDate(now).slice(0, 4), token: await issueTimeTrapToken("page", now) };
}

/** Neither becomes stale while the page is open: the form fetches a fresh token when used. */
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
  return noindexPageMeta(isNotFoundError(error) ? "Return to sender" : ERROR_PAGE_TITLE);
};

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame year={loaderData?.year ?? arizonaDate(new Date()).slice(0, 4)} plain>
      <ErrorPage error={error} />
    </SiteFrame>
  );
}
