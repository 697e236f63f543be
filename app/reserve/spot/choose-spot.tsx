import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import * as v from "valibot";
import { readCachedPage } from "#app/cached-pages.ts";
import { paths } from "#app/paths.ts";
import { refusalResponseInit, visitorActionContext } from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import { cardChooserPath } from "#app/reserve/availability/availability-answer.tsx";
import { catchRefusal } from "#app/reserve/catch-refusal.ts";
import { readFormFields } from "#app/reserve/details/details-form-fields.ts";
import { reserveScreenMeta } from "#app/reserve/reserve-meta.ts";
import { NOT_SENT_MESSAGE, submitWithFallback } from "#app/reserve/submit-with-fallback.ts";
import { toUpcomingMailingView } from "#app/reserve/upcoming-mailing-view.ts";
import { Style } from "#app/ui/style.tsx";
import { findTaxRate } from "#business/billing/billing-queries.ts";
import { priceWithTax } from "#business/billing/tax/tax.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { getLayout } from "#business/mailings/layouts/layouts.ts";
import { newAvailabilityFingerprint } from "#business/reservations/availability/watch-availability.ts";
import { holdForm } from "#business/reservations/forms.ts";
import { holdSpot } from "#business/reservations/holds/hold-spot.ts";
import {
  findAlternatives,
  findAvailability,
  findCardSpots,
} from "#business/reservations/search/find-reservations.ts";
import { arizonaDate } from "#platform/clock.ts";
import { isMailServerConfigured } from "#platform/mail/mail-server.server.ts";
import type { Route } from "./+types/choose-spot.ts";
import { toCardSpots } from "./card-spots.ts";
import sheet from "./choose-spot.css?sheet";
import { holdOnce } from "./hold-once.ts";
import { SpotChooser } from "./spot-chooser.tsx";

export const headers = () => ({ "cache-control": "no-store" });

/** The card of a mailing, as it stands for an industry; without a mailing, of the next on which that is open. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const industry = findIndustry(asked.get("industry") ?? "");
  if (!industry) throw redirect(paths.reservation());
  const stampOf = newAvailabilityFingerprint();
  const all = await findAvailability(industry.slug);
  if (!asked.has("mailing")) {
    const next = all.find(({ verdict }) => verdict === "open");
    throw redirect(
      next ? cardChooserPath(next.mailing.id, industry.slug) : answerAddress(industry),
    );
  }
  const here = all.find(({ mailing }) => mailing.id === Number(asked.get("mailing")));
  const card = here && (await findCardSpots({ mailingId: here.mailing.id }));
  if (!here || !card) throw redirect(answerAddress(industry));
  const basisPoints = await findTaxRate(arizonaDate(context.get(requestContext).now));
  const { width, height } = getLayout(here.mailing);
  return {
    live: { mailings: [here.mailing.id], stamp: stampOf([here.mailing.id]) },
    industry: { slug: industry.slug, name: industry.name },
    coming: toUpcomingMailingView(here),
    instead: all
      .filter((one) => one !== here && one.verdict === "open")
      .slice(0, 3)
      .map(toUpcomingMailingView),
    places: toCardSpots(card),
    width,
    height,
    costs: Object.fromEntries(
      card.spots.map(({ spot, priceCents }) => [spot.id, priceWithTax(priceCents, basisPoints)]),
    ),
    form: randomUUID(),
    sendsMail: isMailServerConfigured(),
  };
}

const answerAddress = ({ slug }: { slug: string }) => `${paths.reservation()}?industry=${slug}`;

/** Holds the place that was chosen, and goes on to the details. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = readFormFields(form, [
    "mailingId",
    "industry",
    "spot",
    "instead",
    "business",
    "form",
    "script",
  ]);
  const spot = typed.instead || typed.spot;
  const wish = v.safeParse(holdForm, { ...typed, spot: spot || undefined });
  const kept = { spot, business: typed.business };
  if (!wish.success) {
    const problem = wish.issues[0].message;
    return data({ problem, kept, spots: [], mailings: [], byEmail: null }, { status: 422 });
  }
  const { networkAddress } = context.get(requestContext);
  const input = { ...wish.output, networkAddress };
  const { done, refused } = await catchRefusal(context, () =>
    holdOnce(typed.form, input, () => holdSpot(input, visitorActionContext(context))),
  );
  if (done) {
    // Script keeps what was typed by itself; without it the name goes along.
    const along =
      typed.business && !typed.script ? `?business=${encodeURIComponent(typed.business)}` : "";
    throw redirect(paths.reservationDetails(done.token) + along, 303);
  }
  const other = await findAlternatives(wish.output);
  return data(
    {
      problem: refused.sentence,
      kept,
      spots: refused.code === "conflict" ? other.spots.map(({ id }) => id) : [],
      mailings: refused.code === "conflict" ? other.mailings.map(toUpcomingMailingView) : [],
      /** The spot that can be had once an address is confirmed. */
      byEmail: refused.code === "too-many" && refused.field === "email" ? wish.output.spot : null,
    },
    refusalResponseInit(refused),
  );
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  readCachedPage("card", request, serverLoader);

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const form = await request.clone().formData();
  const { spot, business } = readFormFields(form, ["spot", "business"]);
  return submitWithFallback(serverAction, () => ({
    problem: NOT_SENT_MESSAGE,
    kept: { spot, business },
    spots: [],
    mailings: [],
    byEmail: null,
  }));
};

export const meta: Route.MetaFunction = () => reserveScreenMeta("Choose your place on the card");

export default function ChooseSpotScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="choose">
      <Style name="choose" sheet={sheet} />
      <SpotChooser
        key={`${loaderData.coming.id} ${loaderData.industry.slug}`}
        view={loaderData}
        answer={actionData}
      />
    </div>
  );
}

export type ChooseSpotResult = {
  problem: string;
  kept: { spot: string; business: string };
  spots: string[];
  mailings: ReturnType<typeof toUpcomingMailingView>[];
  byEmail: string | null;
};
export type ChooseSpotData = Awaited<ReturnType<typeof loader>>;
