import { data, redirect } from "react-router";
import * as v from "valibot";
import { noindexPageMeta } from "#app/noindex-page-meta.ts";
import { chooseSpotPathForIndustry, paths } from "#app/paths.ts";
import { catchRefusal, visitorActionContext } from "#app/private-page.ts";
import { formTexts, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { EmailHoldLinkForm } from "#app/reservation/email-request-form.tsx";
import {
  requireIndustryAndMailingFromUrl,
  toEmailRequestResponse,
} from "#app/reservation/requested-card.ts";
import sheet from "#app/reservation/waitlist/join-waitlist.css?sheet";
import { ButtonLink } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import { requestHold } from "#business/reservations/claims/hold-by-link.ts";
import { holdRequestForm } from "#business/reservations/confirm/buyer-details.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import type { Route } from "./+types/request.ts";

export const headers = () => ({ "cache-control": "no-store" });

export async function loader({ request }: Route.LoaderArgs) {
  const { industry, mailing, spot } = await requireIndustryAndMailingFromUrl(request);
  if (!/^[A-Z]\d{1,2}$/.test(spot)) throw redirect(paths.reservation());
  const { id, name } = mailing;
  const wish = { mailingId: id, industry: industry.slug, spot };
  return { industry: industry.name, wish, name, sendsMail: isMailServerConfigured() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = formTexts(await readForm(request), ["mailingId", "industry", "spot", "email"]);
  const form = v.safeParse(holdRequestForm, typed);
  if (!form.success) {
    return data({ problem: form.issues[0].message, email: typed.email }, { status: 422 });
  }
  const { networkAddress } = context.get(requestContext);
  const { refused } = await catchRefusal(context, () =>
    requestHold({ ...form.output, networkAddress }, visitorActionContext(context)),
  );
  return toEmailRequestResponse(form.output.email, refused);
}

export const meta = () => noindexPageMeta("Confirm your email address");

/** The form on a page of its own: where a browser without script sends it, and gets its answer. */
export default function EmailHoldLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { industry, wish, name, sendsMail } = loaderData;
  return (
    <div className="wrap waitlist">
      <Style name="waitlist" sheet={sheet} />
      <h1>
        {wish.spot}, {industry}, {name}.
      </h1>
      <EmailHoldLinkForm wish={wish} sendsMail={sendsMail} answer={actionData} />
      <ButtonLink
        quiet
        small
        to={chooseSpotPathForIndustry({ industry: wish.industry, mailing: wish.mailingId })}
      >
        Back to the Card
      </ButtonLink>
    </div>
  );
}
