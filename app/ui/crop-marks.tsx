import css from "./crop-marks.css?inline";
import { Style } from "./style.tsx";

/** Crop marks outside the four corners of the nearest positioned parent. One panel per screen. */
export function CropMarks() {
  return (
    <div className="crop-marks" aria-hidden="true">
      <Style name="crop-marks" css={css} />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
