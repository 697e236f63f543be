import { test as office } from "./office-journey.ts";

/** The test of the office's business: it has an owner, an assistant, and reservations in every state. */
export const test = office.extend({ template: "business" });

/** The same with a server, and thereby data, of one file's tests alone: where tests pay, move and cancel. */
export const businessOf = (whose: string) => test.extend({ serverOf: whose });
