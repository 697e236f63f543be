import { Style } from "#app/ui/style.tsx";
import sheet from "./decorative-postmark.css?sheet";

export function DecorativePostmark() {
  return (
    <>
      <Style name="postmark" sheet={sheet} />
      <svg className="postmark" viewBox="0 0 300 120" aria-hidden="true">
        <circle cx="58" cy="60" r="54" />
        <circle cx="58" cy="60" r="37" />
        <path d="M118 30q15-12 30 0t30 0 30 0 30 0 30 0M120 50q15-12 30 0t30 0 30 0 30 0 30 0M120 70q15-12 30 0t30 0 30 0 30 0 30 0M118 90q15-12 30 0t30 0 30 0 30 0 30 0" />
        <text x="58" y="56" textAnchor="middle">
          SHARED
        </text>
        <text x="58" y="73" textAnchor="middle">
          9x12
        </text>
      </svg>
    </>
  );
}
