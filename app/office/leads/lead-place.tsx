import { pluralize } from "#app/office/formatting.ts";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import type { PlaceOption } from "./find-place-options.ts";

/** How many cards with an open spot are shown; the later ones are folded. */
const SHOWN = 3;

/** Leads on to a card, where a spot is booked for this lead with what we know of them. */
export function LeadPlacePanel({
  leadId,
  options,
}: {
  leadId: number;
  options: readonly PlaceOption[];
}) {
  const last = options.filter(({ sizes }) => sizes.length > 0)[SHOWN - 1];
  const end = last ? options.indexOf(last) + 1 : options.length;
  const later = options.slice(end);
  return (
    <Panel title="Place them" id="place">
      {options.length === 0 ? (
        <EmptyState>No card is open for booking right now.</EmptyState>
      ) : (
        <div className="body">
          <p>Choose a size. You check everything before it's booked.</p>
        </div>
      )}
      <ul className="rows">
        {options.slice(0, end).map((option) => (
          <PlaceRow key={option.mailingId} leadId={leadId} option={option} />
        ))}
      </ul>
      {later.length > 0 && (
        <details className="decide">
          <summary>{pluralize(later.length, "later card")}</summary>
          <ul className="rows">
            {later.map((option) => (
              <PlaceRow key={option.mailingId} leadId={leadId} option={option} />
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function PlaceRow({ leadId, option }: { leadId: number; option: PlaceOption }) {
  const { mailingId, mailing, sizes, whyNot } = option;
  return (
    <li>
      <div>
        <b>{mailing}</b>
        {whyNot && <p>{whyNot}</p>}
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
  );
}
