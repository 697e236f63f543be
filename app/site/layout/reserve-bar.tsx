import { chooseSpotPath, paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./reserve-bar.css?sheet";

/** On phones, the main action at the bottom of the screen. `industry`: the slug of the one that the page is about. */
export function ReserveBar({ industry }: { industry: string | undefined }) {
  return (
    <aside className="reserve-bar" aria-label="Reserve">
      <Style name="reserve-bar" sheet={sheet} />
      <ButtonLink to={industry ? chooseSpotPath({ industry }) : paths.reservation()}>
        Spotlight My Business
      </ButtonLink>
    </aside>
  );
}
