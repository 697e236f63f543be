import { createContext } from "react";

/** The server's request values for the document; both are empty in the browser. */
export type DocumentRequestInfo = {
  reference: string;
  nonce: string;
};

export const DocumentRequestInfoContext = createContext<DocumentRequestInfo>({
  reference: "",
  nonce: "",
});
