import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import { lacksRequiredDetails } from "#business/ads/brief/ad-details.ts";
import { readBriefForm } from "#business/ads/brief/brief-fields.ts";
import {
  type DesignChoice,
  type DesignChoicesOrRefusal,
  moveFocusToField,
  nearestAdFieldName,
  toSharesOfElement,
} from "./design-choice.ts";
import sheet from "./three-designs.css?sheet";

type ThreeDesignsProps = {
  choices: DesignChoicesOrRefusal;
  /** Whether words were missing, so that it shows examples in their place. */
  isExample?: boolean;
  chosen?: string | undefined;
  address: string;
  /** The shape of the spot, width by height in inches. */
  shape: readonly [number, number];
  /** In the office the form around has the buttons that use the choice, and the one here is small and in sentence case. */
  inOffice?: boolean;
  /** Where there is no photo or logo yet: what a photo would do. */
  photo?: string | undefined;
  /** Gets the design that is picked, as it is drawn now. */
  onShow?: (design: DesignChoice) => void;
};

/** How long (ms) after the last letter the designs are drawn again. */
const PAUSE_MS = 400;

/** Three designs to choose from, in the form of the ad's words: its field `look`; its field `do` says `use` or `tune`. */
export function ThreeDesigns({
  choices,
  isExample,
  chosen,
  address,
  shape,
  inOffice = false,
  photo,
  onShow,
}: ThreeDesignsProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const first = isExample ? EXAMPLE : "";
  const { drawn, status, drawOthers } = useDrawnDesigns(frame, choices, { address, chosen, first });
  const isChosenShown = "designs" in drawn && drawn.designs.some(({ look }) => look === chosen);
  const [isPicked, setPicked] = useState(isChosenShown);
  useEffect(() => {
    const radios = [...(frame.current?.querySelectorAll<HTMLInputElement>("[type=radio]") ?? [])];
    const [first] = radios;
    if (!("designs" in drawn)) return;
    if (first && !radios.some(({ checked }) => checked)) first.checked = true;
    const picked = radios.find(({ checked }) => checked)?.value;
    const shown = drawn.designs.find(({ look }) => look === picked);
    if (shown) onShow?.(shown);
  }, [drawn, onShow]);
  const sizes = {
    "--shape": shape.join(" / "),
    "--ratio": shape[0] / shape[1],
  } as React.CSSProperties;
  return (
    <fieldset className="three-designs" ref={frame}>
      <Style name="three-designs" sheet={sheet} />
      <legend>Pick a design</legend>
      {"refusal" in drawn ? (
        <p className="refusal">{drawn.refusal}</p>
      ) : (
        <div className={isPicked ? "row picked" : "row"} style={sizes}>
          {drawn.designs.map((design, i) => {
            const { look, name, picture, alt, leftOut, parts } = design;
            return (
              <label key={look}>
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the radio picks it, and Tab leads to its words */}
                <img
                  src={picture}
                  alt={alt}
                  width={shape[0] * 100}
                  height={shape[1] * 100}
                  onClick={(event) => isPicked && changeWords(event, parts)}
                />
                <span>
                  <input
                    type="radio"
                    name="look"
                    value={look}
                    defaultChecked={isChosenShown ? look === chosen : i === 0}
                    onClick={({ currentTarget }) => {
                      flushSync(() => setPicked(true));
                      currentTarget.closest(".row")?.scrollIntoView({ block: "nearest" });
                    }}
                    onChange={() => onShow?.(design)}
                  />
                  {look === chosen ? `${name} (${inOffice ? "chosen" : "your choice"})` : name}
                </span>
                {leftOut && <small>{leftOut}</small>}
              </label>
            );
          })}
        </div>
      )}
      {photo && "designs" in drawn && (
        <PhotoToAdd words={photo} isScripted={drawOthers !== undefined} />
      )}
      <p role="status">{status}</p>
      <div className="below">
        {"designs" in drawn && !inOffice && (
          <>
            <Button type="submit" name="do" value="use">
              Use This Design
            </Button>
            <Button type="submit" quiet name="do" value="tune">
              Fine-Tune It
            </Button>
          </>
        )}
        {drawOthers && (
          <Button quiet small={inOffice} onClick={drawOthers}>
            {inOffice ? "Show three others" : "Show Three Others"}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** A tap on the words of the design that is picked leads to their field. */
function changeWords(event: MouseEvent<HTMLElement>, parts: DesignChoice["parts"]) {
  const radio = event.currentTarget.closest("label")?.querySelector("input");
  if (!radio?.checked) return;
  event.preventDefault();
  const [x, y] = toSharesOfElement(event.currentTarget, event.clientX, event.clientY);
  moveFocusToField(radio.form, nearestAdFieldName(parts, x, y));
}

/** Says what a photo would do, and opens the chooser of the page's files. */
function PhotoToAdd({ words, isScripted }: { words: string; isScripted: boolean }) {
  const choose = () => document.querySelector<HTMLInputElement>("#files [type=file]")?.click();
  return (
    <div className="photo">
      <p>{words}</p>
      {isScripted ? (
        <Button small quiet onClick={choose}>
          Add a photo
        </Button>
      ) : (
        <a href="#files">Add a photo</a>
      )}
    </div>
  );
}

const EXAMPLE = "These designs use our examples wherever you haven’t typed anything yet.";
const SLOW = "We can’t reach our server. These designs show your words from a moment ago.";

function useDrawnDesigns(
  frame: React.RefObject<HTMLFieldSetElement | null>,
  choices: DesignChoicesOrRefusal,
  { address, chosen, first }: Pick<ThreeDesignsProps, "address" | "chosen"> & { first: string },
) {
  const [drawn, setDrawn] = useState(choices);
  const [status, setStatus] = useState(first);
  const [seed, setSeed] = useState<number>();
  useEffect(() => setSeed(0), []);
  useEffect(() => {
    const form = frame.current?.form;
    if (!form || seed === undefined) return undefined;
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;
    const draw = async () => {
      asking?.abort();
      asking = new AbortController();
      const { signal } = asking;
      setStatus("Drawing…");
      const answer = await fetchDesigns(address, form, { seed, chosen }, signal);
      if (signal.aborted) return;
      if (typeof answer === "number") {
        setStatus(SLOW);
        timer = setTimeout(draw, answer);
        return;
      }
      // words that don't fit yet leave the designs where they are
      setDrawn((before) => ("refusal" in answer && "designs" in before ? before : answer));
      const isExample = lacksRequiredDetails(readBriefForm(new FormData(form)).facts);
      if ("refusal" in answer) setStatus(`${answer.refusal} These designs show the words before.`);
      else setStatus(isExample ? EXAMPLE : "These designs use your words.");
    };
    const later = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === "look") return;
      clearTimeout(timer);
      timer = setTimeout(draw, PAUSE_MS);
    };
    form.addEventListener("input", later, { signal: listening.signal });
    if (seed > 0) void draw();
    return () => {
      listening.abort();
      asking?.abort();
      clearTimeout(timer);
    };
  }, [frame, address, chosen, seed]);
  const drawOthers = seed === undefined ? undefined : () => setSeed(seed + 1);
  return { drawn, status, drawOthers };
}

const AGAIN_MS = 3_000;

async function fetchDesigns(
  address: string,
  form: HTMLFormElement,
  { seed, chosen = "" }: { seed: number; chosen: string | undefined },
  signal: AbortSignal,
): Promise<DesignChoicesOrRefusal | number> {
  const typed = [...new FormData(form)].filter(
    ([name, value]) => typeof value === "string" && name !== "look",
  );
  const body = new URLSearchParams([
    ...(typed as [string, string][]),
    ["seed", String(seed)],
    ["chosen", chosen],
  ]);
  const answer = await fetch(address, { method: "POST", body, signal }).catch(() => undefined);
  if (answer?.ok) return answer.json();
  return 1000 * Number(answer?.headers.get("retry-after")) || AGAIN_MS;
}

/** On a phone, the design that is picked stays in view over the fields. A tap on its words leads to their field. */
export function DesignPreview({
  design: { picture, parts },
  form,
}: {
  design: DesignChoice;
  form: RefObject<HTMLFormElement | null>;
}) {
  const jump = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // A press by keyboard has no point: it leads to the headline.
    const [x, y] = detail === 0 ? [0.5, 0] : toSharesOfElement(currentTarget, clientX, clientY);
    moveFocusToField(form.current, nearestAdFieldName(parts, x, y));
  };
  return (
    <details className="design-preview" open>
      <Style name="three-designs" sheet={sheet} />
      <summary>Your ad. Tap its words to change them.</summary>
      <button type="button" aria-label="Change the headline of your ad" onClick={jump}>
        <img src={picture} alt="" />
      </button>
    </details>
  );
}
