import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { useRoom } from "./room.ts";
import sheet from "./way-back.css?sheet";

/** Leads from a page that stands within a room back to where one came from; nothing on any other page. */
export function WayBack() {
  const back = useRoom()?.back;
  if (!back) return null;
  return (
    <>
      <Style name="office-way-back" sheet={sheet} />
      <Link
        className="office-way-back"
        to={back.to}
        aria-label={`Back to ${back.name.toLowerCase()}`}
      >
        <Icon name="arrow-left" />
        {back.name}
      </Link>
    </>
  );
}
