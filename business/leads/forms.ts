import * as v from "valibot";
import { emailSchema } from "#platform/email-address.ts";

/** What the email form asks: the same schema in the browser and on the server. */
export const leadForm = v.object({ email: emailSchema });

export type LeadFormValues = v.InferOutput<typeof leadForm>;
