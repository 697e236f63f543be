import { noindexPageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { LEAD_THANKS_MESSAGE } from "#business/leads/lead.ts";
import { LeadFormLayout } from "./lead-form-layout.tsx";

export const meta = () => noindexPageMeta("Thank you");

export default function LeadThanksPage() {
  return (
    <LeadFormLayout title="Got it.">
      <p>{LEAD_THANKS_MESSAGE}</p>
      <p>You can also check right now. Nothing is booked or charged.</p>
      <ButtonLink to={paths.reservation()}>See If Your Industry Is Open</ButtonLink>
    </LeadFormLayout>
  );
}
