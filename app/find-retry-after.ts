import type { StaticHandlerContext } from "react-router";

/**
 * When to try again, as the loader or action says that refused the request. The framework hands an error's headers to the
 * route that shows it, and a page's own `headers` drop those of its action.
 */
export function findRetryAfter({
  actionHeaders,
  loaderHeaders,
}: Pick<StaticHandlerContext, "actionHeaders" | "loaderHeaders">): string | undefined {
  return (
    [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]
      .map((headers) => headers.get("retry-after"))
      .find((wait) => wait !== null) ?? undefined
  );
}
