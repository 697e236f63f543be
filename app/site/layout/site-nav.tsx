import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import type { MyReservationSummary } from "#app/use-my-reservations.ts";
import { company } from "#company.ts";
import { PhoneLink } from "./site-footer.tsx";
import menuSheet from "./site-menu.css?sheet";
import sheet from "./site-nav.css?sheet";

const MENU_ELEMENT_ID = "site-menu";

/** Before React loads: turns the top bar white after 10 px of scrolling, and reports the menu's state to screen readers. */
export const navScriptBeforeHydration = `(d=>{let s,r=d.documentElement,f=()=>{const n=scrollY>10;n!==s&&r.toggleAttribute("data-scrolled",s=n)},x=o=>d.querySelector("[popovertarget=${MENU_ELEMENT_ID}]")?.setAttribute("aria-expanded",o);addEventListener("scroll",f,{passive:true});f();addEventListener("DOMContentLoaded",()=>x(false));d.addEventListener("toggle",e=>e.target.id=="${MENU_ELEMENT_ID}"&&x(e.newState=="open"),true)})(document)`;

const links = [
  { name: "Home", to: paths.home() },
  { name: "About", to: paths.about() },
] as const;

const opensWithPicture: readonly string[] = [paths.home(), paths.about(), paths.features()];

export function navIsTransparentOn(pathname: string): boolean {
  return opensWithPicture.includes(pathname);
}

/** The top bar. Its menu is a native popover, so it opens, and closes on Escape, without script. */
export function SiteNav({
  ground,
  quiet,
  mine,
}: {
  ground: "picture" | "white";
  /** The page has a main action of its own, so the bar's button is not. */
  quiet: boolean;
  mine: MyReservationSummary | undefined;
}) {
  const { pathname } = useLocation();
  const current = (to: string) => (pathname === to ? "page" : undefined);
  const reservation = mine ? paths.yours(mine.token) : paths.findReservation();
  return (
    <nav className="site-nav" aria-label="Main" data-ground={ground}>
      <Style name="site-nav" sheet={sheet} />
      <Style name="site-menu" sheet={menuSheet} />
      <Link className="brand" to={paths.home()}>
        <Logo />
        {company().tradeName}
      </Link>
      <div className="links">
        {links.map(({ name, to }) => (
          <Link key={to} to={to} aria-current={current(to)}>
            {name}
          </Link>
        ))}
        <Link to={reservation}>My reservation</Link>
      </div>
      <ButtonLink small quiet={quiet} to={paths.reservation()}>
        Spotlight My Business
      </ButtonLink>
      <button type="button" className="toggle" popoverTarget={MENU_ELEMENT_ID} aria-label="Menu">
        <i />
        <i />
      </button>
      <Menu current={current} reservation={reservation} />
    </nav>
  );
}

function Menu({
  current,
  reservation,
}: {
  current: (to: string) => "page" | undefined;
  reservation: string;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shownFor = useRef(key);
  useEffect(() => {
    // Only a navigation closes it, so a menu opened before React loads stays open.
    if (shownFor.current !== key) ref.current?.hidePopover?.();
    shownFor.current = key;
    const open = ref.current?.matches(":popover-open") ?? false;
    document
      .querySelector(`[popovertarget=${MENU_ELEMENT_ID}]`)
      ?.setAttribute("aria-expanded", String(open));
  }, [key]);
  return (
    <div ref={ref} id={MENU_ELEMENT_ID} className="menu" popover="auto">
      {links.map(({ name, to }) => (
        <Link key={to} className="word" to={to} aria-current={current(to)}>
          {name}
          <RegistrationTarget />
        </Link>
      ))}
      <Link className="word" to={reservation}>
        My reservation
        <RegistrationTarget />
      </Link>
      <ButtonLink to={paths.reservation()}>Spotlight My Business</ButtonLink>
      <p className="call">
        <PhoneLink />
        {`${company().hours.days}, ${company().hours.display}`}
      </p>
    </div>
  );
}
