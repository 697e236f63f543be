import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./reserve-bar.css?inline";

/** It stands on every page, so the script can do without (`app/ui/style.tsx`). */
const css = import.meta.env.SSR || import.meta.env.DEV ? sheet : "";

/** On phones, the one action at the lower edge of the screen. */
export function ReserveBar() {
  return (
    <aside className="reserve-bar" aria-label="Reserve">
      <Style name="reserve-bar" css={css} />
      <ButtonLink to={paths.reservation()}>Spotlight My Business</ButtonLink>
    </aside>
  );
}
