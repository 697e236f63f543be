import { redirect } from "react-router";
import { formErrorResponseOrRethrow } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { formatMoment } from "#app/office/formatting.ts";
import {
  Button,
  Field,
  Notice,
  PostForm,
  SelectField,
  TextAreaField,
} from "#app/office/forms/controls.tsx";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { OfficePage, Panel, PanelRow, PanelRows } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { createDryRun } from "#business/imports/dry-run.ts";
import {
  type ImportableList,
  importableLists,
  importPermissions,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
} from "#business/imports/import.ts";
import {
  findImports,
  findRememberedColumnMapping,
  type ImportRun,
} from "#business/imports/import-queries.ts";
import { findAllOperatorNames } from "#business/team/find-operators.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/imports.ts";
import sheet from "./import.css?sheet";
import { importListLabelsAndPaths } from "./import-labels.ts";
import {
  addStoredCellsByField,
  guessColumnMapping,
  importFieldOptions,
  readImportTable,
} from "./import-table.ts";

const RECENT = 20;

const listsOf = (role: Role): ImportableList[] =>
  importableLists.filter((list) => hasPermission(role, importPermissions[list]));

const readList = (text: string | null) => importableLists.find((value) => value === text);

export const loader = officeLoader(
  "office.see",
  async ({ request }, { operator, actionContext }) => {
    const lists = listsOf(operator.role);
    const [recent, names] = await Promise.all([findImports(lists, RECENT), findAllOperatorNames()]);
    return {
      list: readList(new URL(request.url).searchParams.get("list")) ?? "leads",
      lists: lists.map((id) => ({
        id,
        ...importListLabelsAndPaths[id],
        headings: importFieldOptions(id).map(({ name }) => name),
      })),
      recent: recent.map((run) => ({
        id: run.id,
        name: `${importListLabelsAndPaths[run.list].name}, ${run.source}, ${pluralize(run.rows, "row")}`,
        state: stateOf(run),
        when: `${names.get(String(run.createdBy)) ?? "Somebody"}, ${formatMoment(run.createdAt, actionContext.now)}`,
      })),
    };
  },
);

function stateOf({ state, isExpired }: ImportRun): string {
  if (isExpired) return "Expired";
  return {
    reading: "Reading",
    ready: "Not imported",
    running: "Importing",
    done: "Imported",
    undoing: "Undoing",
    undone: "Undone",
  }[state];
}

export const action = officeAction(
  "office.see",
  async ({ request, context }, { actionContext }) => {
    const form = await readForm(request);
    let id: number;
    try {
      const list = readList(formText(form, "list"));
      if (!list) throw new Refusal("invalid", "Choose what to import.", { field: "list" });
      const { table, source } = await readUploadedTable(form);
      const { headings, rows } = await readImportTable(list, table);
      const remembered = await findRememberedColumnMapping(list, headings);
      const mapping = remembered ?? guessColumnMapping(list, headings);
      id = await createDryRun(
        {
          list,
          source,
          headings,
          mapping,
          rows: addStoredCellsByField(list, { headings, mapping }, rows),
        },
        actionContext,
      );
    } catch (error) {
      return formErrorResponseOrRethrow(error, context);
    }
    throw redirect(officePaths.import(id), 303);
  },
);

async function readUploadedTable(
  form: FormData,
): Promise<{ table: string | Uint8Array; source: string }> {
  const [file, pasted] = [form.get("file"), form.get("text")];
  if (file instanceof File && file.size > 0) {
    if (file.size > MAX_IMPORT_BYTES) throw tooLarge();
    return { table: new Uint8Array(await file.arrayBuffer()), source: file.name };
  }
  if (typeof pasted !== "string" || pasted.trim() === "") {
    throw new Refusal("invalid", "Choose a file or paste a table.", { field: "file" });
  }
  if (pasted.length > MAX_IMPORT_BYTES) throw tooLarge();
  return { table: pasted, source: "pasted" };
}

const MEGABYTES = MAX_IMPORT_BYTES / 1_000_000;

const tooLarge = () =>
  new Refusal("too-large", `This file is over ${MEGABYTES} MB. Split it and import the parts.`, {
    field: "file",
  });

export const handle: ParentSectionHandle<Route.ComponentProps["loaderData"]> = {
  section: ({ list }) => importListLabelsAndPaths[list].to,
};

export default function ImportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, lists, recent } = loaderData;
  const { field, problem } = actionData ?? {};
  return (
    <OfficePage title="Import" lead="You’ll see a preview first. Nothing changes until you import.">
      <Style name="office-import" sheet={sheet} />
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Panel title="What to import">
        <PostForm encType="multipart/form-data" className="body office-import">
          <SelectField
            label="List"
            name="list"
            defaultValue={list}
            options={lists.map(({ id, name }) => ({ value: id, name }))}
          />
          <Field
            label="Spreadsheet file"
            hint={`Excel (.xlsx) or CSV, up to ${MEGABYTES} MB and ${formatCount(MAX_IMPORT_ROWS)} rows. You can say what each column is once we have read it.`}
            name="file"
            type="file"
            accept=".xlsx,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/tab-separated-values,text/plain"
            problem={field === "file" ? problem : undefined}
          />
          <TextAreaField label="Or paste a table" name="text" rows={4} spellCheck={false} />
          <div className="row">
            <Button type="submit" weight="go">
              Preview import
            </Button>
          </div>
        </PostForm>
      </Panel>
      <Panel title="What you can import">
        <PanelRows>
          {lists.map(({ id, name, does, csv, headings }) => (
            <PanelRow
              key={id}
              title={name}
              text={does}
              more={
                <p>{`Columns, in any order: ${headings.join(", ")}. Empty cells change nothing.`}</p>
              }
            >
              <a href={csv}>Download your {name.toLowerCase()} (CSV)</a>
            </PanelRow>
          ))}
        </PanelRows>
      </Panel>
      <Panel title="Recent imports" id="recent">
        <PanelRows none="Nothing yet.">
          {recent.map(({ id, name, state, when }) => (
            <PanelRow
              key={id}
              title={<Link to={officePaths.import(id)}>{name}</Link>}
              text={`${state}. Uploaded by ${when}.`}
            />
          ))}
        </PanelRows>
      </Panel>
    </OfficePage>
  );
}
