import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { industryAvailabilityPagePath, paths } from "#app/paths.ts";
import { runAfterPaint } from "#app/run-after-paint.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Industry } from "#business/mailings/industries/industries.ts";
import type { IndustryWord } from "#business/mailings/industries/search-industries.ts";
import {
  findNearestIndustries,
  searchIndustries,
} from "#business/mailings/industries/search-industries.ts";
import type { AvailabilityStatus } from "#business/reservations/availability/availability.ts";
import sheet from "./industry-suggestions.css?sheet";

/** Returns the same list each time, so that no search runs twice. */
const NO_WORDS: readonly IndustryWord[] = [];

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

/** From this width on, the answer is beside the question, so nothing has to move. */
const WIDE = 1024;

/** Makes a combobox of a text field (WAI-ARIA practices, "editable combobox with list autocomplete"). */
function useIndustryCombobox(
  field: RefObject<HTMLInputElement | null>,
  { id, answered, words }: { id: string; answered: string; words: readonly IndustryWord[] },
) {
  const navigate = useNavigate();
  const [text, setText] = useState(() => field.current?.value ?? answered);
  const [open, setOpen] = useState(() => document.activeElement === field.current);
  const [active, setActive] = useState(-1);
  // The name of an industry that is already answered for is no search: the whole list helps more.
  const { found, guessed } = useMemo(() => {
    const sought = text === answered ? "" : text;
    const meant = searchIndustries(sought, words);
    return meant.length > 0
      ? { found: meant, guessed: false }
      : { found: findNearestIndustries(sought, words), guessed: true };
  }, [text, answered, words]);

  const hide = () => {
    setOpen(false);
    setActive(-1);
  };
  // By the time of the paint the field may have been left.
  const show = () => {
    setOpen(document.activeElement === field.current);
    setActive(-1);
  };
  const take = useCallback(
    (industry: Industry) => {
      if (field.current) field.current.value = industry.name;
      setText(industry.name);
      setOpen(false);
      setActive(-1);
      void navigate(industryAvailabilityPagePath(industry.slug), {
        preventScrollReset: location.pathname === paths.reservation() && innerWidth >= WIDE,
      });
    },
    [field, navigate],
  );

  /** Goes to what is chosen, or to the only one that is meant; the rest the server answers. */
  const answer = (event: Event) => {
    const typed = field.current?.value ?? "";
    if (typed.trim() === "" || (typed === answered && active < 0)) return;
    const chosen = active >= 0 ? found[active] : searchIndustries(typed, words)[0];
    if (!chosen) return;
    event.preventDefault();
    take(chosen);
  };
  const leave = () => {
    if (!open && field.current) {
      field.current.value = "";
      setText("");
    }
    hide();
  };
  const press = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const go = (to: number) => {
      event.preventDefault();
      setOpen(true);
      setActive(to);
    };
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(active >= last ? 0 : active + 1),
      ArrowUp: () => go(active <= 0 ? last : active - 1),
      Enter: () => answer(event),
      Escape: leave,
    };
    keys[event.key]?.();
  };
  const listed = open && found.length > 0;

  useListeners(field, {
    input: () =>
      runAfterPaint(() => {
        setText(field.current?.value ?? "");
        show();
      }),
    focus: () => field.current?.select(),
    click: () => runAfterPaint(show),
    blur: hide,
    keydown: (event) => press(event as KeyboardEvent),
    submit: answer,
  });
  // Until the listeners are there, nobody hears what is typed, or that the field is left.
  useEffect(() => {
    setText(field.current?.value ?? "");
    setOpen((was) => was && document.activeElement === field.current);
  }, [field]);
  useEffect(() => {
    const said = {
      role: "combobox",
      "aria-expanded": String(listed),
      "aria-controls": `${id}-list`,
      "aria-autocomplete": "list",
      "aria-activedescendant": listed && active >= 0 ? `${id}-${active}` : "",
    };
    for (const [name, value] of Object.entries(said)) {
      if (value) field.current?.setAttribute(name, value);
      else field.current?.removeAttribute(name);
    }
  }, [field, id, listed, active]);

  return {
    listed,
    found,
    /** Whether they only come nearest to what is typed, which means none of them. */
    guessed,
    active,
    /** What is typed, during a search. */
    searched: text === answered ? "" : text.trim(),
    open,
    take,
  };
}

type Listeners = Record<
  "input" | "focus" | "click" | "blur" | "keydown" | "submit",
  (event: Event) => void
>;

function useListeners(field: RefObject<HTMLInputElement | null>, listeners: Listeners): void {
  const newest = useRef(listeners);
  useEffect(() => {
    newest.current = listeners;
  });
  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    const stop = new AbortController();
    for (const name of Object.keys(newest.current) as (keyof Listeners)[]) {
      const target = name === "submit" ? input.form : input;
      target?.addEventListener(name, (event) => newest.current[name](event), {
        signal: stop.signal,
      });
    }
    return () => stop.abort();
  }, [field]);
}

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
