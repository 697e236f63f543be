import * as v from "valibot";
import { emailSchema, otherPersonEmailSchema } from "#platform/email-address.ts";
import { createLineSchema } from "#platform/text-line.ts";
import { roles } from "./operator.ts";

const personNameSchema = createLineSchema("Enter a name.", 80);

export const invitationForm = v.object({
  email: otherPersonEmailSchema,
  role: v.picklist(roles, "Choose a role."),
});
export type InvitationForm = v.InferOutput<typeof invitationForm>;

export const accountForm = v.object({ name: personNameSchema, email: emailSchema });
export type AccountForm = v.InferOutput<typeof accountForm>;
