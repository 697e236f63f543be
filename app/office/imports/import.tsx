import { redirect } from "react-router";
import {
  formErrorResponseOrRethrow,
  requirePagePermission,
} from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import {
  ButtonLink,
  Notice,
  PostForm,
  SelectField,
  Submit,
  SubmitRow,
} from "#app/office/forms/controls.tsx";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { foundOrThrow404, officePaths, parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { AutoRefreshProgress } from "#app/office/record/auto-refresh-progress.tsx";
import { ListFrame, Pager } from "#app/office/tables/list.tsx";
import { formText, readForm } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { createDryRun, discardImport } from "#business/imports/dry-run.ts";
import { importPermissions } from "#business/imports/import.ts";
import {
  findImportById,
  findImportRowTexts,
  rememberColumnMapping,
} from "#business/imports/import-queries.ts";
import {
  importRemainingRows,
  startImportAfterDryRun,
} from "#business/imports/import-remaining-rows.ts";
import { beginImportUndo, undoRemainingImportRows } from "#business/imports/undo-import.ts";
import { formatCount } from "#platform/money.ts";
import type { Route } from "./+types/import.ts";
import sheet from "./import.css?sheet";
import { addStoredCellsByField, readColumnMapping } from "./import-table.ts";
import { type ImportView, loadImportView } from "./import-view.ts";

/** Milliseconds for which the request itself imports; a job does the rest. */
const AT_ONCE = 1_500;

async function findPermitted({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const found = foundOrThrow404(await findImportById(parseIdOrThrow404(params.id)));
  requirePagePermission(context, importPermissions[found.list]);
  return found;
}

export const loader = officeLoader(
  "office.see",
  async (args: Route.LoaderArgs, { actionContext }) => {
    const { searchParams } = new URL(args.request.url);
    return loadImportView(await findPermitted(args), searchParams, actionContext.now);
  },
);

export const action = officeAction(
  "office.see",
  async (args: Route.ActionArgs, { actionContext }) => {
    const { request, context } = args;
    const run = await findPermitted(args);
    const { id, list } = run;
    const form = await readForm(request);
    const button = formText(form, "do");
    try {
      if (button === "discard") {
        await discardImport({ id }, actionContext);
        return redirect(officePaths.imports(list), 303);
      }
      if (button === "columns") {
        const { headings, source } = run;
        const mapping = readColumnMapping(list, form, run.mapping);
        const rows = addStoredCellsByField(
          list,
          { headings, mapping },
          await findImportRowTexts(id),
        );
        const again = await createDryRun({ list, source, headings, mapping, rows }, actionContext);
        await rememberColumnMapping(list, { headings, mapping }, actionContext);
        await discardImport({ id }, actionContext);
        return redirect(officePaths.import(again), 303);
      }
      if (button === "undo") {
        await beginImportUndo({ id }, actionContext);
        await undoRemainingImportRows({ id }, { until: performance.now() + AT_ONCE });
      } else {
        await startImportAfterDryRun({ id }, actionContext);
        await importRemainingRows({ id }, { until: performance.now() + AT_ONCE });
      }
    } catch (error) {
      return formErrorResponseOrRethrow(error, context);
    }
    return redirect(officePaths.import(id), 303);
  },
);

export const handle: ParentSectionHandle<Route.ComponentProps["loaderData"]> = {
  section: ({ toList }) => toList,
};

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, lead, state, shown, page, size, total, query } = loaderData;
  return (
    <OfficePage title={title} lead={lead}>
      <Style name="office-import" sheet={sheet} />
      {actionData && <Notice kind="problem">{actionData.problem}</Notice>}
      <div className="office-import">
        {state === "running" && (
          <AutoRefreshProgress done={loaderData.carriedOut} all={loaderData.toDo} what="imported" />
        )}
        {state === "undoing" && (
          <AutoRefreshProgress
            done={loaderData.undo.sofar}
            all={loaderData.undo.rows}
            what="undone"
          />
        )}
        {state === "done" && <Notice kind="done">{loaderData.result}</Notice>}
        {state === "undone" && <Notice kind="done">{loaderData.undo.result}</Notice>}
        {state === "done" && loaderData.undo.rows > 0 && <UndoForm {...loaderData.undo} />}
        {(state === "ready" || state === "reading") && <Decision {...loaderData} />}
        {state === "ready" && !loaderData.isExpired && <Columns {...loaderData} />}
        {loaderData.failed > 0 && (
          <p>
            <a href={officePaths.importFailed(id)}>
              Download the rows that can’t be imported (CSV)
            </a>
          </p>
        )}
        <RowFilters {...loaderData} />
        <ListFrame
          title={shown}
          aside={formatCount(total)}
          nothing={total === 0 ? "No rows here." : undefined}
          pager={
            <Pager
              page={page}
              size={size}
              total={total}
              toPage={(to) =>
                `${officePaths.import(id)}?${new URLSearchParams({ ...query, page: String(to) })}`
              }
            >
              <ButtonLink to={loaderData.toList}>Go to the list</ButtonLink>
            </Pager>
          }
        >
          <table className="cards">
            <thead>
              <tr>
                <th scope="col" className="line">
                  Row
                </th>
                <th scope="col">Record</th>
                <th scope="col">
                  {state === "ready" || state === "reading" ? "Planned change" : "Result"}
                </th>
              </tr>
            </thead>
            <tbody>
              {loaderData.rows.map((row) => (
                <Row key={row.line} {...row} />
              ))}
            </tbody>
          </table>
        </ListFrame>
      </div>
    </OfficePage>
  );
}

function RowFilters({ filters }: ImportView) {
  return (
    <section className="filters" aria-label="Filter rows">
      {filters.map(({ name, count, to, here }) => (
        <Link key={name} to={to} aria-current={here ? "page" : undefined} preventScrollReset>
          {name} <b>{count}</b>
        </Link>
      ))}
    </section>
  );
}

function Columns({ columns, fields }: ImportView) {
  return (
    <details>
      <summary>What each column is</summary>
      <PostForm button="columns" className="stack" id="columns">
        {columns.map(({ heading, field }, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
            key={at}
            id={`column-${at}`}
            name={`column-${at}`}
            label={heading}
            defaultValue={field}
            options={fields}
          />
        ))}
        <SubmitRow value="columns">Preview with these columns</SubmitRow>
        <p className="quiet">We’ll remember this for the next table with the same columns.</p>
      </PostForm>
    </details>
  );
}

function UndoForm({ consequences }: ImportView["undo"]) {
  return (
    <PostForm className="decision" id="undo">
      <p>{consequences}</p>
      <SubmitRow value="undo" weight="danger">
        Undo this import
      </SubmitRow>
    </PostForm>
  );
}

function Decision({ state, toDo, button, consequences, isExpired, whyNot }: ImportView) {
  return (
    <PostForm className="decision">
      <p>{whyNot || consequences}</p>
      <div className="row">
        {state === "ready" && toDo > 0 && !isExpired && (
          <Submit value="carry-out" weight="go">
            {button}
          </Submit>
        )}
        <Submit value="discard" weight="danger">
          Discard
        </Submit>
      </div>
    </PostForm>
  );
}

function Row({
  line,
  about,
  to,
  plannedChange,
  sentence,
  changes,
  outcome,
  outcomeSentence,
}: ImportView["rows"][number]) {
  const { look, name } = outcome ?? plannedChange;
  return (
    <tr>
      <td className="line">
        <span className="word">Row </span>
        {formatCount(line)}
      </td>
      <th scope="row">
        {to ? (
          <a href={to} data-row>
            {about}
          </a>
        ) : (
          about
        )}
      </th>
      <td>
        <span className={`pill ${look}`}>{name}</span>
        {outcomeSentence && <p>{outcomeSentence}</p>}
        {sentence && <p className={outcomeSentence ? "quiet" : undefined}>{sentence}</p>}
        {changes.length > 0 && (
          <dl className="changes">
            {changes.map(({ field, from, to: after }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  {from && (
                    <>
                      <del>{from}</del> →{" "}
                    </>
                  )}
                  <ins>{after}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </td>
    </tr>
  );
}
