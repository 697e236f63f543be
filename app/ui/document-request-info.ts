import { createContext } from "react";

/** The server's request values for the document; both are empty in the browser. */
export type DocumentRequestInfo = {
  /** Identifies the request in the log and on an error page. */
  reference: string;
  /** The nonce of our own scripts, for the content security policy. */
  nonce: string;
};

export const DocumentRequestInfoContext = createContext<DocumentRequestInfo>({
  reference: "",
  nonce: "",
});
