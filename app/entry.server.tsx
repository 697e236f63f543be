import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { DocumentRequestInfoContext } from "#app/ui/document-request-info.ts";
import { redactPath } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { requestContext } from "./request-context.ts";

/** Renders a complete document: all of its text is in its place, and its length is known. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, reference } = context.get(requestContext);
  const stream = await renderToReadableStream(
    <DocumentRequestInfoContext value={{ reference, nonce }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </DocumentRequestInfoContext>,
    {
      nonce,
      // React sets aside what goes beyond this size, for a script to put in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: request.signal,
      onError: (error) =>
        log.error({ err: error, reference, path: redactPath(request.url) }, "rendering failed"),
    },
  );
  await stream.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

/** Logs a route's error under the reference that the visitor sees. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { reference } = context.get(requestContext);
  const { method } = request;
  log.error({ err: error, reference, method, path: redactPath(request.url) }, "a route failed");
};
