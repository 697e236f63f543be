import { createContext } from "react-router";

/** What a route knows of the request beside the request itself. */
export type RequestContext = {
  /** Names this request in the log and on an error page. */
  reference: string;
  /** Marks the scripts that we wrote, for the content security policy. */
  nonce: string;
  /** The visitor's network address, as far as the trusted proxies tell. */
  networkAddress: string;
  /** Origin of the public site, without a final slash. */
  siteUrl: string;
  now: Date;
};

export const requestContext = createContext<RequestContext>();
