import { useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { MainWithPlainHtmlFallback } from "#app/main.tsx";
import { requireSignInMiddleware } from "#app/office/access/office-access.ts";
import { officeLoader } from "#app/office/access/office-route.ts";
import { Button } from "#app/office/forms/controls.tsx";
import { FORM_ANSWER_ELEMENT_ID } from "#app/office/forms/form-state.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { CommandPalette } from "#app/office/palette/palette.tsx";
import { SignInFrame } from "#app/office/sign-in/sign-in-parts.tsx";
import { queryClient } from "#app/server-data/query-cache.ts";
import { Link } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Style } from "#app/ui/style.tsx";
import { type Role, roleLabels } from "#business/team/operator.ts";
import { findUndoneMessage, listFinalActionReasons, parseUndoParam } from "#business/undo.ts";
import { company } from "#company.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import type { Route } from "./+types/office-layout.ts";
import { listNavigationItems, OfficeIcon, useParentSection } from "./navigation.tsx";
import { OfficeErrorMessage, officeErrorTitle } from "./office-error-message.tsx";
import sheet from "./office-frame.css?sheet";
import { OfficeDocumentTitle, officeRobotsMeta } from "./office-head.tsx";
import { OfficePage } from "./office-page.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireSignInMiddleware];

/** Any action in the office may change lists and searches. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const done = await next();
    if (request.method !== "GET") await queryClient.invalidateQueries({ refetchType: "none" });
    return done;
  },
];

export const loader = officeLoader("office.see", ({ request }, { operator }) => {
  const { id, name, role } = operator;
  const { searchParams } = new URL(request.url);
  const param = searchParams.get("undo") ?? "";
  const undo = parseUndoParam(param);
  return {
    id,
    name,
    role,
    sendsMail: isMailServerConfigured(),
    undo: undo && { param, what: undo.what, offered: undo.offered },
    finalActions: listFinalActionReasons(),
    undone: findUndoneMessage(searchParams.get("undone")),
  };
});

export const meta = () => officeRobotsMeta;

export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeFrame {...loaderData}>
      <Outlet />
    </OfficeFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) {
    return (
      <SignInFrame>
        <OfficeDocumentTitle>{officeErrorTitle(error)}</OfficeDocumentTitle>
        <h1>{officeErrorTitle(error)}</h1>
        <OfficeErrorMessage error={error} inside={false} />
      </SignInFrame>
    );
  }
  return (
    <OfficeFrame {...loaderData}>
      <OfficePage title={officeErrorTitle(error)}>
        <OfficeErrorMessage error={error} inside />
      </OfficePage>
    </OfficeFrame>
  );
}

const MENU = "office-menu";

function OfficeFrame({
  name,
  role,
  children,
}: {
  name: string;
  role: Role;
  children: React.ReactNode;
}) {
  useHashTarget();
  const busy = useNavigation().state !== "idle";
  return (
    <div className="office-frame">
      <Style name="office-frame" sheet={sheet} />
      <header>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Link className="brand" to={officePaths.today()}>
          <Logo />
          <span>
            {company().tradeName}
            <small>Office</small>
          </span>
        </Link>
        <CommandPalette role={role} />
        <button type="button" className="toggle" popoverTarget={MENU}>
          <OfficeIcon name="menu" />
          Menu
        </button>
        <Menu name={name} role={role} />
      </header>
      <MainWithPlainHtmlFallback pathname={useLocation().pathname} aria-busy={busy}>
        {children}
      </MainWithPlainHtmlFallback>
    </div>
  );
}

function Menu({ name, role }: { name: string; role: Role }) {
  const ref = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current === key) return;
    shownFor.current = key;
    if (ref.current?.matches(":popover-open")) ref.current.hidePopover();
  }, [key]);
  const within = useParentSection()?.section;
  const current = (to: string) => {
    if (pathname === to) return "page";
    if (within?.to === to) return "true";
    return to !== officePaths.today() && pathname.startsWith(`${to}/`) ? "true" : undefined;
  };
  return (
    <nav ref={ref} id={MENU} popover="auto" aria-label="Office">
      <ul>
        {listNavigationItems(role).map(({ name: section, to, icon }) => (
          <li key={to}>
            <Link to={to} aria-current={current(to)}>
              <OfficeIcon name={icon} />
              {section}
            </Link>
          </li>
        ))}
      </ul>
      <div className="who">
        <Link to={officePaths.account()} aria-current={current(officePaths.account())}>
          <OfficeIcon name="person" />
          <span>
            {name}
            <small>{roleLabels[role].name}</small>
          </span>
        </Link>
        <form method="post" action={officePaths.signOut()}>
          <Button type="submit" id="sign-out">
            Sign out
          </Button>
        </form>
      </div>
    </nav>
  );
}

const CONTROLS = ":is(input:not([type=hidden]), select, textarea, button):not(:disabled)";

/**
 * Opens and focuses the element named after an address's "#", except after an action: then the notice has the focus. A form
 * keeps the "#" of its page, so what it is answered comes first: the emails it would send, or what is wrong.
 */
function useHashTarget() {
  const { hash, key, search } = useLocation();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the same place is gone to again.
  useEffect(() => {
    const isDone = isFirst.current && new URLSearchParams(search).has("done");
    const answer = isFirst.current && document.getElementById(FORM_ANSWER_ELEMENT_ID);
    isFirst.current = false;
    if (isDone || hash.length <= 1) return;
    if (answer && answer.role !== "alert") {
      answer.tabIndex = -1;
      answer.focus({ preventScroll: true });
      answer.scrollIntoView();
      return;
    }
    const wrong = answer && document.querySelector<HTMLElement>("main [aria-invalid=true]");
    const named = wrong || answer || document.getElementById(decodeURIComponent(hash.slice(1)));
    if (named) openAndFocus(named);
  }, [hash, key]);
}

function openAndFocus(named: HTMLElement) {
  for (let around: Element | null = named; around; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
  }
  const [folded, ...others] = named.querySelectorAll("details");
  if (folded && others.length === 0) folded.open = true;
  const menu = named.closest<HTMLElement>("[popover]");
  if (menu && !menu.checkVisibility()) menu.showPopover();
  const control = named.matches(`${CONTROLS}, summary, a[href]`)
    ? named
    : (firstVisible(named, CONTROLS) ?? named.querySelector<HTMLElement>("a[href]"));
  const goal = control ?? named;
  if (!control && !goal.hasAttribute("tabindex")) goal.tabIndex = -1;
  goal.focus({ preventScroll: true });
  const isTall = goal.getBoundingClientRect().height > innerHeight * 0.8;
  goal.scrollIntoView({ block: isTall ? "start" : "center" });
  if (goal instanceof HTMLInputElement && goal.type !== "date") goal.select();
  ignoreHeldEnter(goal);
}

const firstVisible = (within: HTMLElement, selector: string) =>
  [...within.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());

/** The Enter key that opened this page may still be held down; it must not press the focused control. */
function ignoreHeldEnter(goal: HTMLElement) {
  goal.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.repeat) event.preventDefault();
  });
}
