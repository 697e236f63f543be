import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
} from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { loadAuditHistory } from "#app/office/audit-log/describe-event.ts";
import { refusedFormResponseOrRethrow, runForm } from "#app/office/forms/run-form.ts";
import { findDoneMessage } from "#app/office/office-paths.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { allFormTexts, formText, readForm } from "#app/read-form.ts";
import { type RequestContext, requestContext } from "#app/request-context.ts";
import {
  type CompanySettingDefinition,
  diffCompanySetting,
  parseTypedSettingOrRefuse,
  type SettingDifference,
  type SettingField,
} from "#business/company/company-setting-definition.ts";
import {
  changeCompanySetting,
  getCompanySetting,
  undoLastSettingChange,
} from "#business/company/stored-company-setting.ts";
import type { PreviewTransaction } from "#business/preview-emails.ts";
import type { SettingReview } from "./setting-page.tsx";

const subjectsOf = <Value>({ name }: CompanySettingDefinition<Value>) => [
  { type: "company-setting", id: name },
];

/** The version that a form was shown with; 0 where none can be read. */
export function readShownVersion(form: FormData): number {
  const version = formText(form, "version");
  return /^\d{1,9}$/.test(version) ? Number(version) : 0;
}

export type ShownSettingField = Omit<SettingField, "schema" | "show"> & {
  name: string;
  saved: string;
};

/** Loads the page of a group; with `more` what else the page shows of its value. */
export const createSettingLoader = <Value, More extends object = object>(
  group: CompanySettingDefinition<Value>,
  {
    done = settingDoneMessages,
    shown = (value) => value,
    more = () => ({}) as More,
  }: {
    done?: typeof settingDoneMessages;
    /** What the form begins with, where its address asks for other values than the saved ones. */
    shown?: (value: Value, asked: URLSearchParams) => Value;
    more?: (value: Value, visit: RequestContext) => More | Promise<More>;
  } = {},
) =>
  officeLoader("settings.see", async ({ request, context }: LoaderFunctionArgs) => {
    const visit = context.get(requestContext);
    const [{ value, former, version }, history] = await Promise.all([
      getCompanySetting(group),
      loadAuditHistory(subjectsOf(group), visit.now),
    ]);
    const page: SettingPageView = {
      version,
      fields: shownFields(group, shown(value, new URL(request.url).searchParams)),
      former: version === 0 ? [] : diffCompanySetting(group, value, former),
      done: findDoneMessage(request, done),
      ...history,
    };
    return { page, ...(await more(value, visit)) };
  });

export type SettingPageView = {
  version: number;
  fields: ShownSettingField[];
  former: SettingDifference[];
  done: string | undefined;
} & Awaited<ReturnType<typeof loadAuditHistory>>;

function shownFields<Value>(group: CompanySettingDefinition<Value>, value: Value) {
  const texts = group.toTexts(value);
  return Object.entries(group.fields).map(
    ([name, { schema: _, show: __, ...field }]): ShownSettingField => ({
      ...field,
      name,
      saved: texts[name] ?? "",
    }),
  );
}

type Save = (tx?: PreviewTransaction) => Promise<void>;

/**
 * What the buttons of a setting's form do: say what would change, change it, or go back by one change; the latter two alone or
 * in the transaction of the preview of their emails.
 */
type ReviewedSetting = {
  subjects: Parameters<typeof loadAuditHistory>[0];
  review: (form: FormData, expectedVersion: number) => Promise<SettingReview>;
  save: (form: FormData, expectedVersion: number, tx?: PreviewTransaction) => Promise<void>;
  restore: (expectedVersion: number, tx?: PreviewTransaction) => Promise<void>;
  /** What other buttons of the page do, prepared outside of any transaction. */
  others?: Record<string, (form: FormData, expectedVersion: number) => Promise<Save>>;
};

export async function handleReviewableForm(
  { subjects, review, save, restore, others = {} }: ReviewedSetting,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const form = await readForm(request);
  const expectedVersion = readShownVersion(form);
  const button = formText(form, "do");
  const acts: Record<string, Save> = {
    save: (tx) => save(form, expectedVersion, tx),
    former: (tx) => restore(expectedVersion, tx),
  };
  const prepare = getOwnProperty(others, button);
  let act = getOwnProperty(acts, button);
  try {
    if (button === "review") return { review: await review(form, expectedVersion) };
    if (prepare) act = await prepare(form, expectedVersion);
  } catch (error) {
    return refusedFormResponseOrRethrow(error, form, subjects, context);
  }
  if (!act) throw data(null, { status: 422 });
  return runForm(form, act, {
    verb: "save the changes",
    subjects,
    context,
    next: () => `${new URL(request.url).pathname}?done=${button}`,
  });
}

/** Answers the form of a group: `review` says what would change, `save` changes it, `former` goes back by one change. */
export const createSettingAction = <Value>(
  group: CompanySettingDefinition<Value>,
  {
    parse = (form) => parseTypedSettingOrRefuse(group.form, Object.fromEntries(form)),
    preview,
    others = {},
  }: {
    parse?: (form: FormData) => Value;
    preview?: (
      value: Value,
      changes: SettingDifference[],
      visit: RequestContext,
    ) => Promise<SettingReview["preview"]>;
    /** Other buttons: what they make of the saved value. */
    others?: Record<string, (value: Value, form: FormData) => Promise<Value>>;
  } = {},
) =>
  officeAction("settings.change", (args: ActionFunctionArgs, { actionContext }) =>
    handleReviewableForm(
      {
        subjects: subjectsOf(group),
        async review(form) {
          const { value } = await getCompanySetting(group);
          const wanted = parse(form);
          const changes = diffCompanySetting(group, value, wanted);
          return {
            changes,
            values: allFormTexts(form),
            preview: await preview?.(wanted, changes, args.context.get(requestContext)),
          };
        },
        save: (form, expectedVersion, tx) =>
          changeCompanySetting({ group, value: parse(form), expectedVersion }, actionContext, tx),
        restore: (expectedVersion, tx) =>
          undoLastSettingChange({ group, expectedVersion }, actionContext, tx),
        others: Object.fromEntries(
          Object.entries(others).map(([button, make]) => [
            button,
            async (form: FormData, expectedVersion: number) => {
              const value = await make((await getCompanySetting(group)).value, form);
              return (tx?: PreviewTransaction) =>
                changeCompanySetting({ group, value, expectedVersion }, actionContext, tx);
            },
          ]),
        ),
      },
      args,
    ),
  );

export const settingDoneMessages: Partial<Record<string, string>> = {
  save: "Saved. The site shows it now.",
  former: "The previous values are back. The site shows it now.",
};
