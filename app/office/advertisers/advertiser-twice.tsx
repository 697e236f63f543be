import { Button } from "#app/office/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Nothing, Panel } from "#app/office/page.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Duplicate } from "#business/reservations/advertiser-list.ts";

type Entry = { name: string; version: number; duplicates: readonly Duplicate[] };

/** Other entries that may be the same business, each with what merging it would do. */
export function Duplicates({ name, version, duplicates }: Entry) {
  return (
    <Panel title="The same business twice?" id="twice">
      {duplicates.length === 0 ? (
        <Nothing>No other entry has this name, or a person with the same address or phone.</Nothing>
      ) : (
        <ul className="rows">
          {duplicates.map((other) => (
            <li key={other.id}>
              <div>
                <Link to={officePaths.advertiser(other.id)}>{other.name}</Link>
                <p>{other.email}</p>
                <details className="decide">
                  <summary>Merge it into this one</summary>
                  <form method="post" className="stack">
                    <input type="hidden" name="version" value={version} />
                    <input type="hidden" name="fold" value={other.id} />
                    <input type="hidden" name="fold-version" value={other.version} />
                    <p>
                      The reservations, people and notes of “{other.name}” come here, under the name
                      “{name}”. Invoices keep what stands on them, and nobody is told. This cannot
                      be undone.
                    </p>
                    <Button type="submit" name="do" value="merge" weight="danger">
                      Merge “{other.name}” into “{name}”
                    </Button>
                  </form>
                </details>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
