import sheet from "./crop-marks.css?sheet";
import { Style } from "./style.tsx";

export function CropMarks() {
  return (
    <div className="crop-marks" aria-hidden="true">
      <Style name="crop-marks" sheet={sheet} />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
