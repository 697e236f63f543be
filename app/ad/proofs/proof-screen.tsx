import { type ReactNode, useEffect, useRef, useState } from "react";
import pageSheet from "#app/ad/brief/ad-page-head.css?sheet";
import { Style } from "#app/ui/style.tsx";
import { type PinPosition, presetPinPositions } from "./preset-pin-positions.ts";
import sheet from "./proof.css?sheet";
import { ProofComments, ProofVersionLinks, type RefusedFormValues } from "./proof-comments.tsx";
import { ProofPicture } from "./proof-picture.tsx";
import type { ProofView } from "./proof-view.ts";

type BodyProps = {
  view: ProofView;
  drawing: (number: number) => string;
  mayTick: boolean;
  /** Undefined: a signed-in operator. */
  author: string | undefined;
  typed: RefusedFormValues;
  /** Beside the picture: what can be decided. */
  children: ReactNode;
};

type ScreenProps = BodyProps & {
  to: (number: number) => string;
  /** Why the last button did nothing. */
  problem: string | undefined;
  /** Above the picture: where this belongs. */
  head: ReactNode;
};

/** The page of a version of an ad, for the customer and their guests. */
export function ProofScreen({ head, to, problem, ...body }: ScreenProps) {
  return (
    <div className="proof-screen">
      <Style name="ad-page-head" sheet={pageSheet} />
      <div className="wrap ad-page-head">
        {head}
        <ProofFormProblem sentence={problem} />
        <ProofVersionLinks view={body.view} to={to} />
        <ProofBody {...body} />
      </div>
    </div>
  );
}

/** A version of an ad with its comments, the same for the customer, their guests and the office. */
export function ProofBody({ view, drawing, children, typed, ...comments }: BodyProps) {
  const [pin, setPin] = useState<PinPosition>();
  const [place, setPlace] = useState(typed.place === "pin" ? "" : (typed.place ?? ""));
  const [shown, setShown] = useState(view.comments.length);
  if (shown !== view.comments.length) {
    // The comment is there now: the next one begins without a pin.
    setShown(view.comments.length);
    setPlace("");
    setPin(undefined);
  }
  const choose = (to: string) => {
    setPlace(to);
    if (to in presetPinPositions) {
      const [, x, y] = presetPinPositions[to as keyof typeof presetPinPositions];
      setPin({ x, y });
    }
    if (to === "") setPin(undefined);
  };
  const pointAt = (point: PinPosition) => {
    setPin(point);
    setPlace("pin");
  };
  return (
    <div className="columns">
      <Style name="proof" sheet={sheet} />
      <ProofPicture
        view={view}
        drawing={drawing}
        pin={pin}
        onPin={view.isOpen ? pointAt : undefined}
      />
      <div className="decide">{children}</div>
      <ProofComments
        {...comments}
        view={view}
        typed={typed}
        pin={pin}
        place={place}
        onPlace={choose}
      />
    </div>
  );
}

/** Why the last button did nothing; takes the focus when it appears. */
export function ProofFormProblem({ sentence }: { sentence: string | undefined }) {
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
