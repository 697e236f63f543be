import { Form } from "react-router";
import { Button, Field } from "#app/office/controls.tsx";
import { insiderWho, officeHeaders } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { Page } from "#app/office/page.tsx";
import { List, Older } from "#app/office/tables/list.tsx";
import { ListRows, type Shown } from "#app/office/tables/list-rows.tsx";
import { moment } from "#app/office/words.ts";
import { findJournal } from "#business/journal/find.ts";
import { findNames } from "#business/people/operators.ts";
import { isCalendarDate } from "#platform/clock.ts";
import type { Route } from "./+types/journal.ts";
import { aboutWhat } from "./about-words.ts";
import { detailWords } from "./detail-words.ts";
import { findMeant } from "./journal-search.ts";
import { actorWords } from "./journal-words.ts";
import { findThings } from "./things.ts";
import { happened } from "./timeline-words.ts";

const PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { operator, circumstances } = insiderWho(context, "journal.see");
  const asked = new URL(request.url).searchParams;
  const words = (asked.get("words") ?? "").slice(0, 200);
  const dateIn = (name: string) => {
    const text = asked.get(name) ?? "";
    return isCalendarDate(text) ? text : "";
  };
  const [from, to] = [dateIn("from"), dateIn("to")];
  const before = Number.parseInt(asked.get("before") ?? "", 10);
  const names = await findNames();
  const { entries, older } = await findJournal(
    {
      words: words || undefined,
      meant: words.trim() === "" ? undefined : await findMeant(words, names),
      from: from || undefined,
      to: to || undefined,
      before: Number.isSafeInteger(before) ? before : undefined,
    },
    PAGE,
  );
  const known = { names, things: await findThings(entries), role: operator.role };
  const next = new URLSearchParams({ words, from, to, before: String(older ?? "") });
  return {
    words,
    from,
    to,
    first: Number.isNaN(before),
    now: circumstances.now,
    entries: entries.map((entry) => ({
      id: entry.id,
      at: entry.at,
      who: actorWords(entry.actor, names),
      what: happened(entry.event, entry.detail),
      about: aboutWhat(entry, known),
      detail: detailWords(entry.event, entry.detail, known.things),
    })),
    older: older && `${officePaths.journal()}?${next}`,
  };
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Journal");

export default function Journal({ loaderData }: Route.ComponentProps) {
  const { words, from, to, first, entries, older, now } = loaderData;
  const searched = words !== "" || from !== "" || to !== "";
  return (
    <Page
      title="Journal"
      lead="What happened, by whom and when, the newest first. Nothing here is ever changed or removed."
    >
      <List
        tools={
          <Form method="get" className="search" role="search" key={`${words} ${from} ${to}`}>
            <Field
              id="words"
              label="What happened, to what, or by whom"
              hint="For example: paid, or a reference, or a business."
              name="words"
              type="search"
              defaultValue={words}
            />
            <Field id="from" label="From" name="from" type="date" defaultValue={from} />
            <Field id="to" label="To" name="to" type="date" defaultValue={to} />
            <Button type="submit">Search</Button>
          </Form>
        }
        title={searched ? "Found" : "Entries"}
        nothing={
          entries.length > 0
            ? undefined
            : searched
              ? "Nothing like that has happened. Try fewer words, or other dates."
              : "Nothing has happened before that."
        }
        pager={
          <Older
            newest={first ? undefined : officePaths.journal()}
            older={older || undefined}
            what="entries"
          />
        }
      >
        <ListRows
          columns={COLUMNS}
          rows={entries}
          now={now}
          idOf={({ id }) => String(id)}
          linked="of"
          to={({ about }) => about.to}
        />
      </List>
    </Page>
  );
}

type Row = Awaited<ReturnType<typeof loader>>["entries"][number];

const COLUMNS: readonly Shown<Row>[] = [
  { id: "when", heading: "When", kind: "date", text: ({ at }, now) => moment(at, now) },
  { id: "who", heading: "Who", kind: "text", text: ({ who }) => who },
  { id: "what", heading: "What", kind: "strong", text: ({ what }) => what },
  { id: "of", heading: "About", kind: "text", text: ({ about }) => about.name },
  { id: "detail", heading: "In detail", kind: "quiet", text: ({ detail }) => detail },
];
