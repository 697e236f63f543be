import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { useArrival } from "#app/office/palette/arrival.ts";
import { Palette } from "#app/office/palette/palette.tsx";
import { forgetRecent } from "#app/office/palette/recent.ts";
import { Link } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Role } from "#business/people/operator.ts";
import { site } from "#site.ts";
import { Button } from "./controls.tsx";
import sheet from "./frame.css?sheet";
import { officePaths } from "./office-paths.ts";
import { placesOf } from "./places.ts";
import { useRoom } from "./room.ts";
import { Sign } from "./sign.tsx";

const MENU = "office-menu";

/** The frame of every page inside: the rooms at the side, on narrow screens behind a button, and who is signed in. */
export function Frame({
  id,
  name,
  role,
  children,
}: {
  id: number;
  name: string;
  role: Role;
  children: React.ReactNode;
}) {
  useArrival();
  const busy = useNavigation().state !== "idle";
  return (
    <div className="office-frame">
      <Style name="office-frame" sheet={sheet} />
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <header>
        <Link className="brand" to={officePaths.today()}>
          <Logo />
          <span>
            {site.tradeName}
            <small>Office</small>
          </span>
        </Link>
        <Palette worker={{ id, role }} />
        <button type="button" className="toggle" popoverTarget={MENU}>
          <Sign name="menu" />
          Menu
        </button>
        <Menu id={id} name={name} role={role} />
      </header>
      <main id="main" tabIndex={-1} aria-busy={busy}>
        {children}
      </main>
    </div>
  );
}

function Menu({ id, name, role }: { id: number; name: string; role: Role }) {
  const ref = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current === key) return;
    shownFor.current = key;
    if (ref.current?.matches(":popover-open")) ref.current.hidePopover();
  }, [key]);
  const within = useRoom()?.room;
  const current = (to: string) => {
    if (pathname === to) return "page";
    if (within?.to === to) return "true";
    return to !== officePaths.today() && pathname.startsWith(`${to}/`) ? "true" : undefined;
  };
  return (
    <nav ref={ref} id={MENU} popover="auto" aria-label="Office">
      <ul>
        {placesOf(role).map(({ name: place, to, sign }) => (
          <li key={to}>
            <Link to={to} aria-current={current(to)}>
              <Sign name={sign} />
              {place}
            </Link>
          </li>
        ))}
      </ul>
      <div className="who">
        <Link to={officePaths.account()} aria-current={current(officePaths.account())}>
          <Sign name="person" />
          <span>
            {name}
            <small>{role === "owner" ? "Owner" : "Assistant"}</small>
          </span>
        </Link>
        <form method="post" action={officePaths.signOut()} onSubmit={() => forgetRecent(id)}>
          <Button type="submit" id="sign-out">
            Sign out
          </Button>
        </form>
      </div>
    </nav>
  );
}
