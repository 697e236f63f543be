import { lazy, Suspense, useId, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { ANSWER_ELEMENT_ID } from "#app/industry-field/answer-address.ts";
import type { IndustryAvailabilities } from "#app/industry-field/industry-listbox-options.tsx";
import { useVisitorNear } from "#app/industry-field/use-visitor-near.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { IndustryWord } from "#business/mailings/industries/search-industries.ts";
import { IndustryChoices } from "./industry-choices.tsx";
import sheet from "./industry-field.css?sheet";
import type { IndustryMatchResult } from "./match-industry.ts";

const IndustrySuggestions = lazy(() => import("#app/industry-field/industry-suggestions.tsx"));

type IndustryFieldProps = {
  /** The text in the field: the name of an industry, or what was typed. */
  initial: string;
  availabilities: IndustryAvailabilities;
  words: readonly IndustryWord[];
  reading: IndustryMatchResult;
};

/** The one question. A text field in a plain form, so it works as it is served; with script it is a combobox. */
export function IndustryField({ initial, availabilities, words, reading }: IndustryFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { near, listeners } = useVisitorNear(field);
  const { location } = useNavigation();
  const busy = location?.pathname === paths.reservation();
  return (
    <Form
      className="industry-field"
      method="get"
      action={`${paths.reservation()}#${ANSWER_ELEMENT_ID}`}
      role="search"
      discover="none"
      {...listeners}
    >
      <Style name="industry-field" sheet={sheet} />
      <label htmlFor={id}>Your industry</label>
      <div className="row">
        <div className="box">
          <input
            ref={field}
            id={id}
            type="text"
            name="industry"
            required
            maxLength={80}
            defaultValue={initial}
            placeholder="Plumbing, AC repair, bakery..."
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
          />
          {near && (
            <Suspense>
              <IndustrySuggestions
                id={id}
                field={field}
                answered={initial}
                words={words}
                availabilities={availabilities}
              />
            </Suspense>
          )}
        </div>
        <Button type="submit" quiet={reading.kind !== "none"} disabled={busy}>
          {busy ? "Looking..." : "Check"}
        </Button>
      </div>
      <Reading reading={reading} typed={initial} />
      {reading.kind !== "one" && (
        <p className="all">
          <Link to={paths.industries()}>See all industries</Link>
        </p>
      )}
    </Form>
  );
}

function Reading({ reading, typed }: { reading: IndustryMatchResult; typed: string }) {
  if (reading.kind === "several") {
    return (
      <div className="reading">
        <p>
          {reading.both
            ? "These are separate industries. Pick the one that brings in most of your revenue:"
            : `Which one is “${typed}”?`}
        </p>
        <IndustryChoices industries={reading.industries} />
      </div>
    );
  }
  return null;
}
