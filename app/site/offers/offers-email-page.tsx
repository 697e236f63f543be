import { data } from "react-router";
import * as v from "valibot";
import { noindexPageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { catchRefusal, refusalResponseInit, visitorActionContext } from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { LeadFormLayout } from "#app/site/lead-form/lead-form-layout.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { subscriptionForm } from "#business/households/industry-wishes.ts";
import { subscribeToOffers } from "#business/households/offers-email.ts";
import { company } from "#company.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import type { Route } from "./+types/offers-email-page.ts";
import { OffersEmailForm } from "./household-forms.tsx";

export const headers = () => ({ "cache-control": "no-store" });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const email = formText(form, "email");
  const read = v.safeParse(subscriptionForm, { email });
  if (!read.success) return data({ problem: read.issues[0].message, email }, { status: 422 });
  const { networkAddress } = context.get(requestContext);
  const { refused } = await catchRefusal(context, () =>
    subscribeToOffers({ ...read.output, networkAddress }, visitorActionContext(context)),
  );
  return refused
    ? data({ problem: refused.sentence, email }, refusalResponseInit(refused))
    : data({ sendsMail: isMailServerConfigured() });
}

export const meta = () => noindexPageMeta("The next card");

export default function OffersEmailPage({ actionData }: Route.ComponentProps) {
  if (actionData && "sendsMail" in actionData) {
    return (
      <LeadFormLayout title={actionData.sendsMail ? "Check your email." : "Please call us."}>
        <p>
          {actionData.sendsMail
            ? "You’re on the list once you press the button in our email. If you’re on it already, there’s nothing to do."
            : `This site can’t send email yet. Call ${company().phone.display} to hear about the next card.`}
        </p>
        <ButtonLink quiet to={paths.offers()}>
          Back to the Offers
        </ButtonLink>
      </LeadFormLayout>
    );
  }
  return (
    <LeadFormLayout title="Hear about the next card.">
      <p>We’ll email you the day its offers are on our website.</p>
      <OffersEmailForm {...(actionData && { refused: actionData })} />
    </LeadFormLayout>
  );
}
