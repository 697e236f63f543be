import { lazy, Suspense } from "react";
import { isRouteErrorResponse } from "react-router";
import { site } from "#site.ts";
import { ERROR_PAGE_TITLE } from "./error-page-title.ts";

/** In the browser fetched when there is something to say; where even that fails, the words alone. */
const ErrorNotice = import.meta.env.SSR
  ? (await import("./error-notice.tsx")).ErrorNotice
  : lazy(() =>
      import("./error-notice.tsx").then(
        (module) => ({ default: module.ErrorNotice }),
        () => ({ default: BareNotice }),
      ),
    );
const NotFoundNotice = import.meta.env.SSR
  ? (await import("./not-found-notice.tsx")).NotFoundNotice
  : lazy(() =>
      import("./not-found-notice.tsx").then(
        (module) => ({ default: module.NotFoundNotice }),
        () => ({ default: BareNotice }),
      ),
    );

/** Whether an error says that there is no such page, rather than that a page has failed. */
export const isNotFoundError = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 404;

/** Shown instead of a page that has failed, or of one that does not exist. */
export function ErrorPage({ error }: { error: unknown }) {
  return isNotFoundError(error) ? (
    <NotFoundErrorPage />
  ) : (
    <Suspense>
      <ErrorNotice error={error} />
    </Suspense>
  );
}

/** Shown instead of a page that does not exist. */
export function NotFoundErrorPage() {
  return (
    <Suspense>
      <NotFoundNotice />
    </Suspense>
  );
}

function BareNotice() {
  return (
    <div className="wrap">
      <h1>{ERROR_PAGE_TITLE}</h1>
      <p>
        Please reload the page, or call <a href={site.phone.href}>{site.phone.display}</a>.
      </p>
    </div>
  );
}
