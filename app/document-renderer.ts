import { randomBytes } from "node:crypto";
import { startScriptManifest } from "virtual:start-file";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import {
  type FinishedDocument,
  finishCachedDocument,
  finishUncachedDocument,
} from "#platform/web/finish-document.ts";
import { newRequestReference, type RequestMetadata } from "#platform/web/http-handler.ts";
import { requestContext } from "./request-context.ts";
import { withRetryAfterHeaders } from "./retry-after.ts";

/**
 * Renders documents for one visitor's request, or once for everyone. `forOne` answers any request; `forAll` renders a
 * public page and throws unless its status is 200.
 */
export function createDocumentRenderer(options: {
  build: () => Promise<ServerBuild>;
  siteUrl: () => string;
  development: boolean;
  /** The origin of the payment page, which forms may redirect to; undefined if card payments are off. */
  payAt?: string | undefined;
}) {
  const { build, siteUrl, development, payAt } = options;

  const render = async (
    request: Request,
    arrival: RequestMetadata,
    nonce: string,
  ): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(requestContext, { ...arrival, nonce, siteUrl: siteUrl(), now: new Date() });
    const answer = createRequestHandler(
      withRetryAfterHeaders(await build()),
      development ? "development" : "production",
    );
    return answer(request, context);
  };

  return {
    async forOne(request: Request, arrival: RequestMetadata): Promise<Response> {
      const nonce = randomBytes(16).toString("base64");
      const response = await render(request, arrival, nonce);
      const isDocument = response.headers.get("content-type")?.startsWith("text/html");
      if (!isDocument || !response.body) return response;
      if (development) {
        // The development server adds its own scripts to the page, which no policy knows.
        response.headers.set("content-security-policy", "frame-ancestors 'none'");
        return response;
      }
      const { body, headers } = finishUncachedDocument(
        await response.text(),
        nonce,
        startScriptManifest,
        payAt,
      );
      // A page with a secret address may set a stricter referrer policy.
      const policy = response.headers.get("referrer-policy") ?? headers["referrer-policy"];
      return new Response(body, {
        status: response.status,
        headers: {
          ...Object.fromEntries(response.headers),
          ...headers,
          ...(policy && { "referrer-policy": policy }),
        },
      });
    },

    async forAll(path: string): Promise<FinishedDocument> {
      const nonce = randomBytes(16).toString("base64");
      const arrival = { reference: newRequestReference(), networkAddress: "" };
      const response = await render(new Request(siteUrl() + path), arrival, nonce);
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      return finishCachedDocument(await response.text(), nonce, startScriptManifest, payAt);
    },
  };
}
