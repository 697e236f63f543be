import type { ReactNode } from "react";
import { CropMarks } from "#app/ui/crop-marks.tsx";
import { HalftoneSun } from "#app/ui/halftone-sun.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./lead-form-layout.css?sheet";

export function LeadFormLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="lead-form-page">
      <Style name="lead-form-page" sheet={sheet} />
      <HalftoneSun className="sun" />
      <div className="slip">
        <CropMarks />
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
