import { createContext } from "react";

/** What the server tells the document about the request it answers; in the browser both are empty. */
export type DocumentMarks = {
  /** Names the request in the log and on an error page. */
  reference: string;
  /** Marks the scripts that we wrote, for the content security policy. */
  nonce: string;
};

export const DocumentMarksContext = createContext<DocumentMarks>({ reference: "", nonce: "" });
