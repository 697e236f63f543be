import { Form } from "react-router";
import { findJournal } from "#business/journal/find.ts";
import { findNames } from "#business/people/operators.ts";
import type { Route } from "./+types/journal.ts";
import { Button, ButtonLink, Field } from "./controls.tsx";
import { insiderWho, officeHeaders } from "./door.ts";
import { officeHead } from "./head.ts";
import { actorWords, detailWords, eventWords } from "./journal-words.ts";
import { officePaths } from "./office-paths.ts";
import { Nothing, Page, Panel } from "./page.tsx";
import { moment } from "./words.ts";

const PAGE = 50;
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { circumstances } = insiderWho(context, "journal.see");
  const asked = new URL(request.url).searchParams;
  const words = (asked.get("words") ?? "").slice(0, 200);
  const dateIn = (name: string) => {
    const text = asked.get(name) ?? "";
    return isDate(text) ? text : "";
  };
  const [from, to] = [dateIn("from"), dateIn("to")];
  const before = Number.parseInt(asked.get("before") ?? "", 10);
  const { entries, older } = await findJournal(
    {
      words: words || undefined,
      from: from || undefined,
      to: to || undefined,
      before: Number.isSafeInteger(before) ? before : undefined,
    },
    PAGE,
  );
  const names = await findNames();
  const next = new URLSearchParams({ words, from, to, before: String(older ?? "") });
  return {
    words,
    from,
    to,
    first: Number.isNaN(before),
    entries: entries.map(({ id, at, actor, event, subjectType, subjectId, detail }) => ({
      id,
      when: moment(at, circumstances.now),
      who: actorWords(actor, names),
      what: eventWords(event),
      subject: subjectType === "operator" ? names.get(subjectId) : `${subjectType} ${subjectId}`,
      detail: detailWords(detail),
    })),
    older: older && `${officePaths.journal()}?${next}`,
  };
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Journal");

export default function Journal({ loaderData }: Route.ComponentProps) {
  const { words, from, to, first, entries, older } = loaderData;
  const searched = words !== "" || from !== "" || to !== "";
  return (
    <Page
      title="Journal"
      lead="What happened, by whom and when, the newest first. Nothing here is ever changed or removed."
    >
      <Form method="get" className="search" role="search" key={`${words} ${from} ${to}`}>
        <Field
          id="words"
          label="What, or of which: reservation 17"
          name="words"
          type="search"
          defaultValue={words}
        />
        <Field id="from" label="From" name="from" type="date" defaultValue={from} />
        <Field id="to" label="To" name="to" type="date" defaultValue={to} />
        <Button type="submit">Search</Button>
      </Form>
      <Panel title={searched ? "Found" : "Entries"}>
        {entries.length === 0 && (
          <Nothing>
            {searched
              ? "Nothing like that has happened. Try fewer words, or other dates."
              : "Nothing has happened before that."}
          </Nothing>
        )}
        {entries.length > 0 && (
          <div className="scroll">
            <table className="cards">
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">Who</th>
                  <th scope="col">What</th>
                  <th scope="col">Of which</th>
                  <th scope="col">In detail</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <tr key={entry.id}>
                    <td className="when">{entry.when}</td>
                    <td>{entry.who}</td>
                    <td>
                      <b>{entry.what}</b>
                    </td>
                    <td>{entry.subject}</td>
                    <td className="quiet">{entry.detail}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
      <div className="row">
        {!first && <ButtonLink to={officePaths.journal()}>Back to the newest</ButtonLink>}
        {older && <ButtonLink to={older}>Older entries</ButtonLink>}
      </div>
    </Page>
  );
}
