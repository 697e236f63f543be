import { data, type RouterContextProvider, redirect } from "react-router";
import * as v from "valibot";
import { rememberReservationSetCookie } from "#app/my-reservations.ts";
import { paths } from "#app/paths.ts";
import { refusalResponseInit, visitorActionContext } from "#app/private-page.ts";
import { formTexts, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { catchRefusal } from "#app/reservation/catch-refusal.ts";
import { holdOnce } from "#app/reservation/spot/hold-once.ts";
import {
  createHoldProblemWithoutAlternatives,
  type HoldProblem,
} from "#app/reservation/spot/hold-problem.ts";
import { toUpcomingMailingView } from "#app/reservation/to-upcoming-mailing-view.ts";
import { findAlternatives } from "#business/reservations/availability/find-availability.ts";
import { holdSpot } from "#business/reservations/claims/hold-spot.ts";
import { holdForm } from "#business/reservations/forms.ts";

/** Holds the spot that a form names and leads to its details; a refusal says what else is open. */
export async function holdChosenSpot(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<ReturnType<typeof data<HoldProblem>>> {
  const names = ["mailingId", "industry", "spot", "instead", "form", "from"] as const;
  const typed = formTexts(await readForm(request), names);
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
    throw redirect(paths.reservationDetails(done.token, typed.from), {
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
