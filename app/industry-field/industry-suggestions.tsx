import type { RefObject } from "react";
import { Style } from "#app/ui/style.tsx";
import type { IndustryWord } from "#business/mailings/industries/search-industries.ts";
import {
  type IndustryAvailabilities,
  IndustryListboxOptions,
} from "./industry-listbox-options.tsx";
import sheet from "./industry-suggestions.css?sheet";
import { useIndustryCombobox } from "./use-industry-combobox.ts";

/** Returns the same list each time, so that no search runs twice. */
const NO_WORDS: readonly IndustryWord[] = [];

/** The list under a field for an industry; it may come when the field is there and somebody types already. */
export default function IndustrySuggestions({
  id,
  field,
  answered = "",
  words = NO_WORDS,
  availabilities,
  onSearch,
}: {
  id: string;
  field: RefObject<HTMLInputElement | null>;
  answered?: string;
  words?: readonly IndustryWord[] | undefined;
  availabilities: IndustryAvailabilities;
  onSearch?: (industry: { slug: string; name: string } | undefined) => React.ReactNode;
}) {
  const search = useIndustryCombobox(field, { id, answered, words });
  const { found, guessed, active, listed, searched, open } = search;
  const best = active >= 0 ? found[active] : searched && !guessed ? found[0] : undefined;
  const options = (
    <IndustryListboxOptions
      id={id}
      found={found}
      active={active}
      availabilities={availabilities}
      onTake={search.take}
    />
  );
  return (
    <>
      <Style name="industry-suggestions" sheet={sheet} />
      <div
        id={`${id}-list`}
        className="industry-suggestions"
        role="listbox"
        aria-label="Industries"
        tabIndex={-1}
        hidden={!listed}
      >
        {listed && (guessed ? <NearestGroup>{options}</NearestGroup> : options)}
      </div>
      <p className="hidden-but-read" role="status">
        {open && searched !== "" && (guessed ? NEAREST : announceMatches(found.length))}
      </p>
      {onSearch?.(best)}
    </>
  );
}

function NearestGroup({ children }: { children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, as a listbox has it
    <div role="group" aria-label={NEAREST}>
      {children}
    </div>
  );
}

const NEAREST = "Not on our list. The nearest:";

const announceMatches = (count: number) =>
  `${count} ${count === 1 ? "industry" : "industries"} found.`;
