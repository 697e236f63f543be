import * as v from "valibot";
import { emailSchema, otherPersonEmailSchema } from "#platform/email-address.ts";
import { createLineSchema } from "#platform/text-line.ts";
import { roles } from "./operator.ts";

/** The forms of the team and account pages. Safe in the browser. */

/** A person's name: invisible characters are removed, runs of spaces become one. */
const personNameSchema = createLineSchema("Enter a name.", 80, "Use 80 characters or fewer.");

/** The invited address, and its role. */
export const invitationForm = v.object({
  email: otherPersonEmailSchema,
  role: v.picklist(roles, "Choose a role."),
});
export type InvitationForm = v.InferOutput<typeof invitationForm>;

/** The operator's own name and address. */
export const accountForm = v.object({ name: personNameSchema, email: emailSchema });
export type AccountForm = v.InferOutput<typeof accountForm>;
