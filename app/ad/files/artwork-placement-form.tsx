import { useState } from "react";
import type { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import {
  type Placement,
  type PlacementMode,
  placementModes,
} from "#business/ads/files/placement.ts";

type PlacementFormProps = {
  form: ReturnType<typeof useFetcher>["Form"];
  page: string;
  file: number;
  placement: Placement;
  picture: { width: number; height: number } | null;
  src: string;
  spot: { widthInches: number; heightInches: number };
};

const MODES = Object.keys(placementModes) as PlacementMode[];
const POINTS = { "0": "start", "0.5": "middle", "1": "end" } as const;

/** How a finished ad goes into its spot, with a picture of the spot as it would be. */
export function ArtworkPlacementForm(props: PlacementFormProps) {
  const { form: Form, page, file, placement, src, spot } = props;
  const [chosen, choose] = useState(placement);
  const isTaller = props.picture
    ? props.picture.width / props.picture.height < spot.widthInches / spot.heightInches
    : true;
  const axis = isTaller ? "y" : "x";
  return (
    <Form method="post" action={page} className="placement">
      <input type="hidden" name="file" value={file} />
      <fieldset>
        <legend>In your spot</legend>
        {MODES.map((mode) => (
          <label key={mode}>
            <input
              type="radio"
              name="mode"
              value={mode}
              defaultChecked={placement.mode === mode}
              onChange={() => choose({ ...chosen, mode })}
            />
            <span>{placementModes[mode]}</span>
          </label>
        ))}
        <label className="point">
          <span>When we crop it, keep</span>
          <select
            name={axis}
            defaultValue={String(placement[axis])}
            onChange={(event) => choose({ ...chosen, [axis]: Number(event.target.value) })}
          >
            {Object.keys(POINTS).map((point) => (
              <option key={point} value={point}>
                {KEPT[axis][point as keyof typeof POINTS]}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      <div
        className="spot"
        style={{ aspectRatio: `${spot.widthInches} / ${spot.heightInches}` }}
        aria-hidden="true"
      >
        <img
          src={src}
          alt=""
          style={{
            objectFit: chosen.mode === "fill" ? "cover" : "contain",
            objectPosition:
              chosen.mode === "fill" ? `${chosen.x * 100}% ${chosen.y * 100}%` : "50%",
          }}
        />
      </div>
      <Button type="submit" small quiet name="do" value="place">
        Save placement
      </Button>
    </Form>
  );
}

const KEPT = {
  y: { "0": "the top", "0.5": "the middle", "1": "the bottom" },
  x: { "0": "the left", "0.5": "the middle", "1": "the right" },
} as const;
