import { redirect } from "react-router";
import { Button, Choice, Field, LongField, Notice } from "#app/office/controls.tsx";
import { insiderWho, officeHeaders, textOf, told } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { Nothing, Page, Panel } from "#app/office/page.tsx";
import type { Within } from "#app/office/room.ts";
import { count, moment } from "#app/office/words.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { dryRun } from "#business/imports/dry-run.ts";
import { findImports, type Import } from "#business/imports/find.ts";
import {
  type ImportList,
  importLists,
  importPermissions,
  MOST_BYTES,
  MOST_ROWS,
} from "#business/imports/import.ts";
import type { Role } from "#business/people/operator.ts";
import { findNames } from "#business/people/operators.ts";
import { may } from "#business/people/permissions.ts";
import { textOfFile } from "#platform/read-csv.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/imports.ts";
import sheet from "./import.css?sheet";
import { headingsOf, readTable } from "./import-table.ts";
import { listWords } from "./import-words.ts";

const RECENT = 20;

const listsOf = (role: Role): ImportList[] =>
  importLists.filter((list) =>
    importPermissions[list].every((permission) => may(role, permission)),
  );

const readList = (text: string | null) => importLists.find((each) => each === text);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { operator, circumstances } = insiderWho(context, "office.see");
  const lists = listsOf(operator.role);
  const [recent, names] = await Promise.all([findImports(lists, RECENT), findNames()]);
  return {
    list: readList(new URL(request.url).searchParams.get("list")) ?? "leads",
    lists: lists.map((id) => ({ id, ...listWords[id], headings: headingsOf(id) })),
    recent: recent.map((run) => ({
      id: run.id,
      name: `${listWords[run.list].name}, ${run.source}, ${count(run.rows, "row")}`,
      state: stateOf(run),
      when: `${names.get(String(run.readBy)) ?? "Somebody"}, ${moment(run.readAt, circumstances.now)}`,
    })),
  };
}

function stateOf({ state, isExpired }: Import): string {
  if (isExpired) return "Too old to be carried out";
  return {
    reading: "Being read",
    ready: "Not carried out",
    running: "Being carried out",
    done: "Carried out",
  }[state];
}

export async function action({ request, context }: Route.ActionArgs) {
  const { circumstances } = insiderWho(context, "office.see");
  const form = await request.formData().catch(() => new FormData());
  let id: number;
  try {
    const list = readList(textOf(form, "list"));
    if (!list) throw new Refusal("invalid", "Please choose a list.", { field: "list" });
    const { text, source } = await tableIn(form);
    id = await dryRun({ list, source, ...(await readTable(list, text)) }, circumstances);
  } catch (error) {
    return told(error, context);
  }
  throw redirect(officePaths.import(id), 303);
}

/** The table's text, from the file or else from what was pasted. */
async function tableIn(form: FormData): Promise<{ text: string; source: string }> {
  const [file, pasted] = [form.get("file"), form.get("text")];
  if (file instanceof File && file.size > 0) {
    if (file.size > MOST_BYTES) throw tooLarge();
    return { text: textOfFile(new Uint8Array(await file.arrayBuffer())), source: file.name };
  }
  if (typeof pasted !== "string" || pasted.trim() === "") {
    throw new Refusal("invalid", "Please choose a file, or paste a table.", { field: "file" });
  }
  if (pasted.length > MOST_BYTES) throw tooLarge();
  return { text: pasted, source: "pasted" };
}

function tooLarge(): Refusal {
  return new Refusal("too-large", "A file may have 5 MB at most. Please import it in parts.", {
    field: "file",
  });
}

export const headers = () => officeHeaders;
export const handle: Within<Route.ComponentProps["loaderData"]> = {
  room: ({ list }) => listWords[list].to,
};
export const meta = () => officeHead("Import");

export default function Imports({ loaderData, actionData }: Route.ComponentProps) {
  const { list, lists, recent } = loaderData;
  const { field, problem } = actionData ?? {};
  return (
    <Page
      title="Import"
      lead="First you see what each row would do, and nothing changes. Then you carry it out, or not."
    >
      <Style name="office-import" sheet={sheet} />
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Panel title="What to import">
        <form method="post" encType="multipart/form-data" className="body office-import">
          <Choice
            id="list"
            label="List"
            name="list"
            defaultValue={list}
            options={lists.map(({ id, name }) => ({ value: id, name }))}
          />
          <Field
            id="file"
            label="A file (CSV)"
            hint={`As spreadsheets save it: at most 5 MB and ${MOST_ROWS.toLocaleString("en-US")} rows, the names of the columns on the first line.`}
            name="file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            problem={field === "file" ? problem : undefined}
          />
          <LongField id="text" label="Or paste it here" name="text" rows={4} spellCheck={false} />
          <div className="row">
            <Button type="submit" weight="go">
              See what each row would do
            </Button>
          </div>
        </form>
      </Panel>
      <Panel title="What each list takes">
        <ul className="rows">
          {lists.map(({ id, name, does, csv, headings }) => (
            <li key={id}>
              <div>
                <b>{name}</b>
                <p>{does}</p>
                <p>Columns, in any order: {headings.join(", ")}. An empty cell changes nothing.</p>
              </div>
              <a href={csv}>Download your {name.toLowerCase()} (CSV)</a>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Latest imports">
        {recent.length === 0 ? (
          <Nothing>Nothing yet.</Nothing>
        ) : (
          <ul className="rows">
            {recent.map(({ id, name, state, when }) => (
              <li key={id}>
                <div>
                  <Link to={officePaths.import(id)}>{name}</Link>
                  <p>
                    {state}. Read by {when}.
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  );
}
