import { ButtonLink } from "#app/office/forms/controls.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { pluralize } from "#platform/number-word.ts";
import type { CardToBook } from "./find-cards-to-book.ts";

export function LeadBookSpotPanel({
  leadId,
  options,
}: {
  leadId: number;
  options: readonly CardToBook[];
}) {
  const { near, later } = splitNearAndLaterCards(options);
  return (
    <Panel title="Book a spot for them" id="place">
      {options.length === 0 ? (
        <EmptyState>No card is open for booking right now.</EmptyState>
      ) : (
        <div className="body">
          <p>Choose a size. You’ll review everything before it’s booked.</p>
        </div>
      )}
      <ul className="rows">
        {near.map((option) => (
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

function PlaceRow({ leadId, option }: { leadId: number; option: CardToBook }) {
  const { mailingId, mailing, sizes, whyNot } = option;
  return (
    <li>
      <div>
        <b>{mailing}</b>
        {whyNot && <p>{whyNot}</p>}
      </div>
      <div className="row">
        {sizes
          .filter(({ open }) => open > 0)
          .map(({ id, name }) => (
            <ButtonLink
              key={id}
              to={`${officePaths.mailing(mailingId)}?${new URLSearchParams({ spot: id, lead: String(leadId) })}#place`}
              aria-label={`Book a spot: ${name} on the ${mailing} card`}
            >
              {name}
            </ButtonLink>
          ))}
      </div>
    </li>
  );
}

const SHOWN = 3;

export function splitNearAndLaterCards(options: readonly CardToBook[]) {
  const last = options.filter(({ sizes }) => sizes.length > 0)[SHOWN - 1];
  const end = last ? options.indexOf(last) + 1 : options.length;
  return { near: options.slice(0, end), later: options.slice(end) };
}
