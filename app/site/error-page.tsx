import { lazy, Suspense } from "react";
import { isRouteErrorResponse } from "react-router";
import { site } from "#site.ts";

/** Fetched when there is something to say; where even that fails, the words alone. */
const ErrorNotice = lazy(() =>
  import("./error-notice.tsx").then(
    (module) => ({ default: module.ErrorNotice }),
    () => ({ default: BareNotice }),
  ),
);
const NotFoundNotice = lazy(() =>
  import("./not-found-notice.tsx").then(
    (module) => ({ default: module.NotFoundNotice }),
    () => ({ default: BareNotice }),
  ),
);

export const BROKEN = "Unexpected Application Error!";

/** Whether an error says that there is no such page, rather than that a page has failed. */
export const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** What stands in place of a page that does not exist or has failed. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <Suspense>{isMissing(error) ? <NotFoundNotice /> : <ErrorNotice error={error} />}</Suspense>
  );
}

function BareNotice() {
  return (
    <div className="wrap">
      <h1>{BROKEN}</h1>
      <p>
        Please load the page again, or call <a href={site.phone.href}>{site.phone.display}</a>.
      </p>
    </div>
  );
}
