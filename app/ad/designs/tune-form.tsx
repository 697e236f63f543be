import { useState } from "react";
import { KEEP_FOCUS_STATE, Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Footer } from "#artwork/studio/compositions/ad-canvas.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import type { PaletteOption, TuningOptions } from "#business/ads/design/tune-design.ts";
import sheet from "./tune-form.css?sheet";

type PictureChoice = { id: string; name: string; picture: string };

export type TuneFieldsData = Omit<TuningOptions, "logoColors" | "pictures" | "templates"> & {
  look: AdLook;
  color: string;
  logoColors: readonly { color: string; query: string }[];
  templates: readonly PictureChoice[];
  pictures: readonly PictureChoice[];
};

/** The options of a link or form whose page stays the same but for the design: neither scroll nor focus moves. */
export const keepScrollAndFocusOptions = { state: KEEP_FOCUS_STATE, preventScrollReset: true };

const footerWords: Readonly<Record<Footer, string>> = {
  band: "Band",
  corner: "Line",
  left: "Code at left",
  top: "Phone on top",
  head: "All on top",
  bar: "Phone bar below",
  middle: "Code in the middle",
  coupon: "Coupon",
};

const letteringWords: Readonly<Record<LetteringId, string>> = {
  tall: "Tall",
  lively: "Lively",
  slab: "Slab",
  wide: "Strong",
  round: "Round",
  clean: "Clean",
  serif: "Elegant",
  classic: "Classic",
};

const leadWords = { headline: "Headline", offer: "Offer", phone: "Phone number" };

/** The fields of a form that tunes a design; their names are those of a look. No choice can make it unreadable. */
export function TuneFields({ choices }: { choices: TuneFieldsData }) {
  const { look, palettes, color, colorAdjustment, leads, footers, letterings, aligns } = choices;
  const own = palettes.filter(({ id }) => id.startsWith("own-"));
  const ours = palettes.filter((palette) => !own.includes(palette));
  const rest = ours.filter(({ suits }) => !suits);
  return (
    <div className="tune-fields">
      <Style name="tune-fields" sheet={sheet} />
      <Pictures legend="Design" name="template" chosen={look.template} all={choices.templates} />
      <fieldset>
        <legend>Colors</legend>
        <p className="hint">This is how colors look printed on coated paper.</p>
        <Swatches chosen={look.palette} all={ours.filter(({ suits }) => suits)} />
        <details open={rest.some(({ id }) => id === look.palette)}>
          <summary>More colors</summary>
          <Swatches chosen={look.palette} all={rest} />
        </details>
        <p className="own">Your own color</p>
        {choices.logoColors.length > 0 && (
          <ul className="logo-colors">
            {choices.logoColors.map(({ color: logoColor, query }, i) => (
              <li key={logoColor}>
                <Link
                  to={`?${query}`}
                  {...keepScrollAndFocusOptions}
                  aria-current={logoColor === look.color || undefined}
                >
                  <span className="inks" style={{ background: logoColor }} />
                  {choices.logoColors.length > 1
                    ? `Color ${i + 1} of your logo`
                    : "Your logo’s color"}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <label className="color">
          <input type="color" name="color" defaultValue={color} key={color} />
          <span>Pick your color, then choose how we use it:</span>
        </label>
        <Swatches chosen={look.palette} all={own} />
        {colorAdjustment && <p className="hint">{colorAdjustment}</p>}
      </fieldset>
      {choices.pictures.length > 1 && (
        <Pictures legend="Picture" name="picture" chosen={look.picture} all={choices.pictures} />
      )}
      {choices.pictures.length <= 1 && <input type="hidden" name="picture" value={look.picture} />}
      {choices.focus && (
        <fieldset>
          <legend>Part of the photo</legend>
          <div className="focus">
            <Slider name="focusX" words="Left to right" at={choices.focus[0]} />
            <Slider name="focusY" words="Top to bottom" at={choices.focus[1]} />
          </div>
        </fieldset>
      )}
      <Choices
        legend="What’s largest"
        name="lead"
        chosen={look.lead ?? ""}
        all={leads.map((lead) => [lead === "headline" ? "" : lead, leadWords[lead]])}
      />
      <Choices
        legend="Lettering"
        name="lettering"
        chosen={look.lettering ?? letterings[0] ?? ""}
        all={letterings.map((lettering) => [lettering, letteringWords[lettering]])}
      />
      {footers.length > 1 && (
        <Choices
          legend="Phone and code"
          name="footer"
          chosen={look.footer ?? valueOfFooter(footers[0])}
          all={footers.map((footer) => [valueOfFooter(footer), footerWords[footer]])}
        />
      )}
      {aligns && (
        <Choices
          legend="Headline"
          name="align"
          chosen={look.align ?? ""}
          all={[
            ["", "Left"],
            ["middle", "Centered"],
          ]}
        />
      )}
    </div>
  );
}

function Slider({ name, words, at }: { name: string; words: string; at: number }) {
  return (
    <label>
      {words}
      <input type="range" name={name} min={0} max={100} step={5} defaultValue={at} />
    </label>
  );
}

/** A band is what a design has without a choice. */
const valueOfFooter = (footer: Footer = "band") => (footer === "band" ? "" : footer);

function Choices({
  legend,
  name,
  chosen,
  all,
}: {
  legend: string;
  name: string;
  chosen: string;
  all: readonly (readonly [value: string, words: string])[];
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="words">
        {all.map(([value, words]) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Pictures({
  legend,
  name,
  chosen,
  all,
}: {
  legend: string;
  name: string;
  chosen: string;
  all: readonly PictureChoice[];
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="pictures">
        {all.map(({ id, name: words, picture }) => (
          <label key={id}>
            <input type="radio" name={name} value={id} defaultChecked={id === chosen} />
            <img src={picture} alt="" loading="lazy" />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Swatches({ chosen, all }: { chosen: string; all: readonly PaletteOption[] }) {
  return (
    <div className="swatches">
      {all.map(({ id, name, colors }) => (
        <label key={id}>
          <input type="radio" name="palette" value={id} defaultChecked={id === chosen} />
          <span className="inks" style={{ background: stripes(colors) }} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  );
}

function stripes(colors: readonly string[]): string {
  const ends = [36, 54, 72, 86, 100];
  const parts = colors.map((color, i) => `${color} ${ends[i - 1] ?? 0}% ${ends[i] ?? 100}%`);
  return `linear-gradient(90deg, ${parts.join(", ")})`;
}

type DesignHistory = { readonly queries: readonly string[]; readonly at: number };

/** The history once another design is shown: a step back or forward if it is the one before or after, otherwise a new one at the end. */
export function moveInDesignHistory({ queries, at }: DesignHistory, query: string): DesignHistory {
  if (query === queries[at]) return { queries, at };
  if (query === queries[at - 1]) return { queries, at: at - 1 };
  if (query === queries[at + 1]) return { queries, at: at + 1 };
  return { queries: [...queries.slice(0, at + 1), query], at: at + 1 };
}

/** The designs before and after the one that is shown, as this page has shown them. */
export function useUndoAndRedoQueries(query: string): { undo?: string; redo?: string } {
  const [history, setHistory] = useState<DesignHistory>({ queries: [query], at: 0 });
  const now = moveInDesignHistory(history, query);
  if (now.at !== history.at) setHistory(now);
  const [undo, redo] = [now.queries[now.at - 1], now.queries[now.at + 1]];
  return { ...(undo !== undefined && { undo }), ...(redo !== undefined && { redo }) };
}
