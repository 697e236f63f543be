import { lazy, Suspense } from "react";
import { isRouteErrorResponse } from "react-router";
import { company } from "#company.ts";
import { ERROR_PAGE_TITLE } from "./error-page-title.ts";

/** Loaded in the browser only when needed; if even that fails, plain text remains. */
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

export const isNotFoundError = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 404;

export function ErrorPage({ error }: { error: unknown }) {
  return isNotFoundError(error) ? (
    <NotFoundErrorPage />
  ) : (
    <Suspense>
      <ErrorNotice error={error} />
    </Suspense>
  );
}

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
        Please reload the page, or call <a href={company().phone.href}>{company().phone.display}</a>
        .
      </p>
    </div>
  );
}
