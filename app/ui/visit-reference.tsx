import { createContext } from "react";

/** The reference of the request that a document answers; the browser reads it from the document. */
export const VisitReference = createContext("");
