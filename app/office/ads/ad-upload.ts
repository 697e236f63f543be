import { storeAndCheckUploadedAdFiles } from "#app/ad/files/apply-ad-files-form.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { catchRefusal } from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import type { Route } from "./+types/ad-upload.ts";

export const action = officeAction(
  "ads.change",
  async ({ params, request, context }: Route.ActionArgs, { actionContext }) => {
    const { networkAddress } = context.get(requestContext);
    const origin = { reservationId: parseIdOrThrow404(params.id), networkAddress };
    const { done, refused } = await catchRefusal(context, () =>
      storeAndCheckUploadedAdFiles(request, origin, actionContext),
    );
    return refused
      ? Response.json({ problem: refused.sentence }, { status: refused.status })
      : Response.json({ files: done });
  },
);

/** There is nothing to see here. */
export const loader = officeLoader(
  "ads.see",
  () => new Response(null, { status: 405, headers: { allow: "POST" } }),
);
