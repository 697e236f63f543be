import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { site } from "#site.ts";
import sheet from "./industry-field.css?sheet";
import { type IndustryAvailabilities, IndustryOptions } from "./industry-options.tsx";
import type { IndustryMatch } from "./match-industry.ts";
import {
  ANSWER_ELEMENT_ID,
  availabilityPath,
  useIndustryCombobox,
} from "./use-industry-combobox.ts";

type TradeFieldProps = {
  /** What stands in the field: the name of an industry, or what was typed. */
  initial: string;
  /** How free each industry is on the next card, to say so in the list. */
  freedoms: IndustryAvailabilities;
  /** The server's match for the typed text. */
  reading: IndustryMatch;
};

/**
 * The one question. A text field in a plain form, so it works as it is served; with script it is a combobox with a
 * list of suggestions (WAI-ARIA practices, "editable combobox with list autocomplete").
 */
export function IndustryField({ initial, freedoms, reading }: TradeFieldProps) {
  const id = useId();
  const { location } = useNavigation();
  const search = useIndustryCombobox(initial);
  const { found, active, listed } = search;
  const busy = location?.pathname === paths.reservation();
  return (
    <Form
      className="trade-field"
      method="get"
      action={`${paths.reservation()}#${ANSWER_ELEMENT_ID}`}
      role="search"
      onSubmit={search.submit}
    >
      <Style name="trade-field" sheet={sheet} />
      <label htmlFor={id}>Your industry</label>
      <div className="row">
        <div className="box">
          <input
            id={id}
            type="text"
            name="industry"
            required
            maxLength={80}
            placeholder="Plumbing, AC repair, bakery..."
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            {...(search.scripted && {
              role: "combobox",
              "aria-expanded": listed,
              "aria-controls": `${id}-list`,
              "aria-autocomplete": "list",
              "aria-activedescendant": listed && active >= 0 ? `${id}-${active}` : undefined,
            })}
            {...search.field}
          />
          {search.scripted && (
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label="Industries"
              tabIndex={-1}
              hidden={!listed}
            >
              {listed && (
                <IndustryOptions
                  id={id}
                  found={found}
                  active={active}
                  freedoms={freedoms}
                  onTake={search.take}
                />
              )}
            </div>
          )}
        </div>
        <Button type="submit" disabled={busy}>
          {busy ? "Looking..." : "Check"}
        </Button>
      </div>
      <p className="hidden-but-read" role="status">
        {search.counted !== undefined && announceMatches(search.counted)}
      </p>
      <Reading reading={reading} typed={initial} />
    </Form>
  );
}

const announceMatches = (count: number) =>
  count === 0 ? "No industry found." : `${count} ${count === 1 ? "industry" : "industries"} found.`;

/** What to do with a text that names no one industry. */
function Reading({ reading, typed }: { reading: IndustryMatch; typed: string }) {
  if (reading.kind === "several") {
    return (
      <div className="reading">
        <p>Which of these is “{typed}”?</p>
        <ul>
          {reading.industries.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={availabilityPath(slug)}>
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
