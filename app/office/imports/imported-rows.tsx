import type { ImportView } from "./import-view.ts";

/** The rows of an imported table: what each would do, or its outcome. */
export function ImportedRows({ rows, carried }: { rows: ImportView["rows"]; carried: boolean }) {
  return (
    <table className="cards">
      <thead>
        <tr>
          <th scope="col" className="line">
            Row
          </th>
          <th scope="col">Record</th>
          <th scope="col">{carried ? "Result" : "Planned change"}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.line} {...row} />
        ))}
      </tbody>
    </table>
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
  const said = outcome ?? plannedChange;
  return (
    <tr>
      <td className="line">
        <span className="word">Row </span>
        {line.toLocaleString("en-US")}
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
        <span className={`pill ${said.look}`}>{said.name}</span>
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
