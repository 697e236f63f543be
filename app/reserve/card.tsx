import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import * as v from "valibot";
import { visitContext } from "#app/context.ts";
import { paths } from "#app/paths.ts";
import { answeredAs, circumstancesOf } from "#app/private-door.ts";
import { Style } from "#app/ui/style.tsx";
import { findTaxRate } from "#business/billing/find.ts";
import { priceWithTax } from "#business/billing/tax.ts";
import { findIndustry } from "#business/mailings/industries.ts";
import { layoutOf } from "#business/mailings/layouts.ts";
import { findAlternatives, findAvailability, findCard } from "#business/reservations/find.ts";
import { holdForm } from "#business/reservations/forms.ts";
import { holdSpot } from "#business/reservations/hold-spot.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/card.ts";
import { cardAddress } from "./answer.tsx";
import { attempt } from "./attempt.ts";
import sheet from "./card.css?sheet";
import { CardChooser } from "./card-chooser.tsx";
import { cardPlaces } from "./card-places.ts";
import { toComing } from "./coming.ts";
import { readFields } from "./fields.ts";
import { wayHead } from "./head.ts";
import { holdOnce } from "./hold-once.ts";
import { NOT_SENT, sendOr, steadily } from "./steady.ts";

export const headers = () => ({ "cache-control": "no-store" });

/** The card of a mailing, as it stands for an industry; without a mailing, of the next on which that is open. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const industry = findIndustry(asked.get("industry") ?? "");
  if (!industry) throw redirect(paths.reservation());
  const all = await findAvailability(industry.slug);
  if (!asked.has("mailing")) {
    const next = all.find(({ verdict }) => verdict === "open");
    throw redirect(next ? cardAddress(next.mailing.id, industry.slug) : answerAddress(industry));
  }
  const here = all.find(({ mailing }) => mailing.id === Number(asked.get("mailing")));
  const card = here && (await findCard({ mailingId: here.mailing.id }));
  if (!here || !card) throw redirect(answerAddress(industry));
  const basisPoints = await findTaxRate(arizonaDate(context.get(visitContext).now));
  const { width, height } = layoutOf(here.mailing);
  return {
    industry: { slug: industry.slug, name: industry.name },
    coming: toComing(here),
    instead: all
      .filter((one) => one !== here && one.verdict === "open")
      .slice(0, 3)
      .map(toComing),
    places: cardPlaces(card),
    width,
    height,
    costs: Object.fromEntries(
      card.spots.map(({ spot, priceCents }) => [spot.id, priceWithTax(priceCents, basisPoints)]),
    ),
    form: randomUUID(),
  };
}

const answerAddress = ({ slug }: { slug: string }) => `${paths.reservation()}?industry=${slug}`;

/** Holds the place that was chosen, and goes on to the details. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = readFields(form, [
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
    return data({ problem, kept, spots: [], mailings: [] }, { status: 422 });
  }
  const { networkAddress } = context.get(visitContext);
  const input = { ...wish.output, networkAddress };
  const { done, refused } = await attempt(context, () =>
    holdOnce(typed.form, input, () => holdSpot(input, circumstancesOf(context))),
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
      mailings: refused.code === "conflict" ? other.mailings.map(toComing) : [],
    },
    answeredAs(refused),
  );
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  steadily(request, serverLoader);

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const form = await request.clone().formData();
  const { spot, business } = readFields(form, ["spot", "business"]);
  return sendOr(serverAction, () => ({
    problem: NOT_SENT,
    kept: { spot, business },
    spots: [],
    mailings: [],
  }));
};

export const meta: Route.MetaFunction = () => wayHead("Choose your place on the card");

export default function Card({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="choose">
      <Style name="choose" sheet={sheet} />
      <CardChooser
        key={`${loaderData.coming.id} ${loaderData.industry.slug}`}
        view={loaderData}
        answer={actionData}
      />
    </div>
  );
}

export type CardAnswer = {
  problem: string;
  kept: { spot: string; business: string };
  spots: string[];
  mailings: ReturnType<typeof toComing>[];
};
export type CardLoad = Awaited<ReturnType<typeof loader>>;
