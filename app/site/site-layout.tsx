import { isRouteErrorResponse, Outlet } from "react-router";
import { visitContext } from "#app/context.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/site-layout.ts";
import { ErrorNotice } from "./error-notice.tsx";
import { unlistedHead } from "./head.ts";
import { NotFoundNotice } from "./not-found-notice.tsx";
import { SiteFrame } from "./site-frame.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { year: arizonaDate(context.get(visitContext).now).slice(0, 4) };
}

/** The year does not change while somebody reads. */
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
  return unlistedHead(isMissing(error) ? "Return to sender" : "Unexpected Application Error!");
};

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame year={loaderData?.year ?? arizonaDate(new Date()).slice(0, 4)} plain>
      {isMissing(error) ? <NotFoundNotice /> : <ErrorNotice error={error} />}
    </SiteFrame>
  );
}

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;
