import { useEffect, useRef } from "react";
import { redirect, useLocation, useNavigationType } from "react-router";
import { loadPageThroughCache, useSeedPageCache } from "#app/cached-pages.ts";
import { chooseSpotPath } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { readNamedFormFields } from "#app/reservation/details/details-form-fields.ts";
import { createHoldProblemWithoutAlternatives } from "#app/reservation/spot/create-hold-problem-without-alternatives.ts";
import { holdChosenSpot } from "#app/reservation/spot/hold-chosen-spot.ts";
import { SpotChooser } from "#app/reservation/spot/spot-chooser.tsx";
import {
  NOT_SENT_MESSAGE,
  submitWithFailureResult,
} from "#app/reservation/submit-with-failure-result.ts";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { Style } from "#app/ui/style.tsx";
import { useLiveAvailability } from "#app/use-live-availability.ts";
import { findAddedIndustryWords } from "#business/mailings/industries/industry-words.ts";
import { SEARCH_LENGTH } from "#business/mailings/industries/search-industries.ts";
import { cutText } from "#platform/text-limits.ts";
import type { Route } from "./+types/availability.ts";
import sheet from "./availability.css?sheet";
import { AvailabilityAnswer } from "./availability-answer.tsx";
import { shownCardComponents } from "./industry-board.tsx";
import { IndustryField } from "./industry-field.tsx";
import { loadAvailability } from "./load-availability.ts";
import { matchIndustry } from "./match-industry.ts";
import { UnlistedIndustry } from "./unlisted-industry.tsx";

export const headers = () => ({ "cache-control": "no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const asked = query.get("industry") ?? "";
  const words = await findAddedIndustryWords();
  const match = matchIndustry(asked, words);
  const industry = match.kind === "one" ? match.industry : undefined;
  const mailing = query.has("mailing") ? Number(query.get("mailing")) : undefined;
  if (industry && industry.slug !== asked) {
    throw redirect(
      chooseSpotPath({ industry: industry.slug, ...(mailing !== undefined && { mailing }) }),
    );
  }
  const view = await loadAvailability(
    { industry, mailing },
    request,
    context.get(requestContext).now,
  );
  if (!view) throw redirect(chooseSpotPath({ industry: asked }));
  const released = /^[A-Z]\d{1,2}$/.exec(query.get("released") ?? "")?.[0];
  return { ...view, asked: cutText(asked, SEARCH_LENGTH), match, words, released };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadPageThroughCache("availability", request, serverLoader);

export const action = ({ request, context }: Route.ActionArgs) => holdChosenSpot(request, context);

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const { spot } = readNamedFormFields(await request.clone().formData(), ["spot"]);
  return submitWithFailureResult(serverAction, () =>
    createHoldProblemWithoutAlternatives(NOT_SENT_MESSAGE, spot),
  );
};

export default function AvailabilityScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, match, words, card, here, live } = loaderData;
  const industry = match.kind === "one" ? match.industry : undefined;
  useSeedPageCache("availability", loaderData);
  useLiveAvailability(live);
  const owns = loaderData.own !== undefined;
  const answer = useRef<HTMLDivElement>(null);
  const answered = useRef(industry?.slug);
  useEffect(() => {
    // Scroll to the answer after a choice; a visitor from a link starts at the top.
    if (answered.current !== industry?.slug) answer.current?.querySelector("h2")?.focus();
    answered.current = industry?.slug;
  }, [industry]);
  const type = useNavigationType();
  const { key } = useLocation();
  useEffect(() => {
    // A visitor who comes back has a spot now, and the link to continue is at the top.
    if (type === "POP" && key !== "default" && owns) scrollTo(0, 0);
  }, [type, key, owns]);
  return (
    <>
      <header className="availability" data-answered={industry ? "" : undefined}>
        <Style name="availability" sheet={sheet} />
        <div className="wrap">
          <div className="question">
            <p className="badge">
              <RegistrationTarget /> Reservation, step 1 of 2
            </p>
            <h1>Is your industry still open?</h1>
            <IndustryField
              key={industry?.slug ?? asked}
              initial={industry?.name ?? asked}
              words={words}
              availabilities={card?.industries}
              reading={match}
            />
            {match.kind === "unknown" && <UnlistedIndustry typed={asked} nearest={match.nearest} />}
          </div>
          {industry && (
            <div id="answer" ref={answer} className="answer-side">
              <AvailabilityAnswer key={industry.slug} industry={industry} view={loaderData} />
            </div>
          )}
          {!industry && card && (
            <div className="answer-side">
              <shownCardComponents.Picture card={card} />
            </div>
          )}
        </div>
      </header>
      {industry && here && card && (
        <SpotChooser
          key={`${here.id} ${industry.slug}`}
          industry={industry}
          mailing={here}
          card={card}
          view={loaderData}
          answer={actionData}
        />
      )}
      {card && <shownCardComponents.Others card={card} />}
    </>
  );
}
