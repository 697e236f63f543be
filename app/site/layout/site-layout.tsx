import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useLocation, useMatches, useNavigation, useRouteLoaderData } from "react-router";
import { MainWithPlainHtmlFallback } from "#app/main.tsx";
import { ERROR_PAGE_TITLE, noindexPageMeta } from "#app/noindex-page-meta.ts";
import { chooseSpotPathForIndustry, paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { ErrorPage, isNotFoundError } from "#app/site/errors/error-page.tsx";
import type { QuestionAndAnswer } from "#app/site/meta/structured-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { KEEP_FOCUS_STATE } from "#app/ui/link.tsx";
import { RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { Style, StyleSheetsLinkedByPageContext } from "#app/ui/style.tsx";
import { useMyReservations } from "#app/use-my-reservations.ts";
import { issueTimeTrapToken } from "#business/leads/robot-guard.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/site-layout.ts";
import loadingSheet from "./loading.css?sheet";
import reserveBarSheet from "./reserve-bar.css?sheet";
import { SiteFooter } from "./site-footer.tsx";
import sheet from "./site-frame.css?sheet";
import { navIsTransparentOn, SiteNav } from "./site-nav.tsx";

const MyHoldBar = lazy(() => import("./my-hold-bar.tsx"));

/** Home has the style of what its first view does without in a file of its own. */
const SHEETS_BELOW_HOME = ["site-menu", "loading", "site-footer", "control-strip"];

/** The frame of every public page. `plain` is for a page that replaces the one at the address. */
function SiteFrame({
  year,
  plain = false,
  children,
}: {
  year: string;
  plain?: boolean;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const ground = !plain && navIsTransparentOn(pathname) ? "picture" : "white";
  const arrived = useFocusOnNavigation();
  const mine = useMyReservations();
  const hold = mine.find(({ until }) => until !== null);
  const industry = plain ? undefined : industryOfPage(pathname);
  const sheetsBelow = !plain && pathname === paths.home() ? SHEETS_BELOW_HOME : [];
  const isPrivate = pathname.startsWith(`${paths.reservation()}/`);
  const hasOwnAction =
    pathname.startsWith(paths.reservation()) || pathname.startsWith(paths.adComments(""));
  return (
    <div className="site-frame">
      <Style name="site-frame" sheet={sheet} />
      <header>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <StyleSheetsLinkedByPageContext value={sheetsBelow}>
          <SiteNav ground={ground} mine={mine[0]} quiet={industry !== undefined || hasOwnAction} />
        </StyleSheetsLinkedByPageContext>
        <p className="hidden-but-read" aria-live="polite">
          {arrived}
        </p>
      </header>
      <MainWithPlainHtmlFallback pathname={pathname} data-ground={ground}>
        {children}
      </MainWithPlainHtmlFallback>
      <StyleSheetsLinkedByPageContext value={sheetsBelow}>
        <Loading />
        <SiteFooter year={year} />
      </StyleSheetsLinkedByPageContext>
      {hold && !isPrivate && (
        <Suspense>
          <MyHoldBar hold={hold} />
        </Suspense>
      )}
      {!hold && (plain || !hasOwnAction) && <ReserveBar industry={industry} />}
    </div>
  );
}

function industryOfPage(pathname: string): string | undefined {
  const [, folder, slug] = pathname.split("/");
  return `/${folder}` === paths.industries() ? slug : undefined;
}

/** Milliseconds before the word appears, so that it does not flash on fast pages. */
const DELAY = 120;

function Loading() {
  const pending = useNavigation().state !== "idle";
  return (
    <>
      <Style name="loading" sheet={loadingSheet} />
      <div className="loading" role="status">
        {pending && <LoadingWord />}
      </div>
    </>
  );
}

function LoadingWord() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <>
      <RegistrationTarget />
      Loading...
    </>
  ) : null;
}

/** On phones, the main action at the bottom of the screen. `industry`: the slug of the one that the page is about. */
function ReserveBar({ industry }: { industry: string | undefined }) {
  return (
    <aside className="reserve-bar" aria-label="Reserve">
      <Style name="reserve-bar" sheet={reserveBarSheet} />
      <ButtonLink to={industry ? chooseSpotPathForIndustry({ industry }) : paths.reservation()}>
        Spotlight My Business
      </ButtonLink>
    </aside>
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(requestContext);
  return { year: arizonaDate(now).slice(0, 4), token: await issueTimeTrapToken("page", now) };
}

export const shouldRevalidate = () => false;

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame year={loaderData.year}>
      <Outlet />
    </SiteFrame>
  );
}

export const meta: Route.MetaFunction = ({ error }) => {
  if (!error) return [];
  return noindexPageMeta(isNotFoundError(error) ? "Return to sender" : ERROR_PAGE_TITLE);
};

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame year={loaderData?.year ?? arizonaDate(new Date()).slice(0, 4)} plain>
      <ErrorPage error={error} />
    </SiteFrame>
  );
}

/** After a client-side navigation, focuses the new page's heading and returns its title for a live region. */
function useFocusOnNavigation(): string {
  const { key, hash, pathname, search, state } = useLocation();
  const page = useRef(pathname + search);
  const first = useRef(true);
  const [title, setTitle] = useState("");
  useStructuredData();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the navigation
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // A form that is answered in place manages the focus itself; one whose choices are in the address says so.
    const stays = page.current === pathname + search || state === KEEP_FOCUS_STATE;
    page.current = pathname + search;
    if (stays) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || hash) return;
    setTitle(document.title);
    // A page whose one task is to type begins in its first field.
    const field = document.querySelector<HTMLElement>("main [data-begin]");
    if (field) {
      field.focus();
      return;
    }
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [key]);
  return title;
}

function useStructuredData(): void {
  const { pathname } = useLocation();
  const siteUrl = useRouteLoaderData<typeof rootLoader>("root")?.siteUrl;
  const page = useMatches().at(-1)?.loaderData as
    | { questions?: readonly QuestionAndAnswer[] }
    | undefined;
  const questions = page?.questions;
  const served = useRef<string | undefined>(pathname);
  useEffect(() => {
    if (served.current === pathname) return;
    served.current = undefined;
    for (const stale of document.querySelectorAll("[type='application/ld+json']")) stale.remove();
    let here = true;
    void import("#app/site/meta/structured-data.ts")
      .then(({ structuredDataForPath }) => {
        const data = structuredDataForPath(pathname, siteUrl ?? location.origin, questions);
        if (!here || !data) return;
        const script = document.createElement("script");
        script.type = "application/ld+json";
        script.textContent = JSON.stringify(data);
        document.head.append(script);
      })
      // Only search engines would miss it, and they read documents.
      .catch(() => {});
    return () => {
      here = false;
    };
  }, [pathname, siteUrl, questions]);
}
