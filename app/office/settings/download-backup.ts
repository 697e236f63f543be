import { Readable } from "node:stream";
import { redirect } from "react-router";
import { redirectUnlessReauthenticated } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { downloadBackup } from "#business/backups.ts";

/** A link to this address leads to the button instead. */
export const loader = officeLoader("backup.take", () => redirect(officePaths.settings(), 303));

export const action = officeAction("backup.take", async (_args, signedIn) => {
  redirectUnlessReauthenticated(signedIn, officePaths.settings());
  const { name, size, bytes } = await downloadBackup(
    { sessionId: signedIn.session.id },
    signedIn.actionContext,
  );
  return new Response(Readable.toWeb(bytes) as ReadableStream, {
    headers: {
      "content-type": "application/octet-stream",
      "content-length": String(size),
      "content-disposition": `attachment; filename="${name}"`,
    },
  });
});
