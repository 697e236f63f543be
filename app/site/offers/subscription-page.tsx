import { data, Form, redirect } from "react-router";
import { paths } from "#app/paths.ts";
import { notFoundResponse, privatePageHeaders, visitorActionContext } from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { LeadFormLayout } from "#app/site/lead-form/lead-form-layout.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import { verifySignedRecordId } from "#business/auth/keyed-hash.ts";
import {
  confirmSubscription,
  findSubscription,
  leaveOffers,
} from "#business/households/offers-email.ts";
import type { Route } from "./+types/subscription-page.ts";
import sheet from "./household-form.css?sheet";

/** What the link of our emails to households opens: the button that joins the list, or the one that leaves it. */
export async function loader({ params }: Route.LoaderArgs) {
  const id = await verifySignedRecordId("offers", params.token);
  if (id === undefined) return data({ state: "unknown" as const }, { status: 404 });
  return data({ state: await findSubscription(id) });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  if ((await verifySignedRecordId("offers", params.token)) === undefined) throw notFoundResponse();
  const form = await readForm(request);
  const act = formText(form, "do") === "confirm" ? confirmSubscription : leaveOffers;
  await act({ token: params.token }, visitorActionContext(context));
  throw redirect(paths.offersSubscription(params.token), 303);
}

export const headers = () => privatePageHeaders;

export const meta = () => [
  { title: "The next card" },
  { name: "robots", content: "noindex, nofollow" },
];

const words = {
  unconfirmed: {
    title: "Hear about the next card?",
    lead: "Press the button, and we’ll email you when its offers are out. One email per card.",
  },
  subscribed: {
    title: "You’re on the list.",
    lead: "We’ll email you when the next card is out. One email per card.",
  },
  unknown: {
    title: "This link doesn’t work.",
    lead: "It may have been cut off. Open the whole link from our email, or enter your email again on the offers page.",
  },
  left: {
    title: "You’re off the list.",
    lead: "We’ve deleted your email address. Changed your mind? Enter it again on the offers page.",
  },
} as const;

export default function SubscriptionPage({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <LeadFormLayout title={words[state].title}>
      <p>{words[state].lead}</p>
      {state === "left" || state === "unknown" ? (
        <ButtonLink quiet to={paths.offers()}>
          See the Offers
        </ButtonLink>
      ) : (
        <Form method="post" className="household-form">
          <Style name="household-form" sheet={sheet} />
          {state === "unconfirmed" && (
            <Button type="submit" name="do" value="confirm">
              Yes, Email Me
            </Button>
          )}
          <Button type="submit" quiet name="do" value="leave">
            {state === "unconfirmed" ? "No Thanks" : "Stop These Emails"}
          </Button>
        </Form>
      )}
    </LeadFormLayout>
  );
}
