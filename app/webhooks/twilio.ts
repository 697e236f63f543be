import { readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { answerTrackedCall } from "#business/results/tracked-calls.ts";
import { log } from "#platform/log.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/twilio.ts";

/** Tells Twilio where to connect a call to a tracked number. Its signature over the fields is the only credential. */
export async function action({ request, context }: Route.ActionArgs) {
  const { reference, now } = context.get(requestContext);
  const signature = request.headers.get("x-twilio-signature") ?? "";
  try {
    const form = await readForm(request);
    const fields = new Map([...form].map(([name, value]) => [name, String(value)]));
    const answer = await answerTrackedCall({ signature, fields }, now);
    return new Response(answer, { headers: { "content-type": "text/xml" } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.warn({ reference, code: error.code }, "a question about a call was refused");
    return new Response(`${error.sentence}\n`, { status: error.status });
  }
}

export function loader() {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}
