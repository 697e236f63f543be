import { data } from "react-router";
import * as v from "valibot";
import { noindexPageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { catchRefusal, refusalResponseInit, visitorActionContext } from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { LeadFormLayout } from "#app/site/lead-form/lead-form-layout.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { industryWishForm, recordIndustryWish } from "#business/households/industry-wishes.ts";
import type { Route } from "./+types/wish-page.ts";
import { HouseholdWishForm } from "./household-forms.tsx";

export const headers = () => ({ "cache-control": "no-store" });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const field = (name: string) => formText(form, name);
  const typed = { industry: field("industry"), zip: field("zip") };
  const read = v.safeParse(industryWishForm, typed);
  if (!read.success) return data({ problem: read.issues[0].message, ...typed }, { status: 422 });
  const { networkAddress } = context.get(requestContext);
  const sender = { token: field("token"), honeypot: field("more"), networkAddress };
  const { refused } = await catchRefusal(context, () =>
    recordIndustryWish({ ...read.output, ...sender }, visitorActionContext(context)),
  );
  return refused
    ? data({ problem: refused.sentence, ...typed }, refusalResponseInit(refused))
    : data({ isCounted: true });
}

export const meta = () => noindexPageMeta("What’s missing");

export default function WishPage({ actionData }: Route.ComponentProps) {
  if (actionData && "isCounted" in actionData) {
    return (
      <LeadFormLayout title="Thanks.">
        <p>We see what households ask for when we look for businesses.</p>
        <ButtonLink quiet to={paths.offers()}>
          Back to the Offers
        </ButtonLink>
      </LeadFormLayout>
    );
  }
  return (
    <LeadFormLayout title="What’s missing?">
      <p>Tell us which kind of business you’d like to see on the card.</p>
      <HouseholdWishForm {...(actionData && { refused: actionData })} />
    </LeadFormLayout>
  );
}
