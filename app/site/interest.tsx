import { data, redirect } from "react-router";
import { paths } from "#app/paths.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/interest.ts";
import { unlistedHead } from "./head.ts";
import { InterestForm } from "./interest-form.tsx";
import { InterestPage } from "./interest-page.tsx";
import { takeInterest } from "./take-interest.ts";

/** Takes the e-mail form of a browser without script: to a confirmation, or back with what was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await takeInterest(request, context);
  if (answer.done) throw redirect(paths.interestThanks(), 303);
  return data(answer, { status: answer.status });
}

export const meta = () => unlistedHead("Leave your e-mail address");

export default function Interest({ actionData }: Route.ComponentProps) {
  return (
    <InterestPage title={actionData ? "Almost there." : "Leave an address."}>
      <p>
        {actionData
          ? "Your address has not been sent yet. What was wrong stands under the field."
          : "Leave your e-mail address, and we write back with what is open on the next card, and what it costs."}
      </p>
      <InterestForm failed={actionData} />
      <p>
        Rather talk? Call <a href={site.phone.href}>{site.phone.display}</a>, {site.hours.days},{" "}
        {site.hours.display}.
      </p>
    </InterestPage>
  );
}
