import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { useRoom } from "./room.ts";
import sheet from "./way-back.css?sheet";

/** Leads from a page to the room that it stands within; nothing on any other page. */
export function WayBack() {
  const room = useRoom();
  if (!room) return null;
  return (
    <>
      <Style name="office-way-back" sheet={sheet} />
      <Link className="office-way-back" to={room.to} aria-label={`Back to ${room.name}`}>
        <span aria-hidden="true">←</span>
        {room.name}
      </Link>
    </>
  );
}
