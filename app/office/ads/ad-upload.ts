import { storeAndCheckUploadedAdFiles } from "#app/ad/files/apply-ad-files-form.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { parseIdParam } from "#app/office/office-paths.ts";
import { logRefusalOrThrow } from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import type { Route } from "./+types/ad-upload.ts";

export const action = officeAction(
  "ads.change",
  async ({ params, request, context }: Route.ActionArgs, { actionContext }) => {
    try {
      const files = await storeAndCheckUploadedAdFiles(
        request,
        {
          reservationId: parseIdParam(params.id),
          networkAddress: context.get(requestContext).networkAddress,
        },
        actionContext,
      );
      return Response.json({ files });
    } catch (error) {
      const { sentence, status } = logRefusalOrThrow(error, context);
      return Response.json({ problem: sentence }, { status });
    }
  },
);

/** There is nothing to see here. */
export const loader = officeLoader(
  "ads.see",
  () => new Response(null, { status: 405, headers: { allow: "POST" } }),
);
