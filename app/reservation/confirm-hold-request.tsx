import { Form, useNavigation } from "react-router";
import { redirectToHoldAndRememberIt } from "#app/my-reservations.ts";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { chooseSpotPathForIndustry } from "#app/paths.ts";
import { notFoundResponse, privatePageHeaders, redirectOrFormError } from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { findAlternativesToSpot } from "#business/reservations/availability/find-availability.ts";
import {
  confirmHoldRequest,
  findHoldRequestByToken,
} from "#business/reservations/claims/hold-by-link.ts";
import { claimDurations } from "#business/reservations/reservation.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import type { Route } from "./+types/confirm-hold-request.ts";
import {
  CallUsLine,
  describeSpot,
  FormErrorMessage,
  industryNameOrSlug,
  PaperSlipFacts,
  PaperSlipLayout,
} from "./paper-slip-layout.tsx";

async function requireHoldRequest(token: string) {
  const request = await findHoldRequestByToken(token);
  if (!request) throw notFoundResponse();
  return request;
}

/** Only reads: a mail scanner that opens the link must not confirm anything. */
export async function loader({ params }: Route.LoaderArgs) {
  const wish = await requireHoldRequest(params.token);
  const mailing = await findMailingById(wish.mailingId);
  if (!mailing) throw new Error(`request ${wish.id} has no mailing`);
  const { spots, verdict } = await findAlternativesToSpot(wish);
  const facts: [string, string][] = [
    ["Mailing", mailing.name],
    ["Industry", industryNameOrSlug(wish.industry)],
    ["Planned drop date", longWeekdayDate(mailing.dates.drop)],
  ];
  return {
    facts,
    wished: wish.spot,
    open: verdict === "open",
    hidden: findIndustry(wish.industry)?.isHidden ?? false,
    /** The open spots, the requested one first if it is among them. */
    spots: spots.map(({ id }) => ({ id, words: describeSpot(mailing, id) })),
    card: chooseSpotPathForIndustry({ industry: wish.industry }),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { token } = params;
  const wish = await requireHoldRequest(token);
  const form = await readForm(request);
  const spot = formText(form, "spot") || wish.spot;
  const { networkAddress } = context.get(requestContext);
  return redirectOrFormError(context, async (by) => {
    const held = await confirmHoldRequest({ token, spot, networkAddress }, by);
    throw redirectToHoldAndRememberIt(request, held.token);
  });
}

export const headers = () => privatePageHeaders;
export const shouldRevalidate = () => true;
export const meta = () => privatePageMeta("Confirm your email address");

export default function ConfirmHoldRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, wished, open, hidden, spots, card } = loaderData;
  const pending = useNavigation().formAction !== undefined;
  const [first] = spots;
  const free = open && first !== undefined;
  const asWished = first?.id === wished;
  return (
    <PaperSlipLayout
      title={free ? "Hold your spot." : hidden ? "It’s not open." : "It’s taken."}
      above="Your spot"
      calm={!free}
    >
      <p>
        {hidden
          ? "We’re not booking this industry right now. Nothing is held."
          : describeHold({ free, asWished, wished })}
      </p>
      <FormErrorMessage problem={actionData?.problem} />
      <PaperSlipFacts facts={facts} />
      {free ? (
        <Form method="post" className="ways">
          {spots.map(({ id, words }, position) => (
            <Button
              key={id}
              type="submit"
              name="spot"
              value={id}
              quiet={position > 0}
              disabled={pending}
            >
              Hold {words}
            </Button>
          ))}
        </Form>
      ) : (
        <p className="ways">
          <ButtonLink to={card}>See What’s Open</ButtonLink>
        </p>
      )}
      <CallUsLine>
        {free && "Didn’t ask for this? Close this page: nothing is held. "}Questions? Call
      </CallUsLine>
    </PaperSlipLayout>
  );
}

function describeHold({
  free,
  asWished,
  wished,
}: {
  free: boolean;
  asWished: boolean;
  wished: string;
}) {
  if (!free)
    return "Another business has booked your industry or the last spot on this card. It may be open on other cards.";
  const minutes = `Press a button below to confirm your email. We’ll hold the spot for ${claimDurations.hold} minutes while you fill in your details.`;
  return asWished ? minutes : `Spot ${wished} is taken now, but others are open. ${minutes}`;
}
