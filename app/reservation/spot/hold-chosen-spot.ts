import { data, type RouterContextProvider, redirect } from "react-router";
import * as v from "valibot";
import { rememberReservationSetCookie } from "#app/my-reservations.ts";
import { paths } from "#app/paths.ts";
import { refusalResponseInit, visitorActionContext } from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import { catchRefusal } from "#app/reservation/catch-refusal.ts";
import { readNamedFormFields } from "#app/reservation/details/details-form-fields.ts";
import { toUpcomingMailingView } from "#app/reservation/to-upcoming-mailing-view.ts";
import { holdSpot } from "#business/reservations/claims/hold-spot.ts";
import { holdForm } from "#business/reservations/forms.ts";
import { findAlternatives } from "#business/reservations/search/find-reservations.ts";
import {
  createHoldProblemWithoutAlternatives,
  type HoldProblem,
} from "./create-hold-problem-without-alternatives.ts";
import { holdOnce } from "./hold-once.ts";

export async function holdChosenSpot(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<ReturnType<typeof data<HoldProblem>>> {
  const names = ["mailingId", "industry", "spot", "instead", "form"] as const;
  const typed = readNamedFormFields(await request.formData(), names);
  const spot = typed.instead || typed.spot;
  const wish = v.safeParse(holdForm, { ...typed, spot: spot || undefined });
  if (!wish.success) {
    return data(createHoldProblemWithoutAlternatives(wish.issues[0].message, spot), {
      status: 422,
    });
  }
  const { networkAddress } = context.get(requestContext);
  const input = { ...wish.output, networkAddress };
  const { done, refused } = await catchRefusal(context, () =>
    holdOnce(typed.form, input, () => holdSpot(input, visitorActionContext(context))),
  );
  if (done) {
    throw redirect(paths.reservationDetails(done.token), {
      status: 303,
      headers: { "set-cookie": rememberReservationSetCookie(request, done.token) },
    });
  }
  const isTaken = refused.code === "conflict";
  const other = isTaken ? await findAlternatives(wish.output) : { spots: [], mailings: [] };
  const problem: HoldProblem = {
    ...createHoldProblemWithoutAlternatives(refused.sentence, spot),
    spots: other.spots.map(({ id }) => id),
    mailings: other.mailings.map(toUpcomingMailingView),
    byEmail: refused.code === "too-many" && refused.field === "email" ? wish.output.spot : null,
  };
  return data(problem, refusalResponseInit(refused));
}
