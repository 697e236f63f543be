import { ButtonLink } from "#app/office/forms/controls.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import type { PlaceOption } from "./find-place-options.ts";

/** Leads on to a card, where a spot is booked for this lead with what we know of them. */
export function LeadPlacePanel({
  leadId,
  options,
}: {
  leadId: number;
  options: readonly PlaceOption[];
}) {
  return (
    <Panel title="Place them" id="place">
      {options.length === 0 && <EmptyState>No card is open for booking right now.</EmptyState>}
      <ul className="rows">
        {options.map(({ mailingId, mailing, sizes, whyNot }) => (
          <li key={mailingId}>
            <div>
              <b>{mailing}</b>
              <p>{whyNot || "Choose a size. You check everything before it's booked."}</p>
            </div>
            <div className="row">
              {sizes.map(({ id, name }) => (
                <ButtonLink
                  key={id}
                  to={`${officePaths.mailing(mailingId)}?${new URLSearchParams({ spot: id, lead: String(leadId) })}#place`}
                  aria-label={`Place them: ${name} on ${mailing}`}
                >
                  {name}
                </ButtonLink>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
