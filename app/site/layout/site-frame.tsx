import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { paths } from "#app/paths.ts";
import { Style } from "#app/ui/style.tsx";
import { Loading } from "./loading.tsx";
import { ReserveBar } from "./reserve-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import sheet from "./site-frame.css?sheet";
import { navIsTransparentOn, SiteNav } from "./site-nav.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

/** The frame of every public page. `plain` is for a page that replaces the one at the address. */
export function SiteFrame({
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
  return (
    <div className="site-frame">
      <Style name="site-frame" sheet={sheet} />
      <header>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <SiteNav ground={ground} />
      </header>
      <Loading />
      <p className="hidden-but-read" aria-live="polite">
        {arrived}
      </p>
      <main id="main" tabIndex={-1} data-ground={ground}>
        {children}
      </main>
      <SiteFooter year={year} />
      {(plain || !pathname.startsWith(paths.reservation())) && <ReserveBar />}
    </div>
  );
}
