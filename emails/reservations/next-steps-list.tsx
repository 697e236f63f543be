import type { ProgressStep } from "#business/reservations/pay/progress-after-payment.ts";
import { EMAIL_FONT_STACK, emailColors } from "#emails/frame.tsx";

/** The five steps with their dates, those that are done marked so. */
export function NextStepsList({ steps }: { steps: readonly ProgressStep[] }) {
  return (
    <ol style={{ margin: "0 0 16px", padding: "0 0 0 24px" }}>
      {steps.map(({ title, text, when, done }) => (
        <li
          key={title}
          className="ink"
          style={{ margin: "0 0 14px", fontFamily: EMAIL_FONT_STACK }}
        >
          <strong>{title}</strong>
          <br />
          {text}
          <br />
          <span
            className={done ? "done" : "quiet"}
            style={{ color: done ? "#0b5d55" : emailColors.quiet, fontSize: 15, fontWeight: 600 }}
          >
            {when}
          </span>
        </li>
      ))}
    </ol>
  );
}
