import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import pageSheet from "#app/ad/brief/ad-page-head.css?sheet";
import { AdOnCard, DesignViewRadios } from "#app/ad/designs/design-views.tsx";
import { Style } from "#app/ui/style.tsx";
import { toReadAloudText } from "#artwork/studio/ad-words.ts";
import type { PinPosition } from "./apply-proof-form.ts";
import sheet from "./proof.css?sheet";
import {
  type CommentAuthor,
  ProofComments,
  ProofVersionLinks,
  type RefusedFormValues,
} from "./proof-comments.tsx";
import pictureSheet from "./proof-picture.css?sheet";
import type { ProofView } from "./proof-view.ts";

const STEP = 0.02;

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

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

type PictureProps = {
  view: ProofView;
  drawing: (number: number) => string;
  pin: PinPosition | undefined;
  onPin: ((point: PinPosition) => void) | undefined;
};

const percent = (share: number) => `${Math.round(share * 1e4) / 100}%`;

const at = ({ x, y }: PinPosition) => ({ left: percent(x), top: percent(y) }) as CSSProperties;

function ProofPicture({ view, drawing, pin, onPin }: PictureProps) {
  const { number, before, inches } = view;
  const sizes = {
    "--ad-width": `${inches.width}in`,
    "--shape": `${inches.width} / ${inches.height}`,
    "--ratio": inches.width / inches.height,
  } as CSSProperties;
  const ways: (readonly [string, string])[] = [
    ["fit", "Whole ad"],
    ["true", "100%"],
    ["double", "200%"],
    ["card", "On the card"],
    ...(before ? [["beside", `Beside version ${before}`] as const] : []),
  ];
  return (
    <div className="proof-picture" style={sizes}>
      <Style name="proof-picture" sheet={pictureSheet} />
      <DesignViewRadios views={ways} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an ad that is larger than the screen scrolls by keyboard too */}
      <section className="stage" aria-label={`Version ${number} of the ad`} tabIndex={0}>
        <Pinned view={view} source={drawing(number)} pin={pin} onPin={onPin} />
        {before && <Before view={view} number={before} drawing={drawing} />}
        <AdOnCard
          card={view.card}
          picture={drawing(number)}
          label="The ad on the card, among its neighbors"
        />
      </section>
      <p className="fine">
        The spot is {view.measures}, minus the white gap between ads. Screens differ: at 100% it’s
        about that large here, and colors look a little different on paper. Print this page at 100%
        to see the actual size.
      </p>
    </div>
  );
}

function Pinned({
  view,
  source,
  pin,
  onPin,
}: { source: string } & Pick<PictureProps, "view" | "pin" | "onPin">) {
  const place = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPin?.({
      x: (event.clientX - box.left) / box.width,
      y: (event.clientY - box.top) / box.height,
    });
  };
  return (
    <figure className="ad">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the pin is placed by the form's button and moved by arrows */}
      <img
        src={source}
        alt={`The ad, version ${view.number}. ${toReadAloudText(view.words)}`}
        width={Math.round(view.inches.width * 96)}
        height={Math.round(view.inches.height * 96)}
        onClick={onPin && place}
        data-pins={onPin ? "" : undefined}
      />
      {view.comments.map(
        ({ id, pin: label, point, isDone }) =>
          point && (
            <a
              key={id}
              className="pin"
              href={`#comment-${id}`}
              style={at(point)}
              data-done={isDone || undefined}
              aria-label={`Comment ${label}${isDone ? ", done" : ""}`}
            >
              {label}
            </a>
          ),
      )}
      {pin && onPin && <MovablePin pin={pin} onPin={onPin} />}
    </figure>
  );
}

function MovablePin({ pin, onPin }: { pin: PinPosition; onPin: (point: PinPosition) => void }) {
  const move = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    const within = (share: number) => Math.min(1, Math.max(0, share));
    onPin({ x: within(pin.x + by[0]), y: within(pin.y + by[1]) });
  };
  const [across, down] = [Math.round(pin.x * 100), Math.round(pin.y * 100)];
  return (
    <button type="button" className="pin new" style={at(pin)} onKeyDown={move}>
      <span aria-hidden="true">+</span>
      <span className="hidden-but-read">
        Your comment’s pin, {across}% from the left and {down}% from the top. Arrow keys move it.
      </span>
    </button>
  );
}

function Before({
  view,
  number,
  drawing,
}: Pick<PictureProps, "view" | "drawing"> & { number: number }) {
  return (
    <div className="before">
      {[number, view.number].map((version) => (
        <figure key={version}>
          <img src={drawing(version)} alt={`Version ${version}`} loading="lazy" />
          <figcaption>Version {version}</figcaption>
        </figure>
      ))}
    </div>
  );
}
