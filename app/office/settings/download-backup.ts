import { Readable } from "node:stream";
import { redirect } from "react-router";
import {
  officeHeaders,
  redirectUnlessReauthenticated,
  requirePagePermission,
} from "#app/office/access/office-access.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { downloadBackup } from "#business/backups/download-backup.ts";
import type { Route } from "./+types/download-backup.ts";

/** Whoever follows a link to here gets to the button. */
export function loader({ context }: Route.LoaderArgs) {
  requirePagePermission(context, "backup.take");
  return redirect(officePaths.settings(), 303);
}

export async function action({ context }: Route.ActionArgs) {
  const insider = requirePagePermission(context, "backup.take");
  redirectUnlessReauthenticated(insider, officePaths.settings());
  const { name, size, bytes } = await downloadBackup(
    { sessionId: insider.session.id },
    insider.circumstances,
  );
  return new Response(Readable.toWeb(bytes) as ReadableStream, {
    headers: {
      ...officeHeaders,
      "content-type": "application/octet-stream",
      "content-length": String(size),
      "content-disposition": `attachment; filename="${name}"`,
    },
  });
}
