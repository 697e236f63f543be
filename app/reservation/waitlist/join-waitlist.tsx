import { data } from "react-router";
import * as v from "valibot";
import { noindexPageMeta } from "#app/noindex-page-meta.ts";
import { chooseSpotPathForIndustry } from "#app/paths.ts";
import { catchRefusal, visitorActionContext } from "#app/private-page.ts";
import { formTexts, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { JoinWaitlistForm } from "#app/reservation/availability/availability-answer.tsx";
import {
  requireIndustryAndMailingFromUrl,
  toEmailRequestResponse,
} from "#app/reservation/requested-card.ts";
import { submitAndInvalidateCachedPages } from "#app/server-data/submit-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { waitlistForm } from "#business/waitlist/forms.ts";
import type { Route } from "./+types/join-waitlist.ts";
import sheet from "./join-waitlist.css?sheet";

const FIELDS = ["mailingId", "industry", "email", "name", "phone", "note"] as const;

export const headers = () => ({ "cache-control": "no-store" });

export async function loader({ request }: Route.LoaderArgs) {
  const { industry, mailing } = await requireIndustryAndMailingFromUrl(request);
  return {
    industry: { slug: industry.slug, name: industry.name },
    mailing: { id: mailing.id, name: mailing.name },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = formTexts(await readForm(request), FIELDS);
  const form = v.safeParse(waitlistForm, typed);
  if (!form.success) {
    const [issue] = form.issues;
    const field = v.getDotPath(issue) ?? undefined;
    return data({ problem: issue.message, email: typed.email, field, typed }, { status: 422 });
  }
  const { networkAddress } = context.get(requestContext);
  const { refused } = await catchRefusal(context, () =>
    joinWaitlist({ ...form.output, networkAddress }, visitorActionContext(context)),
  );
  return toEmailRequestResponse(form.output.email, refused, typed);
}

export const clientAction = (args: Route.ClientActionArgs) => submitAndInvalidateCachedPages(args);

export const meta = () => noindexPageMeta("Join the waitlist");

/** The waitlist form on a page of its own: where a browser without script sends it, and gets its answer. */
export default function JoinWaitlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const { industry, mailing } = loaderData;
  return (
    <div className="wrap waitlist">
      <Style name="waitlist" sheet={sheet} />
      <h1>
        {industry.name}, {mailing.name}.
      </h1>
      <JoinWaitlistForm mailing={mailing} industry={industry} answer={actionData} />
      <ButtonLink quiet small to={chooseSpotPathForIndustry({ industry: industry.slug })}>
        Back to the Cards
      </ButtonLink>
    </div>
  );
}
