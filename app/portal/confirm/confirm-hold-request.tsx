import { Form, redirect, useNavigation } from "react-router";
import { paths } from "#app/paths.ts";
import { FormErrorMessage } from "#app/portal/form-error-message.tsx";
import { describeSpot, industryDisplayName } from "#app/portal/portal-formatting.ts";
import { privatePageMeta } from "#app/portal/private-page-meta.ts";
import { Facts, SlipPage } from "#app/portal/slip-page.tsx";
import {
  notFoundResponse,
  privatePageHeaders,
  refusalResponse,
  visitorActionContext,
} from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { getMailing } from "#business/mailings/find-mailings.ts";
import {
  confirmHoldRequest,
  findHoldRequestByLink,
  type HoldRequest,
} from "#business/reservations/holds/confirm-hold-request.ts";
import { claimDurations } from "#business/reservations/reservation.ts";
import { findAlternatives } from "#business/reservations/search/find-reservations.ts";
import { longDate } from "#platform/clock.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/confirm-hold-request.ts";

async function openToHold(token: string): Promise<HoldRequest> {
  const found = await findHoldRequestByLink(token);
  if (!found) throw notFoundResponse();
  return found;
}

/** Only reads: a mail scanner that opens the link must not confirm anything. */
export async function loader({ params }: Route.LoaderArgs) {
  const wish = await openToHold(params.token);
  const mailing = await getMailing(wish.mailingId);
  if (!mailing) throw new Error(`request ${wish.id} has no mailing`);
  const { spots, verdict } = await findAlternatives(wish);
  const facts: [string, string][] = [
    ["Mailing", mailing.name],
    ["Your industry", industryDisplayName(wish.industry)],
    ["Planned drop date", longDate(mailing.dates.drop)],
  ];
  return {
    facts,
    wished: wish.spot,
    open: verdict === "open",
    /** The open spots, the requested one first if it is among them. */
    spots: spots.map(({ id }) => ({ id, words: describeSpot(mailing, id) })),
    card: `${paths.reservation()}?industry=${wish.industry}`,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { token } = params;
  const wish = await openToHold(token);
  const form = await request.formData().catch(() => new FormData());
  const spot = String(form.get("spot") ?? wish.spot);
  const { networkAddress } = context.get(requestContext);
  try {
    const held = await confirmHoldRequest(
      { token, spot, networkAddress },
      visitorActionContext(context),
    );
    throw redirect(paths.reservationDetails(held.token), 303);
  } catch (error) {
    if (error instanceof Response) throw error;
    return refusalResponse(error, context);
  }
}

export const headers = () => privatePageHeaders;

/** Also after a refusal, which may mean that the shown data have changed. */
export const shouldRevalidate = () => true;

export const meta = () => privatePageMeta("Confirm your email address");

export default function ConfirmHoldRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, wished, open, spots, card } = loaderData;
  const pending = useNavigation().formAction !== undefined;
  const [first] = spots;
  const free = open && first !== undefined;
  const asWished = first?.id === wished;
  return (
    <SlipPage
      title={free ? "One press, and it’s on hold." : "It is taken."}
      above="Your spot"
      calm={!free}
    >
      <p>{leadOf({ free, asWished, wished })}</p>
      <FormErrorMessage problem={actionData?.problem} />
      <Facts facts={facts} />
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
              ConfirmHoldRequestPage {words}
            </Button>
          ))}
        </Form>
      ) : (
        <p className="ways">
          <ButtonLink to={card}>See What Is Open</ButtonLink>
        </p>
      )}
      <p className="fine">
        {free && "You did not ask for this? Then do nothing: nothing is held. "}
        Questions? Call <a href={site.phone.href}>{site.phone.display}</a>.
      </p>
    </SlipPage>
  );
}

function leadOf({ free, asWished, wished }: { free: boolean; asWished: boolean; wished: string }) {
  if (!free)
    return "Somebody has your industry or the last spot on this card by now. Other cards may have it open.";
  const minutes = `Press a button to show that this email address is yours. The spot is then on hold for ${claimDurations.hold} minutes, while you fill in who you are.`;
  return asWished ? minutes : `${wished} is taken by now, but others are free. ${minutes}`;
}
