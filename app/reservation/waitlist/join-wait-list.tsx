import { data } from "react-router";
import * as v from "valibot";
import { submitAndInvalidateCachedPages } from "#app/cached-pages.ts";
import { noindexPageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { visitorActionContext } from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import { catchRefusal } from "#app/reservation/catch-refusal.ts";
import { readNamedFormFields } from "#app/reservation/details/details-form-fields.ts";
import { requireRequestedCard, toEmailRequestResponse } from "#app/reservation/requested-card.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import { joinWaitList } from "#business/reservations/claims/join-wait-list.ts";
import { waitListForm } from "#business/waitlist/forms.ts";
import type { Route } from "./+types/join-wait-list.ts";
import sheet from "./join-wait-list.css?sheet";
import { JoinWaitListForm } from "./join-wait-list-form.tsx";

export const headers = () => ({ "cache-control": "no-store" });

/** Which line: an industry on a mailing that can still be waited for. */
export async function loader({ request }: Route.LoaderArgs) {
  const { industry, mailing } = await requireRequestedCard(request);
  return { industry: industry.name, slug: industry.slug, id: mailing.id, mailing: mailing.name };
}

/** Puts an address in line. Twice is once. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = readNamedFormFields(await request.formData(), ["mailingId", "industry", "email"]);
  const form = v.safeParse(waitListForm, typed);
  if (!form.success) {
    return data({ problem: form.issues[0].message, email: typed.email }, { status: 422 });
  }
  const { networkAddress } = context.get(requestContext);
  const { refused } = await catchRefusal(context, () =>
    joinWaitList({ ...form.output, networkAddress }, visitorActionContext(context)),
  );
  return toEmailRequestResponse(form.output.email, refused);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitAndInvalidateCachedPages(serverAction);

export const meta = () => noindexPageMeta("Join the waitlist");

/** The wait-list form on a page of its own: where a browser without script sends it, and gets its answer. */
export default function JoinWaitListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { industry, slug, id, mailing } = loaderData;
  return (
    <div className="wrap wait-list">
      <Style name="wait-list" sheet={sheet} />
      <h1>
        {industry}, {mailing}.
      </h1>
      <JoinWaitListForm
        mailingId={id}
        mailing={mailing}
        industry={industry}
        slug={slug}
        answer={actionData}
      />
      <ButtonLink quiet small to={`${paths.reservation()}?industry=${slug}`}>
        Back to the Cards
      </ButtonLink>
    </div>
  );
}
