import type { Route } from "./+types/lead-form-submission.ts";
import { handleLeadForm } from "./handle-lead-form.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await handleLeadForm(request, context);
  if (answer.done) return Response.json({ thanks: answer.thanks });
  const headers = answer.retryAfter ? { "retry-after": String(answer.retryAfter) } : undefined;
  return Response.json({ problem: answer.problem }, { status: answer.status, headers });
}

export function loader() {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}
