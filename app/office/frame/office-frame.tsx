import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { Button } from "#app/office/forms/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { useHashTarget } from "#app/office/palette/hash-target.ts";
import { CommandPalette } from "#app/office/palette/palette.tsx";
import { Link } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Role } from "#business/team/operator.ts";
import { roleLabels } from "#business/team/operator.ts";
import { company } from "#company.ts";
import { navigationFor } from "./navigation.ts";
import sheet from "./office-frame.css?sheet";
import { OfficeIcon } from "./office-icon.tsx";
import { useParentSection } from "./parent-section.ts";

const MENU = "office-menu";

/**
 * The frame of every signed-in page: the sections at the side (behind a button on narrow screens),
 * and the operator.
 */
export function OfficeFrame({
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
      <main id="main" tabIndex={-1} aria-busy={busy}>
        {children}
      </main>
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
        {navigationFor(role).map(({ name: place, to, sign }) => (
          <li key={to}>
            <Link to={to} aria-current={current(to)}>
              <OfficeIcon name={sign} />
              {place}
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
