import type { HeadersFunction, ServerBuild } from "react-router";

/**
 * A build whose every answer says when to try again, as the loader or action says that refused the request: the document
 * as well as the data that a script asks for. A page's own `headers` drop those of its action and of its loader.
 */
export function withRetryAfterHeaders(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [
      id,
      route && {
        ...route,
        module: { ...route.module, headers: keepRetryAfter(route.module.headers) },
      },
    ]),
  );
  return { ...build, routes };
}

function keepRetryAfter(own: HeadersFunction | HeadersInit | undefined): HeadersFunction {
  return (given) => {
    const { parentHeaders, actionHeaders, loaderHeaders, errorHeaders } = given;
    const headers = new Headers((typeof own === "function" ? own(given) : own) ?? parentHeaders);
    for (const from of [parentHeaders, loaderHeaders, actionHeaders, errorHeaders]) {
      const wait = from?.get("retry-after");
      if (wait) headers.set("retry-after", wait);
    }
    return headers;
  };
}
