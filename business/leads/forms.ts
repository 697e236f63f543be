import * as v from "valibot";
import { email } from "#business/people/email-address.ts";

/** What the e-mail form asks: the same schema in the browser and on the server. */
export const interestForm = v.object({ email });

export type InterestForm = v.InferOutput<typeof interestForm>;
