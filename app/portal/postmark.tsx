import { useId } from "react";
import { site } from "#site.ts";

/** A round postmark: our name around a word and a date. Decoration: the page says the same in words. */
export function Postmark({ word, date }: { word: string; date: string }) {
  const ring = useId();
  return (
    <svg className="mark" viewBox="-100 -100 200 200" aria-hidden="true">
      <defs>
        <path id={ring} d="M-72 0A72 72 0 1 1 72 0 72 72 0 1 1-72 0" />
      </defs>
      <circle r="95" />
      <circle r="88" className="thin" />
      <circle r="58" className="thin" />
      <text className="ring">
        <textPath href={`#${ring}`} textLength="440" lengthAdjust="spacing">
          {`${site.tradeName} ✶ One trade, one card ✶ `.toUpperCase()}
        </textPath>
      </text>
      <path d="M-95 -21H95M-95 24H95" className="rules" />
      <text y="10" className="word" textLength={word.length > 5 ? 160 : undefined}>
        {word}
      </text>
      <text y="42" className="date">
        {date}
      </text>
      <text y="-33" className="date">
        ✶ ✶ ✶
      </text>
    </svg>
  );
}
