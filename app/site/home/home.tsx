import { requestContext } from "#app/request-context.ts";
import { LeadEmailForm } from "#app/site/lead-form/lead-email-form.tsx";
import { staticPublicPages } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { CropMarks, HalftoneSun } from "#app/ui/printers-marks.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { StyleSheetsLinkedByPageContext } from "#app/ui/style.tsx";
import type { Question } from "#business/company/questions.ts";
import { findPublicCardPhoto } from "#business/company/stored-card-photo.ts";
import { findPublicOwner } from "#business/company/stored-owner-profile.ts";
import { findTrackRecord } from "#business/results/find-results.ts";
import { company } from "#company.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/home.ts";
import below from "./home-below.css?url";
import { HomeHero } from "./home-hero.tsx";
import { IndustryCarousel } from "./home-industry-carousel.tsx";
import {
  LazyReadingSections,
  preloadLazySections,
  ServerOnlyMarkup,
} from "./home-lazy-sections.tsx";
import { loadDropDateCountdownData } from "./load-drop-date-countdown-data.ts";

/** The browser learns them from the loader, or keeps what was served. */
const currentCommonQuestions = import.meta.env.SSR
  ? (await import("#business/company/questions.ts")).currentCommonQuestions
  : () => [];

/** Sheets of shared components that home-below.css imports. */
const SHEETS_BELOW = ["rise", "owner-section", "crop-marks", "lead-form", "lookup"];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { now } = context.get(requestContext);
  const [next, owner, cardPhoto, record] = await Promise.all([
    loadDropDateCountdownData(now),
    findPublicOwner(),
    findPublicCardPhoto(),
    findTrackRecord(),
  ]);
  // The document says them in its markup, which the browser keeps: only a visitor from another page needs them as data.
  const isDocument = !new URL(request.url).pathname.endsWith(".data");
  return {
    next,
    on: arizonaDate(now),
    ...(record && { record }),
    ...(owner && { owner }),
    ...(cardPhoto && { cardPhoto }),
    ...(!isDocument && { questions: currentCommonQuestions() }),
  };
}

const questionsIn = (data: { questions?: readonly Question[] } | undefined) =>
  data?.questions ?? currentCommonQuestions();

/** A visitor from another page of the site gets the whole page at once. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [data] = await Promise.all([serverLoader(), preloadLazySections()]);
  return data;
}

/** Styles below the first view are linked where it ends, so that the part above is painted without waiting for them. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <HomeHero next={loaderData.next} />
      <link rel="stylesheet" href={below} />
      <StyleSheetsLinkedByPageContext value={SHEETS_BELOW}>
        <IndustryCarousel />
        <ServerOnlyMarkup>
          <LazyReadingSections {...loaderData} questions={questionsIn(loaderData)} />
        </ServerOnlyMarkup>
        <InquirySection />
      </StyleSheetsLinkedByPageContext>
    </>
  );
}

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(staticPublicPages.home, args, questionsIn(args.loaderData));

function InquirySection() {
  return (
    <RiseOnScroll as="section" className="call-to-action">
      <HalftoneSun className="sun" />
      <div className="wrap">
        <div className="postcard">
          <CropMarks />
          <div>
            <address>
              {company().tradeName}
              <br />
              {company().address.street}
              <br />
              {`${company().address.city}, ${company().address.region} ${company().address.postalCode}`}
            </address>
            <h2>One spot per industry. Ask about yours.</h2>
            <p>Leave your email. We’ll write back with what’s open and what it costs.</p>
          </div>
          <div>
            <LeadEmailForm />
          </div>
        </div>
      </div>
    </RiseOnScroll>
  );
}
