import { memo, useEffect } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import type { Industry } from "#business/mailings/industries/industries.ts";
import type { AvailabilityStatus } from "#business/reservations/availability/availability.ts";

export type IndustryAvailabilities =
  | readonly { slug: string; availability: AvailabilityStatus }[]
  | undefined;

const words: Record<AvailabilityStatus, string> = { open: "open", held: "on hold", taken: "taken" };

export const IndustryListboxOptions = memo(function IndustryListboxOptions({
  id,
  found,
  active,
  availabilities,
  onTake,
}: {
  id: string;
  found: readonly Industry[];
  active: number;
  availabilities: IndustryAvailabilities;
  /** The same function each time. */
  onTake: (industry: Industry) => void;
}) {
  useEffect(() => {
    if (active < 0) return;
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, id]);
  return found.map((industry, i) => (
    <Option
      key={industry.slug}
      id={`${id}-${i}`}
      industry={industry}
      selected={i === active}
      availability={availabilities?.find(({ slug }) => slug === industry.slug)?.availability}
      onTake={onTake}
    />
  ));
});

const Option = memo(function Option({
  id,
  industry,
  selected,
  availability,
  onTake,
}: {
  id: string;
  industry: Industry;
  selected: boolean;
  availability: AvailabilityStatus | undefined;
  onTake: (industry: Industry) => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onTake(industry)}
    >
      <Icon name={industry.slug} />
      <span>{industry.name}</span>
      {availability && (
        <small data-availability={availability}>
          {availability === "open" && <RegistrationTarget />} {words[availability]}
        </small>
      )}
    </div>
  );
});
