import { data } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { writeTrialFile } from "#business/press/make-press-file.ts";

export const loader = officeLoader("settings.see", async () => {
  const pdf = await writeTrialFile();
  if (!pdf) throw data(null, { status: 404 });
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="trial.pdf"`,
      "x-content-type-options": "nosniff",
    },
  });
});
