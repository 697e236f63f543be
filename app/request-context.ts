import { createContext as createReactContext } from "react";
import { createContext } from "react-router";

export type RequestContext = {
  reference: string;
  nonce: string;
  /** The visitor's network address, as far as the trusted proxies report it. */
  networkAddress: string;
  /** Origin of the public site, without a trailing slash. */
  siteUrl: string;
  now: Date;
};

export const requestContext = createContext<RequestContext>();

/** What of it the document is rendered with; both are empty in the browser. */
export const DocumentRequestInfoContext = createReactContext<
  Pick<RequestContext, "reference" | "nonce">
>({ reference: "", nonce: "" });
