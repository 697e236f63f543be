import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import pageSheet from "#app/ad/brief/ad-page-head.css?sheet";
import { BriefFields } from "#app/ad/brief/brief-fields.tsx";
import { BriefRemarks, ConflictingFields } from "#app/ad/brief/brief-remarks.tsx";
import { SaveStatus, useBriefSaving } from "#app/ad/brief/brief-saving.tsx";
import { type DesignChoice, moveFocusToField } from "#app/ad/designs/design-choice.ts";
import { DesignPreview, ThreeDesigns } from "#app/ad/designs/three-designs.tsx";
import { AdFiles, customerFilesPaths } from "#app/ad/files/ad-files.tsx";
import { paths } from "#app/paths.ts";
import { PlainHtmlErrorBoundary } from "#app/plain-html-error-boundary.tsx";
import { runAfterPaint } from "#app/run-after-paint.ts";
import { Button } from "#app/ui/button.tsx";
import { EnterKeySubmitButton } from "#app/ui/hidden-fields.tsx";
import { Link } from "#app/ui/link.tsx";
import { ProblemList } from "#app/ui/problem-list.tsx";
import { Style } from "#app/ui/style.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { parseBriefInputs, readBriefForm } from "#business/ads/brief/brief-fields.ts";
import { sortProblemsByFormOrder } from "#business/ads/brief/brief-problems.ts";
import { company } from "#company.ts";
import { longWeekdayDate, shortWeekdayDate } from "#platform/clock.ts";
import type { Route } from "./+types/ad-page.ts";
import type { AdPageActionResult } from "./ad-page.tsx";

type ScreenProps = {
  data: Route.ComponentProps["loaderData"];
  answer: AdPageActionResult | undefined;
};

export function AdScreen({ data, answer }: ScreenProps) {
  const { token, closed, office } = data;
  return (
    <div className="wrap ad-page-head">
      <Style name="ad-page-head" sheet={pageSheet} />
      <header>
        <p className="back">
          <Link to={paths.yours(token)}>Your reservation</Link>
        </p>
        <h1>Your ad.</h1>
        {!closed && (
          <p className="lead">
            {data.isCarried
              ? `Here are the words of your last ad. Check the offer. ${data.carries.length > 0 ? "Its pictures are one tap away, under Your files. " : ""}Or `
              : "Tell us what it should say. A few words are enough. Or "}
            <a href="#files">send your own finished ad</a>.
          </p>
        )}
        <p className="place">
          {data.place}. {data.industryName}, on the {data.mailing} card.
        </p>
        {data.hold && <HoldNotice hold={data.hold} token={token} />}
        {data.proof && (
          <p className="place">
            <Link to={paths.yoursAdProof(token)}>See your proof, version {data.proof.number}</Link>
            {data.proof.isApproved && ". It’s approved."}
          </p>
        )}
        <AdNotices data={data} />
      </header>
      {closed || office ? (
        <div className="notice">
          <h2>{closed ?? "You’re looking at your customer’s page."}</h2>
          <p>
            {closed ? (
              <>
                {data.proof?.isApproved && (
                  <>
                    <Link to={paths.yoursAdProof(token)}>Open your proof</Link>.{" "}
                  </>
                )}
                Questions? Call <a href={company().phone.href}>{company().phone.display}</a>,{" "}
                {company().hours.days}, {company().hours.display}.
              </>
            ) : (
              "Fill in the ad for them in the office, under Ads."
            )}
          </p>
        </div>
      ) : (
        <PlainHtmlErrorBoundary>
          <AdForm data={data} answer={answer} />
        </PlainHtmlErrorBoundary>
      )}
      <PlainHtmlErrorBoundary>
        <AdFiles
          files={data.files}
          carries={data.carries}
          size={data.size}
          paths={customerFilesPaths(token)}
          canChange={!closed && !office}
          canMakeProof={data.firm}
          isAside
        />
      </PlainHtmlErrorBoundary>
    </div>
  );
}

function AdNotices({ data }: Pick<ScreenProps, "data">) {
  const { closed, office, dates } = data;
  const canChange = !closed && !office;
  return (
    <>
      {data.refusedBecause && (
        <div className="notice refused" role="note">
          <h2>We can’t print this ad.</h2>
          <p>{data.refusedBecause}</p>
          {canChange && <p>Change it here, and send it again.</p>}
        </div>
      )}
      {data.proof?.misfit && data.firm && !data.refusedBecause && (
        <div className="notice warn" role="note">
          <h2>{data.proof.misfit}</h2>
          <p>
            It can’t print, so your ad needs a new version.
            {canChange && " Choose a design below to make it, or we’ll do it for you."}
          </p>
        </div>
      )}
      {canChange && !data.firm && data.designs.isSaved && (
        <div className="notice done" role="status">
          <h2>We saved the design you chose.</h2>
          <p>Once your spot is confirmed, press “Use This Design” again to make your proof.</p>
        </div>
      )}
      {data.sent && !data.changedSince && !closed && !data.refusedBecause && (
        <div className="notice done" role="status">
          <h2>We have your ad details.</h2>
          <p>
            You sent them at {data.sent}. You can still change them through{" "}
            {longWeekdayDate(dates.approvalDue)}. Send them again if you do.
            {!data.firm &&
              !data.designs.isSaved &&
              " You can make your proof here once your spot is confirmed."}
          </p>
        </div>
      )}
    </>
  );
}

function HoldNotice({
  hold: { spot, until },
  token,
}: {
  hold: { spot: string; until: string | undefined };
  token: string;
}) {
  return (
    <div className="notice" role="note">
      <h2>{until ? `${spot} is yours until ${until}.` : `Your time for ${spot} has run out.`}</h2>
      <p>
        {until ? "It isn’t reserved yet. " : "We kept your words. See if the spot is still open. "}
        <Link to={paths.reservationDetails(token)}>
          {until ? "Finish your reservation" : "Hold it again"}
        </Link>
      </p>
    </div>
  );
}

function AdForm({ data, answer }: ScreenProps) {
  const { token, ad, version, seen, industry, suggestions, size, dates } = data;
  const form = useRef<HTMLFormElement>(null);
  const scripted = useHasJavaScript();
  const [shown, setShown] = useState<DesignChoice>();
  const busy = useNavigation().formAction !== undefined;
  const submit = useSubmit();
  /** Saving leaves the page where it is; what leads to another begins at its top. */
  const submitFromTop = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "do") return;
    if (submitter.value === "save") return;
    event.preventDefault();
    void submit(submitter);
  };
  const base = useMemo(
    () => ({ version: answer?.version ?? version, seen: answer?.seen ?? seen }),
    [answer, version, seen],
  );
  const { state, put, settle } = useBriefSaving(form, {
    ad,
    address: paths.yoursAdSave(token),
    base,
  });
  const conflicts =
    state.is === "conflict" ? state.conflicts : scripted ? undefined : answer?.conflicts;
  const words = parseBriefInputs(answer?.inputs ?? seen);
  const facts = useTypedAdDetails(form, words.facts);
  const onInsert = scripted ? put : undefined;
  // a tap on an ad that is tuned leads here
  useEffect(() => moveFocusToField(form.current, window.location.hash.slice(1)), []);
  return (
    <Form
      ref={form}
      method="post"
      className="columns"
      noValidate
      preventScrollReset
      onSubmit={submitFromTop}
    >
      <input type="hidden" name="version" defaultValue={base.version} />
      <input type="hidden" name="seen" defaultValue={JSON.stringify(base.seen)} />
      <EnterKeySubmitButton name="do" value="save" />
      <div className="words">
        <div className="strip">
          {scripted ? (
            <SaveStatus state={state} />
          ) : (
            answer?.saved && <SaveStatus state={{ is: "saved" }} />
          )}
          {shown && <DesignPreview design={shown} form={form} />}
        </div>
        {answer && (
          <ProblemList
            className="problem-list"
            answer={answer}
            problem={answer.problem}
            problems={sortProblemsByFormOrder(answer.problems ?? {})}
          />
        )}
        {conflicts && (
          <ConflictingFields
            conflicts={conflicts}
            onKeep={
              scripted
                ? (name, there) => {
                    if (there !== undefined) put(name, there);
                    settle(name);
                  }
                : undefined
            }
          />
        )}
        <BriefFields
          {...words}
          industry={industry}
          size={size}
          problems={answer?.problems ?? {}}
          onInsert={onInsert}
          inHomesBy={dates.inHomesBy}
          suggestions={suggestions}
        />
      </div>
      <div className="side">
        <PlainHtmlErrorBoundary>
          {/* a logo brings its colors, a photo its pictures */}
          <ThreeDesigns
            key={filesInDesigns(data.files)}
            {...data.designs}
            photo={data.photo}
            onShow={setShown}
          />
          <BriefRemarks
            facts={facts}
            context={{ industry, size, inHomesBy: dates.inHomesBy, suggestions }}
            onInsert={onInsert}
          />
        </PlainHtmlErrorBoundary>
      </div>
      <div className="send">
        <Button type="submit" quiet name="do" value="send" disabled={busy}>
          {busy ? "Sending…" : "Send My Ad Details"}
        </Button>
        {!scripted && (
          <Button type="submit" quiet name="do" value="save">
            Save for Later
          </Button>
        )}
        <p>
          Rather have us pick the design? Send us the words by {shortWeekdayDate(dates.briefDue)}.
          You’ll see a proof before anything is printed.
        </p>
      </div>
    </Form>
  );
}

function useTypedAdDetails(form: RefObject<HTMLFormElement | null>, first: AdDetails): AdDetails {
  const [facts, setFacts] = useState(first);
  useEffect(() => {
    const found = form.current;
    if (!found) return undefined;
    const read = () => runAfterPaint(() => setFacts(readBriefForm(new FormData(found)).facts));
    read();
    found.addEventListener("input", read);
    return () => found.removeEventListener("input", read);
  }, [form]);
  return facts;
}

const filesInDesigns = (files: ScreenProps["data"]["files"]) =>
  files
    .filter(({ state }) => state === "ready")
    .map(({ id, use }) => `${id} ${use}`)
    .join();
