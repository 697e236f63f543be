import { useHydrated } from "#app/site/home/home-motion.ts";
import { Style } from "#app/ui/style.tsx";
import sheet from "./home-pause.css?sheet";

type PauseProps = {
  /** What moves: "the spotlight". */
  what: string;
  wanted: boolean;
  onToggle: () => void;
  /** Only the sign is shown; the words are its name. */
  round?: boolean;
};

/** Pauses what moves by itself, and lets it move again. Without script nothing moves, and there is nothing to pause. */
export function PauseButton({ what, wanted, onToggle, round }: PauseProps) {
  const script = useHydrated();
  const name = `${wanted || !script ? "Pause" : "Play"} ${what}`;
  return (
    <button
      type="button"
      className={round ? "pause round" : "pause"}
      aria-label={round ? name : undefined}
      data-sign={wanted || !script ? "pause" : "play"}
      hidden={!script}
      onClick={onToggle}
    >
      <Style name="pause" sheet={sheet} />
      {!round && name}
    </button>
  );
}
