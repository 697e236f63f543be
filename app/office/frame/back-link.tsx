import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./back-link.css?sheet";
import { useParentSection } from "./parent-section.ts";

/** Leads from a page within a section back to the previous one; nothing on other pages. */
export function BackLink() {
  const back = useParentSection()?.back;
  if (!back) return null;
  return (
    <>
      <Style name="office-way-back" sheet={sheet} />
      <Link className="office-way-back" to={back.to} aria-label={`Back to ${back.name}`}>
        <Icon name="arrow-left" />
        {back.name}
      </Link>
    </>
  );
}
