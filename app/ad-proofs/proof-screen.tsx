import { type ReactNode, useEffect, useRef, useState } from "react";
import pageSheet from "#app/ad-brief/ad-page-head.css?sheet";
import { Style } from "#app/ui/style.tsx";
import { commentPlaces, type Point } from "./comment-places.ts";
import sheet from "./proof.css?sheet";
import { ProofComments, type TypedBefore, Versions } from "./proof-comments.tsx";
import { ProofPicture } from "./proof-picture.tsx";
import type { ProofView } from "./proof-view.ts";

type ScreenProps = {
  view: ProofView;
  drawing: (number: number) => string;
  to: (number: number) => string;
  mayTick: boolean;
  author: string;
  typed: TypedBefore;
  /** Why the last button did nothing. */
  problem: string | undefined;
  /** Above the picture: where this belongs. */
  head: ReactNode;
  /** Beside the picture: what can be decided. */
  children: ReactNode;
};

/** A version of an ad with its comments, the same for the customer, their guests and the office. */
export function ProofScreen({ view, head, children, problem, ...more }: ScreenProps) {
  const [pin, setPin] = useState<Point>();
  const [place, setPlace] = useState(more.typed.place === "pin" ? "" : (more.typed.place ?? ""));
  const choose = (to: string) => {
    setPlace(to);
    if (to in commentPlaces) {
      const [, x, y] = commentPlaces[to as keyof typeof commentPlaces];
      setPin({ x, y });
    }
    if (to === "") setPin(undefined);
  };
  const pointAt = (point: Point) => {
    setPin(point);
    setPlace("pin");
  };
  return (
    <div className="proof-screen">
      <Style name="proof" sheet={sheet} />
      <Style name="ad-page-head" sheet={pageSheet} />
      <div className="wrap ad-page-head">
        {head}
        <Problem sentence={problem} />
        <Versions view={view} to={more.to} />
        <div className="columns">
          <ProofPicture
            view={view}
            drawing={more.drawing}
            pin={pin}
            onPin={view.isOpen ? pointAt : undefined}
          />
          <div className="decide">{children}</div>
          <ProofComments
            view={view}
            mayTick={more.mayTick}
            author={more.author}
            typed={more.typed}
            pin={pin}
            place={place}
            onPlace={choose}
          />
        </div>
      </div>
    </div>
  );
}

/** Why the last button did nothing; takes the focus when it appears. */
function Problem({ sentence }: { sentence: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sentence) ref.current?.focus();
  }, [sentence]);
  return (
    <div role="alert" ref={ref} tabIndex={-1}>
      {sentence && <p className="problem">{sentence}</p>}
    </div>
  );
}
