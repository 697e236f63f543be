import { memo, useEffect } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Target } from "#app/ui/target.tsx";
import type { Industry } from "#business/mailings/industries.ts";
import type { Freedom } from "#business/reservations/availability.ts";

/** How free each industry is on the next card. */
export type Freedoms = readonly { slug: string; freedom: Freedom }[] | undefined;

const words: Record<Freedom, string> = { open: "open", held: "on hold", taken: "taken" };

/** The suggestions under the field, each with how free it is. The keys are the field's. */
export const TradeOptions = memo(function TradeOptions({
  id,
  found,
  active,
  freedoms,
  onTake,
}: {
  id: string;
  found: readonly Industry[];
  active: number;
  freedoms: Freedoms;
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
      freedom={freedoms?.find(({ slug }) => slug === industry.slug)?.freedom}
      onTake={onTake}
    />
  ));
});

const Option = memo(function Option({
  id,
  industry,
  selected,
  freedom,
  onTake,
}: {
  id: string;
  industry: Industry;
  selected: boolean;
  freedom: Freedom | undefined;
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
      {freedom && (
        <small data-freedom={freedom}>
          {freedom === "open" && <Target />} {words[freedom]}
        </small>
      )}
    </div>
  );
});
