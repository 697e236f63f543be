import { type ComponentProps, use, useRef, useState } from "react";
import { type DayRequirement, findDayWarning } from "#business/mailings/calendar/check-day.ts";
import { isCalendarDate, longWeekdayDate, shortWeekdayDate } from "#platform/clock.ts";
import { Button, Field } from "./controls.tsx";
import { FormStateContext } from "./form-state.ts";

type DateFieldProps = Omit<ComponentProps<typeof Field>, "type" | "below" | "name"> & {
  name: string;
  /** What the day must be good for; without it, only its weekday is shown. */
  need?: DayRequirement | undefined;
};

/** A date with its weekday; a bad one is warned about at once, or asked about by the server (`refuseBadDayUnlessWarned`). */
export function DateField({ need, name, onInput, ...field }: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const first = use(FormStateContext)?.value(name) ?? field.defaultValue;
  const [typed, setTyped] = useState(String(first ?? ""));
  const date = isCalendarDate(typed) ? typed : undefined;
  const concern = date && need ? findDayWarning(date, need) : undefined;
  const choose = (better: string) => {
    if (!input.current) return;
    input.current.value = better;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    input.current.focus();
  };
  return (
    <Field
      {...field}
      name={name}
      ref={input}
      type="date"
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        onInput?.(event);
      }}
      below={
        <div className="office-day" aria-live="polite">
          {date && (
            <p className={concern ? "warn" : undefined}>{concern?.why ?? longWeekdayDate(date)}</p>
          )}
          {concern && (
            <>
              <input type="hidden" name={warnedDayFieldName(name)} value={date} />
              <Button onClick={() => choose(concern.better)}>
                Use {shortWeekdayDate(concern.better)}
              </Button>
            </>
          )}
        </div>
      }
    />
  );
}

/** The hidden field that says about which date a warning was shown. */
export const warnedDayFieldName = (name: string): string => `${name}-seen`;
