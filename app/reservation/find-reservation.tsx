import { noindexPageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { catchRefusal, visitorActionContext } from "#app/private-page.ts";
import { formTexts, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { emailReservationLinks } from "#business/reservations/private-links.ts";
import { company } from "#company.ts";
import type { Route } from "./+types/find-reservation.ts";
import { EmailRequestForm } from "./email-request-form.tsx";
import { toEmailRequestResponse } from "./requested-card.ts";

export const headers = () => ({ "cache-control": "no-store" });

/** Sends the links, and says the same whether the address has a reservation or none. */
export async function action({ request, context }: Route.ActionArgs) {
  const { email } = formTexts(await readForm(request), ["email"]);
  const { networkAddress } = context.get(requestContext);
  const { refused } = await catchRefusal(context, () =>
    emailReservationLinks({ email, networkAddress }, visitorActionContext(context)),
  );
  return toEmailRequestResponse(email, refused);
}

export const meta = () => noindexPageMeta("Find my reservation");

export default function FindReservationPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap find-reservation">
      <h1>Find my reservation</h1>
      <EmailRequestForm
        to={paths.findReservation()}
        asks={{}}
        offer="Enter the email you reserved with. We’ll send you a link to each of your reservations."
        button="Email My Links"
        answer={actionData}
        sent={(email) =>
          `If ${email} has a reservation, its link is on the way. Check your inbox and spam.`
        }
        unsent={`This site can’t send email yet. Call ${company().phone.display}, and we’ll look it up with you.`}
      />
      <p>
        Can’t get into that mailbox? Call{" "}
        <a href={company().phone.href}>{company().phone.display}</a>, {company().hours.days},{" "}
        {company().hours.display}.
      </p>
    </div>
  );
}
