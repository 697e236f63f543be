import * as v from "valibot";
import { requestContext } from "#app/request-context.ts";
import { redactPath } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { householdNetworkOf, SlidingWindow } from "#platform/rate-limit.ts";
import type { Route } from "./+types/browser-error-report.ts";

/** Reports that one network may send in ten minutes: enough for a broken page, too few for a flood. */
const LIMIT = 10;
const reports = new SlidingWindow({ windowMs: 10 * 60_000, maxKeys: 10_000 });

const Report = v.object({
  reference: v.pipe(v.string(), v.regex(/^[0-9A-F]{10}$/)),
  message: v.pipe(v.string(), v.maxLength(4000)),
  page: v.pipe(v.string(), v.maxLength(500)),
});

export async function action({ request, context }: Route.ActionArgs) {
  const { networkAddress, now } = context.get(requestContext);
  const { allowed } = reports.take(householdNetworkOf(networkAddress), LIMIT, now);
  const report = v.safeParse(Report, allowed ? await request.json().catch(() => null) : null);
  if (report.success) {
    const { reference, message, page } = report.output;
    log.error(
      { reference, page: redactPath(page), browser: message },
      "a page failed in a browser",
    );
  }
  return new Response(null, { status: allowed ? 204 : 429 });
}

export function loader() {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}
