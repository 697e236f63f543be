import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { Target } from "#app/ui/target.tsx";
import type { Industry } from "#business/mailings/industries.ts";
import { findIndustries } from "#business/mailings/search-industries.ts";
import type { Freedom } from "#business/reservations/availability.ts";
import { site } from "#site.ts";
import type { TradeReading } from "./read-trade.ts";
import sheet from "./trade-field.css?sheet";

type TradeFieldProps = {
  /** What stands in the field: the name of an industry, or what was typed. */
  initial: string;
  /** How free each industry is on the next card, to say so in the list. */
  freedoms: readonly { slug: string; freedom: Freedom }[] | undefined;
  /** What the server made of what was typed. */
  reading: TradeReading;
};

const ANSWER = "answer";
const addressOf = (slug: string) => `${paths.reservation()}?industry=${slug}#${ANSWER}`;

/**
 * The one question. A text field in a plain form, so it works as it is served; with script it is a combobox with a
 * list of suggestions (WAI-ARIA practices, "editable combobox with list autocomplete").
 */
export function TradeField({ initial, freedoms, reading }: TradeFieldProps) {
  const id = useId();
  const navigate = useNavigate();
  const { location } = useNavigation();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [scripted, setScripted] = useState(false);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** The name of an industry that is already answered for is no search: the whole list helps more. */
  const found = useMemo(() => findIndustries(text === initial ? "" : text), [text, initial]);
  const busy = location?.pathname === paths.reservation();

  useEffect(() => {
    setScripted(true);
    // Typed before React came.
    if (input.current && input.current.value !== initial) setText(input.current.value);
  }, [initial]);
  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, id]);

  const show = () => {
    setOpen(true);
    setActive(-1);
  };
  const hide = () => {
    setOpen(false);
    setActive(-1);
  };
  const take = (industry: Industry) => {
    setText(industry.name);
    hide();
    void navigate(addressOf(industry.slug), { preventScrollReset: window.innerWidth >= 960 });
  };

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = found.length - 1;
    const go = (to: number) => {
      event.preventDefault();
      setOpen(true);
      setActive(to);
    };
    const enter = () => {
      // Without a word the browser asks for one; what nobody knows, the server answers.
      const chosen = found[Math.max(active, 0)];
      if (text.trim() === "" || !chosen) return;
      event.preventDefault();
      take(chosen);
    };
    const leave = () => {
      event.preventDefault();
      if (open) hide();
      else setText("");
    };
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(active >= last ? 0 : active + 1),
      ArrowUp: () => go(active <= 0 ? last : active - 1),
      Enter: enter,
      Escape: leave,
    };
    keys[event.key]?.();
  };

  return (
    <Form
      className="trade-field"
      method="get"
      action={`${paths.reservation()}#${ANSWER}`}
      role="search"
      onSubmit={(event) => {
        const [best] = found;
        if (!best || text.trim() === "" || text === initial) return;
        event.preventDefault();
        take(best);
      }}
    >
      <Style name="trade-field" sheet={sheet} />
      <label htmlFor={id}>Your industry</label>
      <div className="row">
        <div className="box">
          <input
            ref={input}
            id={id}
            type="text"
            name="industry"
            value={text}
            required
            maxLength={80}
            placeholder="Plumbing, AC repair, bakery..."
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            {...(scripted && {
              role: "combobox",
              "aria-expanded": open && found.length > 0,
              "aria-controls": `${id}-list`,
              "aria-autocomplete": "list",
              "aria-activedescendant": open && active >= 0 ? `${id}-${active}` : undefined,
            })}
            onChange={(event) => {
              setText(event.target.value);
              show();
            }}
            onFocus={(event) => event.currentTarget.select()}
            onClick={show}
            onBlur={hide}
            onKeyDown={press}
          />
          {scripted && (
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label="Industries"
              tabIndex={-1}
              hidden={!open || found.length === 0}
            >
              {open &&
                found.map((industry, i) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's
                  <div
                    key={industry.slug}
                    id={`${id}-${i}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={i === active}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => take(industry)}
                  >
                    <Icon name={industry.slug} />
                    <span>{industry.name}</span>
                    <FreedomMark
                      freedom={freedoms?.find(({ slug }) => slug === industry.slug)?.freedom}
                    />
                  </div>
                ))}
            </div>
          )}
        </div>
        <Button type="submit" disabled={busy}>
          {busy ? "Looking..." : "Check"}
        </Button>
      </div>
      <p className="hidden-but-read" role="status">
        {open && text !== initial && counted(found.length)}
      </p>
      <Reading reading={reading} typed={initial} />
    </Form>
  );
}

const counted = (count: number) =>
  count === 0 ? "No industry found." : `${count} ${count === 1 ? "industry" : "industries"} found.`;

const words: Record<Freedom, string> = { open: "open", held: "on hold", taken: "taken" };

function FreedomMark({ freedom }: { freedom: Freedom | undefined }) {
  return freedom ? (
    <small data-freedom={freedom}>
      {freedom === "open" && <Target />} {words[freedom]}
    </small>
  ) : null;
}

/** What to do with a text that names no one industry. */
function Reading({ reading, typed }: { reading: TradeReading; typed: string }) {
  if (reading.kind === "several") {
    return (
      <div className="reading">
        <p>Which of these is “{typed}”?</p>
        <ul>
          {reading.industries.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={addressOf(slug)}>
                <Icon name={slug} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  if (reading.kind === "unknown") {
    return (
      <p className="reading" role="alert">
        “{typed}” is not among our 54 industries. Try another word for it, or call{" "}
        <a href={site.phone.href}>{site.phone.display}</a>: there may be a place for you all the
        same.
      </p>
    );
  }
  return null;
}
