import { Button } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";

/** The last automatic backup in words; undefined if there is none. */
export type LastBackup = { when: string; kept: string } | undefined;

/** The automatic backups, and a download. */
export function BackupPanel({ last }: { last: LastBackup }) {
  return (
    <Panel title="Backup" id="backup" aside={last ? `Last backup: ${last.when}` : "None yet"}>
      <form method="post" action={officePaths.backup()} className="body">
        <p>
          {last
            ? `The site backs itself up every night to its own disk. ${last.kept}`
            : "No backup has been made yet."}{" "}
          Disks fail, so download a copy now and then. It holds everything: names, addresses,
          invoices, and the keys that protect sign-in. Keep it somewhere private.
        </p>
        <div className="row">
          <Button type="submit">Download a backup</Button>
        </div>
      </form>
    </Panel>
  );
}
