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
