import { data, type RouterContextProvider } from "react-router";
import { formErrorForRefusalOrThrow } from "#app/office/access/office-access.ts";
import { actorName, describeEvent } from "#app/office/audit-log/describe-event.ts";
import { formatMoment } from "#app/office/formatting.ts";
import { allFormTexts, formText } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { findAllOperatorNames } from "#business/team/find-operators.ts";
import type { FormErrorWithChanges } from "./form-error-notice.tsx";

type Subject = { type: string; id: string };

/** The audit events of some records since the form was opened, in words, oldest first, at most 8. */
async function describeChangesSince(
  subjects: readonly Subject[],
  seen: string,
  now: Date,
): Promise<string[]> {
  if (!/^\d{1,15}$/.test(seen)) return [];
  const [entries, names] = await Promise.all([
    findAuditEntriesForSubjects(subjects),
    findAllOperatorNames(),
  ]);
  return entries
    .filter(({ id }) => id > Number(seen))
    .slice(-8)
    .map(
      ({ actor, occurredAt, event, detail }) =>
        `${describeEvent(event, detail)} (${actorName(actor, names)}, ${formatMoment(occurredAt, now)})`,
    );
}

/** The response to a refused form: reason, typed values, and changes since it was opened. Rethrows anything else. */
export async function formErrorWithChangesOrThrow(
  error: unknown,
  form: FormData,
  subjects: readonly Subject[],
  context: Readonly<RouterContextProvider>,
) {
  const answer = formErrorForRefusalOrThrow(error, context);
  const { now } = context.get(requestContext);
  const late = answer.init?.status === 409;
  const since = late ? await describeChangesSince(subjects, formText(form, "seen"), now) : [];
  const button = formText(form, "do");
  const refused: FormErrorWithChanges = {
    ...answer.data,
    since,
    button,
    values: allFormTexts(form),
  };
  return data(refused, answer.init ?? undefined);
}
