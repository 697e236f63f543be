import { type ReactNode, useEffect, useRef } from "react";
import { CropMarks, HalftoneSun } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./lead-form-layout.css?sheet";

export function LeadFormLayout({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    // An answer in place took the button that had the focus.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <div className="lead-form-page">
      <Style name="lead-form-page" sheet={sheet} />
      <HalftoneSun className="sun" />
      <div className="slip">
        <CropMarks />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
