import { lazy, Suspense, useEffect, useId, useRef } from "react";
import {
  Form,
  redirect,
  useLocation,
  useNavigation,
  useNavigationType,
  useOutletContext,
} from "react-router";
import { useVisitorNear } from "#app/industry-field/industry-lookup-form.tsx";
import type { IndustryAvailabilities } from "#app/industry-field/industry-suggestions.tsx";
import { ANSWER_ELEMENT_ID, chooseSpotPathForIndustry, paths } from "#app/paths.ts";
import { formTexts, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import {
  NOT_SENT_MESSAGE,
  submitWithFailureResult,
} from "#app/reservation/submit-with-failure-result.ts";
import { loadPageThroughCache, useSeedPageCache } from "#app/server-data/query-cache.ts";
import { useLiveAvailability } from "#app/server-data/use-live-availability.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Industry } from "#business/mailings/industries/industries.ts";
import { findAddedIndustryWords } from "#business/mailings/industries/industry-words.ts";
import {
  type IndustryWord,
  MAX_INDUSTRY_SEARCH_LENGTH,
} from "#business/mailings/industries/search-industries.ts";
import { currentSellingRules } from "#business/mailings/selling-rules.ts";
import { company } from "#company.ts";
import { dollars } from "#platform/money.ts";
import { cutText } from "#platform/text-limits.ts";
import type { Route } from "./+types/availability.ts";
import sheet from "./availability.css?sheet";
import { AvailabilityAnswer } from "./availability-answer.tsx";
import { holdChosenSpot } from "./hold-chosen-spot.ts";
import { IndustryChoices, shownCardComponents } from "./industry-board.tsx";
import { loadAvailability } from "./load-availability.ts";
import { type IndustryMatchResult, matchIndustry } from "./match-industry.ts";
import { SpotChooser } from "./spot-chooser.tsx";
import { createHoldProblemWithoutAlternatives } from "./upcoming-mailing-view.ts";

const IndustrySuggestions = lazy(() => import("#app/industry-field/industry-suggestions.tsx"));

export const headers = () => ({ "cache-control": "no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const typed = query.get("industry") ?? "";
  const words = await findAddedIndustryWords();
  const match = matchIndustry(typed, words);
  const industry = match.kind === "one" ? match.industry : undefined;
  const mailing = query.has("mailing") ? Number(query.get("mailing")) : undefined;
  const { referralCents } = currentSellingRules();
  const sentBy = /^[\dA-Z]{4}-[\dA-Z]{4}$/.exec(query.get("from") ?? "")?.[0] ?? "";
  const from = referralCents > 0 ? sentBy : "";
  if (industry && industry.slug !== typed) {
    throw redirect(
      chooseSpotPathForIndustry({
        industry: industry.slug,
        ...(mailing !== undefined && { mailing }),
        ...(from && { from }),
      }),
    );
  }
  const view = await loadAvailability(
    { industry, mailing },
    request,
    context.get(requestContext).now,
  );
  if (!view) throw redirect(chooseSpotPathForIndustry({ industry: typed }));
  const released = /^[A-Z]\d{1,2}$/.exec(query.get("released") ?? "")?.[0];
  return {
    ...view,
    typed: cutText(typed, MAX_INDUSTRY_SEARCH_LENGTH),
    match,
    words,
    released,
    from,
    referralCents,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadPageThroughCache("availability", request, serverLoader);

export const action = ({ request, context }: Route.ActionArgs) => holdChosenSpot(request, context);

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const { spot } = formTexts(await readForm(request.clone()), ["spot"]);
  return submitWithFailureResult(serverAction, () =>
    createHoldProblemWithoutAlternatives(NOT_SENT_MESSAGE, spot),
  );
};

export default function AvailabilityScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, match, words, card, selected, live, from } = loaderData;
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
      <div className={industry && selected && card ? "card-step" : undefined}>
        <header className="availability" data-answered={industry ? "" : undefined}>
          <Style name="availability" sheet={sheet} />
          <div className="wrap">
            <div className="question">
              <p className="badge">
                <RegistrationTarget /> Reservation, step 1 of 2
              </p>
              <h1>Is your industry still open?</h1>
              {from && (
                <p className="referred">
                  New on the card? Once you’ve paid, you and the advertiser who sent you each get a{" "}
                  {dollars(loaderData.referralCents)} credit for a later card.
                </p>
              )}
              <IndustryField
                key={industry?.slug ?? typed}
                initial={industry?.name ?? typed}
                words={words}
                availabilities={card?.industries}
                match={match}
                from={from}
              />
              {match.kind === "unknown" && (
                <UnlistedIndustry typed={typed} nearest={match.nearest} />
              )}
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
        {industry && selected && card && (
          <SpotChooser
            key={`${selected.id} ${industry.slug}`}
            industry={industry}
            mailing={selected}
            card={card}
            view={loaderData}
            answer={actionData}
          />
        )}
      </div>
      {card && <shownCardComponents.Others card={card} />}
    </>
  );
}

/** An industry that we don't list: the nearest that we do, or the site's own email form, whose lead carries what was typed. */
function UnlistedIndustry({ typed, nearest }: { typed: string; nearest: readonly Industry[] }) {
  const emailForm = useOutletContext<React.ReactNode>();
  return (
    <section className="unlisted" aria-labelledby="unlisted">
      <div role="alert">
        <h2 id="unlisted">We don’t list “{typed}” yet.</h2>
      </div>
      {nearest.length > 0 && (
        <>
          <p>Is it one of these?</p>
          <IndustryChoices industries={nearest} />
        </>
      )}
      <p>
        Or leave your email, and we’ll tell you whether there’s a spot for you. You can also call{" "}
        <a href={company().phone.href}>{company().phone.display}</a>.
      </p>
      {emailForm}
    </section>
  );
}

type IndustryFieldProps = {
  /** The text in the field: the name of an industry, or what was typed. */
  initial: string;
  availabilities: IndustryAvailabilities;
  words: readonly IndustryWord[];
  match: IndustryMatchResult;
  /** The reservation number of the advertiser who sent them. */
  from: string;
};

/** The one question. A text field in a plain form, so it works as it is served; with script it is a combobox. */
function IndustryField({ initial, availabilities, words, match, from }: IndustryFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { near, listeners } = useVisitorNear(field);
  const { location } = useNavigation();
  const busy = location?.pathname === paths.reservation();
  return (
    <Form
      className="industry-field"
      method="get"
      action={`${paths.reservation()}#${ANSWER_ELEMENT_ID}`}
      role="search"
      discover="none"
      {...listeners}
    >
      {from && <input type="hidden" name="from" value={from} />}
      <label htmlFor={id}>Your industry</label>
      <div className="row">
        <div className="box">
          <input
            ref={field}
            id={id}
            type="text"
            name="industry"
            required
            maxLength={80}
            defaultValue={initial}
            placeholder="Plumbing, AC repair, bakery..."
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
          />
          {near && (
            <Suspense>
              <IndustrySuggestions
                id={id}
                field={field}
                answered={initial}
                words={words}
                availabilities={availabilities}
              />
            </Suspense>
          )}
        </div>
        <Button type="submit" quiet={match.kind !== "none"} disabled={busy}>
          {busy ? "Looking..." : "Check"}
        </Button>
      </div>
      <PossibleIndustries match={match} typed={initial} />
      {match.kind !== "one" && (
        <p className="all">
          <Link to={paths.industries()}>See all industries</Link>
        </p>
      )}
    </Form>
  );
}

/** The industries that a text may mean, where it may mean several. */
function PossibleIndustries({ match, typed }: { match: IndustryMatchResult; typed: string }) {
  if (match.kind !== "several") return null;
  return (
    <div className="reading">
      <p>
        {match.both
          ? "These are separate industries. Pick the one that brings in most of your revenue:"
          : `Which one is “${typed}”?`}
      </p>
      <IndustryChoices industries={match.industries} />
    </div>
  );
}
