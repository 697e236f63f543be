import { data, type RouterContextProvider, redirect } from "react-router";
import { formErrorResponseOrRethrow } from "#app/office/access/office-access.ts";
import { actorName, describeAuditEvent } from "#app/office/audit-log/describe-event.ts";
import { formatMoment } from "#app/office/formatting.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { allFormTexts, formText } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import type { EmailPreview, Previewable, PreviewTransaction } from "#business/preview-emails.ts";
import { previewEmails } from "#business/preview-emails.ts";
import { findAllOperatorNames } from "#business/team/find-operators.ts";
import type { EmailPreviewAnswer, RefusedForm } from "./form-state.ts";

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
        `${describeAuditEvent(event, detail)} (${actorName(actor, names)}, ${formatMoment(occurredAt, now)})`,
    );
}

/** The response to a refused form: reason, typed values, and changes since it was opened. Rethrows anything else. */
export async function refusedFormResponseOrRethrow(
  error: unknown,
  form: FormData,
  subjects: readonly Subject[],
  context: Readonly<RouterContextProvider>,
) {
  const answer = formErrorResponseOrRethrow(error, context);
  const { now } = context.get(requestContext);
  const late = answer.init?.status === 409;
  const refused: RefusedForm = {
    outcome: "refused",
    ...answer.data,
    since: late ? await describeChangesSince(subjects, formText(form, "seen"), now) : [],
    button: formText(form, "do"),
    values: allFormTexts(withoutSecrets(form)),
  };
  return data(refused, answer.init ?? undefined);
}

/** Nothing that lets somebody in is shown again. */
function withoutSecrets(form: FormData): FormData {
  form.delete("password");
  form.delete("code");
  return form;
}

/** What the pressed button of a form does; throws a 422 for one that the page doesn't have. */
export function requireFormAction<Act>(
  actions: Readonly<Record<string, Act>>,
  button: string,
): Act {
  const act = getOwnProperty(actions, button);
  if (act === undefined) throw data(null, { status: 422 });
  return act;
}

/** What a form does to its subject, alone or in the transaction of the preview of its emails. */
export type FormAction<Subject, Result> = (
  subject: Subject,
  form: FormData,
  actionContext: ActionContext,
  tx?: PreviewTransaction,
) => Promise<Result>;

type FormResponse =
  | Awaited<ReturnType<typeof refusedFormResponseOrRethrow>>
  | ReturnType<typeof data<EmailPreviewAnswer>>;

const allFormValues = (form: FormData): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(allFormTexts(form)).map(([name, first]) => {
      const all = form.getAll(name).map(String);
      return [name, all.length > 1 ? all : first];
    }),
  );

/**
 * Carries out a form and leads to what is `next`: an address, or what the page itself shows. Answers instead with the emails
 * that it would send, or why it is refused. `verb`: what its button does; without one it emails nobody.
 */
export async function runForm<Result, Next extends string | object>(
  form: FormData,
  act: Previewable<Result>,
  {
    verb,
    subjects = [],
    context,
    next,
  }: {
    verb?: string | undefined;
    subjects?: readonly Subject[];
    context: Readonly<RouterContextProvider>;
    next: (done: Result) => Next | Promise<Next>;
  },
): Promise<FormResponse | Exclude<Next, string>> {
  let done: Result;
  try {
    const emails = verb && (await previewFormEmailsUnlessSeen(form, act));
    if (emails) {
      const values = allFormValues(withoutSecrets(form));
      return data({ outcome: "emails", emails, verb, values } as const);
    }
    done = await act();
  } catch (error) {
    return refusedFormResponseOrRethrow(error, form, subjects, context);
  }
  const to = await next(done);
  if (typeof to === "string") throw redirect(to, 303);
  return to as Exclude<Next, string>;
}

/**
 * The emails that a form would send. Undefined if there are none, or if the person has just seen exactly these: then the form
 * can be carried out. Refuses what the action refuses.
 */
export async function previewFormEmailsUnlessSeen(
  form: FormData,
  act: Previewable<unknown>,
): Promise<EmailPreview | undefined> {
  const preview = await previewEmails(act);
  const isShown = preview.emails.length === 0 || formText(form, "shownEmails") === preview.key;
  return isShown ? undefined : preview;
}
