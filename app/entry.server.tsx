import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { visitContext } from "#app/context.ts";
import { VisitMarks } from "#app/ui/visit-marks.ts";
import { log } from "#platform/log.ts";
import { loggedPath } from "#platform/web/logged-path.ts";

/** Renders a document whole: everything readable is in it, and its length is known. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, reference } = context.get(visitContext);
  const stream = await renderToReadableStream(
    <VisitMarks value={{ reference, nonce }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </VisitMarks>,
    {
      nonce,
      signal: request.signal,
      onError: (error) =>
        log.error({ err: error, reference, path: loggedPath(request.url) }, "rendering failed"),
    },
  );
  await stream.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

/** Whatever goes wrong in a door is logged under the reference that its visitor is shown. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { reference } = context.get(visitContext);
  const { method } = request;
  log.error({ err: error, reference, method, path: loggedPath(request.url) }, "a door failed");
};
