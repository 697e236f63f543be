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
        <details>
          <summary>How to restore a backup</summary>
          <ol>
            <li>
              Ask the person who set up the site. A restore runs on the server, while the site is
              stopped: <code>npm run restore -- your-file</code>, with <code>--replace</code> if
              there is newer data. That data is backed up first.
            </li>
            <li>
              Everybody has to sign in again, with the password they had when the backup was made.
            </li>
            <li>
              Bookings and notes made since that backup are gone. The site gets any later card
              payments back from the card processor.
            </li>
            <li>
              Emails that were waiting to go out are held until you send them or mark them as
              handled in Messages.
            </li>
          </ol>
        </details>
        <div className="row">
          <Button type="submit">Download a backup</Button>
        </div>
      </form>
    </Panel>
  );
}
