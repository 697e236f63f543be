import { lazy, Suspense } from "react";
import { isRouteErrorResponse } from "react-router";
import { ERROR_PAGE_TITLE } from "#app/noindex-page-meta.ts";
import { PhoneLink } from "#app/site/layout/site-footer.tsx";

/** Loaded in the browser only when needed; if even that fails, plain text remains. */
const load = () => import("./error-notices.tsx");
const bare = () => ({ default: BareNotice });
const served = import.meta.env.SSR ? await load() : undefined;
const ErrorNotice =
  served?.ErrorNotice ??
  lazy(() => load().then((notices) => ({ default: notices.ErrorNotice }), bare));
const NotFoundNotice =
  served?.NotFoundNotice ??
  lazy(() => load().then((notices) => ({ default: notices.NotFoundNotice }), bare));

export const isNotFoundError = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 404;

export function ErrorPage({ error }: { error: unknown }) {
  return (
    <Suspense>
      {isNotFoundError(error) ? <NotFoundNotice /> : <ErrorNotice error={error} />}
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
        Please reload the page, or call <PhoneLink />.
      </p>
    </div>
  );
}
