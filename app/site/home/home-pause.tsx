import { Style } from "#app/ui/style.tsx";
import { useHydrated } from "./home-motion.ts";
import sheet from "./home-pause.css?sheet";

type PauseProps = {
  what: string;
  wanted: boolean;
  onToggle: () => void;
  round?: boolean;
};

/** Pauses and resumes an animation. Without script nothing moves, and there is nothing to pause. */
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
