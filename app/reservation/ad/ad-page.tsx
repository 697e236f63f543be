import { data, redirect } from "react-router";
import {
  applyInsertTextButton,
  type BriefFormResult,
  saveBriefForm,
} from "#app/ad/brief/save-brief-form.ts";
import { toDesignChoices } from "#app/ad/designs/design-choice.ts";
import { loadAdFileViews, loadNamesOfFilesToCarryOver } from "#app/ad/files/ad-file-view.ts";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import {
  catchRefusal,
  type LinkedReservation,
  privatePageHeaders,
  refusalResponseInit,
  visitorActionContext,
} from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import {
  loadAdDetailsAndLook,
  makeProofAndFindNextPath,
} from "#app/reservation/ad/designs/customer-design.ts";
import {
  describeSpot,
  formatArizonaMoment,
  industryNameOrSlug,
} from "#app/reservation/paper-slip-layout.tsx";
import {
  hasReservationExpired,
  requireReservationWithAd,
  requireReservationWithAdToChange,
} from "#app/reservation/reservation-access.ts";
import { submitAndInvalidateCachedPages } from "#app/server-data/submit-page.ts";
import { Style } from "#app/ui/style.tsx";
import { workInTurn } from "#app/work-in-turn.ts";
import { getSize } from "#artwork/layouts/card-layout.ts";
import { lacksRequiredDetails } from "#business/ads/brief/ad-details.ts";
import { readBriefForm, toBriefInputs } from "#business/ads/brief/brief-fields.ts";
import {
  type BriefProblems,
  findBriefProblems,
  findUnprintableTextProblems,
} from "#business/ads/brief/brief-problems.ts";
import {
  findBrief,
  findBriefClosedReason,
  findPrefilledBrief,
} from "#business/ads/brief/find-brief.ts";
import { sendBrief } from "#business/ads/brief/save-brief.ts";
import {
  fillMissingFactsWithExamples,
  getAdTextExamples,
} from "#business/ads/brief/suggestions.ts";
import { adLookToQueryString } from "#business/ads/design/ad-look.ts";
import { parseAdLookQuery, saveChosenLook } from "#business/ads/design/choose-look.ts";
import { drawUpToThreeDesigns } from "#business/ads/design/design-ad.ts";
import { findAd } from "#business/ads/find-ad.ts";
import { categoryOfIndustry } from "#business/mailings/industries/industry-categories.ts";
import { isFirm } from "#business/reservations/reservation.ts";
import type { Route } from "./+types/ad-page.ts";
import sheet from "./ad-page.css?sheet";
import { AdScreen } from "./ad-screen.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const own = await requireReservationWithAd(params.token);
  const { reservation, mailing, channel } = own;
  const { now, networkAddress } = context.get(requestContext);
  const [brief, found] = [await findBrief(reservation.id), await findAd(reservation.id)];
  const files = await loadAdFileViews(reservation.id, reservation.size);
  const shown = brief ? { ...brief, isCarried: false } : await findPrefilledBrief(reservation.id);
  return {
    token: params.token,
    ad: reservation.reference,
    seen: toBriefInputs(shown),
    version: brief?.version ?? 0,
    /** What the form shows is the business's last ad. */
    isCarried: shown.isCarried,
    sent: brief?.sentAt && formatArizonaMoment(brief.sentAt, now),
    changedSince: Boolean(brief?.sentAt && brief.changedAt > brief.sentAt),
    closed: await findBriefClosedReason(reservation, mailing, "customer"),
    office: channel === "office",
    hold: describeHold(own, now),
    firm: isFirm(reservation),
    industry: reservation.industry,
    industryName: industryNameOrSlug(reservation.industry),
    size: reservation.size,
    suggestions: getAdTextExamples(reservation.industry),
    place: describeSpot(mailing, reservation.spot),
    mailing: mailing.name,
    dates: mailing.dates,
    photo: files.some(({ state, use }) => state !== "refused" && use !== "artwork")
      ? undefined
      : describePhotoToAdd(reservation.industry),
    proof: describeProof(found),
    refusedBecause: found?.refusedBecause ?? null,
    files,
    carries: await loadNamesOfFilesToCarryOver(reservation.id),
    designs: await workInTurn(networkAddress, () => loadDesigns(params.token, own)),
  };
}

function describeProof(ad: Awaited<ReturnType<typeof findAd>>) {
  if (!ad?.sent) return undefined;
  const { id, number } = ad.sent;
  const misfit = ad.proofs.find((proof) => proof.id === id)?.misfit;
  const isApproved = ad.approval?.proofId === id && misfit === undefined;
  return { number, isApproved, misfit: ad.printed ? undefined : misfit };
}

/** While a spot is only held: until when, or that the time is up. */
function describeHold(own: LinkedReservation, now: Date) {
  const { state, spot, expiresAt } = own.reservation;
  if (hasReservationExpired(own)) return { spot, until: undefined };
  if (state !== "held" && state !== "paying") return undefined;
  return { spot, until: expiresAt ? formatArizonaMoment(expiresAt, now) : undefined };
}

/** The result of a button, always with what was typed. */
export type AdPageActionResult = Partial<BriefFormResult> &
  Pick<BriefFormResult, "inputs"> & {
    /** It was saved, and that was all that was asked. */
    saved?: boolean;
    problems?: BriefProblems;
    /** Why it could not be done, where that belongs to no field. */
    problem?: string;
  };

export async function action({ params, request, context }: Route.ActionArgs) {
  const { token } = params;
  const own = await requireReservationWithAdToChange(token);
  const { reservation } = own;
  const form = await readForm(request);
  applyInsertTextButton(form);
  const button = formText(form, "do");
  const look = parseAdLookQuery(new URLSearchParams(formText(form, "look")));
  const words = readBriefForm(form);
  const by = visitorActionContext(context);
  const { done, refused } = await catchRefusal(context, async () => {
    const saved = await saveBriefForm(reservation.id, form, by);
    if (saved.conflicts) return data<AdPageActionResult>(saved, { status: 409 });
    if (button === "tune")
      throw redirect(paths.yoursAdTune(token, look && adLookToQueryString(look)), 303);
    const chosen = button === "use" ? look : undefined;
    if (button !== "send" && !chosen) return data<AdPageActionResult>({ ...saved, saved: true });
    const problems = findProblemsToFix(words, own);
    if (problems) return data<AdPageActionResult>({ ...saved, problems }, { status: 422 });
    if (chosen) await saveChosenLook({ reservationId: reservation.id, look: chosen }, by);
    // Makes the proof and sends the details at once, so that the email about them knows of it.
    if (chosen && isFirm(reservation))
      throw redirect(await makeProofAndFindNextPath(token, reservation, by), 303);
    await sendBrief({ reservationId: reservation.id }, by);
    throw redirect(paths.yoursAd(token), 303);
  });
  if (!refused) return done;
  const answer: AdPageActionResult = { inputs: toBriefInputs(words), problem: refused.sentence };
  return data(answer, refusalResponseInit(refused));
}

function findProblemsToFix(
  words: ReturnType<typeof readBriefForm>,
  { reservation: { industry, size }, mailing: { dates } }: LinkedReservation,
): BriefProblems | undefined {
  const problems = {
    ...findBriefProblems(words, { industry, size, inHomesBy: dates.inHomesBy }),
    ...findUnprintableTextProblems(words.facts),
  };
  return Object.keys(problems).length > 0 ? problems : undefined;
}

export const clientAction = (args: Route.ClientActionArgs) => submitAndInvalidateCachedPages(args);

export const headers = () => privatePageHeaders;
export const shouldRevalidate = () => true;
export const meta = () => privatePageMeta("Your ad");

export default function AdPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="ad-page">
      <Style name="ad-page" sheet={sheet} />
      <AdScreen key={loaderData.token} data={loaderData} answer={actionData} />
    </div>
  );
}

async function loadDesigns(token: string, { reservation }: LinkedReservation) {
  const { facts, look, first } = await loadAdDetailsAndLook(reservation.id);
  const { id: reservationId, industry, size } = reservation;
  const drawn = await drawUpToThreeDesigns(fillMissingFactsWithExamples(facts, industry), {
    industry,
    size,
    reservationId,
    chosen: first,
  });
  const choices = toDesignChoices(drawn, ({ look }) =>
    paths.yoursAdDesign(token, adLookToQueryString(look)),
  );
  const { widthInches, heightInches } = getSize(size);
  return {
    choices,
    isExample: lacksRequiredDetails(facts),
    chosen: first && adLookToQueryString(first),
    isSaved: look !== undefined,
    address: paths.yoursAdDesigns(token),
    shape: [widthInches, heightInches] as const,
  };
}

/** What a photo shows, and what people see in it, by the group of an industry. */
const photos: Readonly<Record<string, readonly [of: string, shows: string]>> = {
  "home-repair": ["a job you finished", "your own work"],
  "home-improvement": ["a project you finished", "your own work"],
  "yard-and-cleaning": ["a home or yard you take care of", "your own work"],
  health: ["you and your team", "who they’ll meet"],
  "beauty-and-fitness": ["your studio or your work", "what they can expect"],
  "food-and-shops": ["what you make or sell", "the real thing"],
  "pets-and-children": ["your team at work", "who they can trust"],
  cars: ["a car you worked on", "your own work"],
  "money-and-law": ["you", "who they’d call"],
};

/** What a photo would do for the ads of an industry. */
function describePhotoToAdd(industry: string): string {
  const { slug } = categoryOfIndustry(industry);
  const [of, shows] = photos[slug] ?? ["your business", "the real thing"];
  return `Add a photo of ${of}, and your designs can show people ${shows}.`;
}
