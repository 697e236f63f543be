import { data, type RouterContextProvider } from "react-router";
import * as v from "valibot";
import { redirectToHoldAndRememberIt } from "#app/my-reservations.ts";
import { catchRefusal, refusalResponseInit, visitorActionContext } from "#app/private-page.ts";
import { formTexts, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { findAlternativesToSpot } from "#business/reservations/availability/find-availability.ts";
import { type HoldInput, holdSpot } from "#business/reservations/claims/hold-spot.ts";
import { holdForm } from "#business/reservations/confirm/buyer-details.ts";
import { toUpcomingMailingView } from "./load-availability.ts";
import { createHoldProblemWithoutAlternatives, type HoldProblem } from "./upcoming-mailing-view.ts";

/** Holds the spot that a form names and leads to its details; a refusal says what else is open. */
export async function holdChosenSpot(request: Request, context: Readonly<RouterContextProvider>) {
  const names = ["mailingId", "industry", "spot", "instead", "form", "from"] as const;
  const typed = formTexts(await readForm(request), names);
  const spot = typed.instead || typed.spot;
  const wish = v.safeParse(holdForm, { ...typed, spot: spot || undefined });
  if (!wish.success) {
    const problem = createHoldProblemWithoutAlternatives(wish.issues[0].message, spot);
    return data(problem, { status: 422 });
  }
  const { networkAddress } = context.get(requestContext);
  const input = { ...wish.output, networkAddress };
  const { done, refused } = await catchRefusal(context, () =>
    holdSpotOncePerForm(typed.form, input, () => holdSpot(input, visitorActionContext(context))),
  );
  if (done) throw redirectToHoldAndRememberIt(request, done.token, typed.from);
  const isTaken = refused.code === "conflict";
  const alternatives = isTaken
    ? await findAlternativesToSpot(wish.output)
    : { spots: [], mailings: [] };
  const problem: HoldProblem = {
    ...createHoldProblemWithoutAlternatives(refused.sentence, spot),
    spots: alternatives.spots.map(({ id }) => id),
    mailings: alternatives.mailings.map(toUpcomingMailingView),
    byEmail: refused.code === "too-many" && refused.field === "email" ? wish.output.spot : null,
  };
  return data(problem, refusalResponseInit(refused));
}

type Held = { token: string };

/** Forms whose answer is remembered, and for how long in milliseconds: a second press comes within seconds. */
const REMEMBERED = 2_000;
const REMEMBERED_MS = 60_000;

const answers = new Map<string, Promise<Held>>();

/** Holds a spot once per form, however often its button is pressed. A refusal is not remembered. */
export function holdSpotOncePerForm(
  form: string,
  { mailingId, industry, spot }: HoldInput,
  hold: () => Promise<Held>,
): Promise<Held> {
  if (!/^[\w-]{16,40}$/.test(form)) return hold();
  const key = [form, mailingId, industry, spot].join(" ");
  const known = answers.get(key);
  if (known !== undefined) return known;
  const answer = hold();
  answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  setTimeout(() => answers.delete(key), REMEMBERED_MS).unref();
  const [oldest] = answers.keys();
  if (answers.size > REMEMBERED && oldest !== undefined) answers.delete(oldest);
  return answer;
}
