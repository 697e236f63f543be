import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";

export type TimelineEntry = { id: number; when: string; who: string; what: string };

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <Panel id="timeline" title="History">
      {entries.length === 0 ? (
        <EmptyState>Nothing yet.</EmptyState>
      ) : (
        <ol className="rows">
          {entries.toReversed().map(({ id, when, who, what }) => (
            <li key={id}>
              <div>
                <b>{what}</b>
                <p>
                  {who}, {when}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
