import { data, redirect } from "react-router";
import { noindexPageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { PhoneLink } from "#app/site/layout/site-footer.tsx";
import { company } from "#company.ts";
import type { Route } from "./+types/lead-email-form-page.ts";
import { handleLeadForm } from "./handle-lead-form.ts";
import { LeadEmailForm } from "./lead-email-form.tsx";
import { LeadFormLayout } from "./lead-form-layout.tsx";

/** Handles the email form without script: redirects to a confirmation, or shows the typed values again. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await handleLeadForm(request, context);
  if (answer.done) throw redirect(paths.leadFormThanks(), 303);
  return data(answer, { status: answer.status });
}

export const meta = () => noindexPageMeta("Leave your email");

export default function LeadEmailFormPage({ actionData }: Route.ComponentProps) {
  return (
    <LeadFormLayout title={actionData ? "Almost there." : "Leave your email."}>
      <p>
        {actionData
          ? "We haven’t received your email address yet. See what to fix below the field."
          : "We’ll write back with what’s open on the next card and what it costs."}
      </p>
      <LeadEmailForm failed={actionData} />
      <p>
        Prefer to talk? Call <PhoneLink />, {company().hours.days}, {company().hours.display}.
      </p>
    </LeadFormLayout>
  );
}
