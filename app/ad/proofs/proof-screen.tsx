import { type ReactNode, useEffect, useRef, useState } from "react";
import pageSheet from "#app/ad/brief/ad-page-head.css?sheet";
import { Style } from "#app/ui/style.tsx";
import type { PinPosition } from "./pin-position.ts";
import sheet from "./proof.css?sheet";
import {
  type CommentAuthor,
  ProofComments,
  ProofVersionLinks,
  type RefusedFormValues,
} from "./proof-comments.tsx";
import { ProofPicture } from "./proof-picture.tsx";
import type { ProofView } from "./proof-view.ts";

type BodyProps = {
  view: ProofView;
  drawing: (number: number) => string;
  mayTick: boolean;
  author: CommentAuthor;
  typed: RefusedFormValues;
  children: ReactNode;
};

type ScreenProps = BodyProps & {
  to: (number: number) => string;
  problem: string | undefined;
  head: ReactNode;
};

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

export function ProofBody({ view, drawing, children, typed, ...comments }: BodyProps) {
  const [pin, setPin] = useState<PinPosition>();
  const [shown, setShown] = useState(view.comments.length);
  if (shown !== view.comments.length) {
    // The comment is there now: the next one begins without a pin.
    setShown(view.comments.length);
    setPin(undefined);
  }
  return (
    <div className="columns">
      <Style name="proof" sheet={sheet} />
      <ProofPicture
        view={view}
        drawing={drawing}
        pin={pin}
        onPin={view.isOpen ? setPin : undefined}
      />
      <div className="decide">{children}</div>
      <ProofComments {...comments} view={view} typed={typed} pin={pin} onPin={setPin} />
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
