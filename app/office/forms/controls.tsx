import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./controls.css?sheet";

type Weight = { weight?: "go" | "plain" | "danger" };

const classOf = (weight: Weight["weight"] = "plain") => `office-button ${weight}`;

/** A button. `go` is the screen's main action, `danger` removes something. */
export function Button({ weight, ...button }: Weight & ComponentProps<"button">) {
  return (
    <>
      <Style name="office-controls" sheet={sheet} />
      <button type="button" {...button} className={classOf(weight)} />
    </>
  );
}

/** A form's button; its `value` says what to do. */
export function Submit(button: ComponentProps<typeof Button>) {
  return <Button type="submit" name="do" {...button} />;
}

export function SubmitRow(button: ComponentProps<typeof Button>) {
  return (
    <div className="row">
      <Submit {...button} />
    </div>
  );
}

export function ButtonLink({ weight, ...link }: Weight & ComponentProps<typeof Link>) {
  return (
    <>
      <Style name="office-controls" sheet={sheet} />
      <Link {...link} className={classOf(weight)} />
    </>
  );
}

export function Field({
  label,
  hint,
  below,
  problem,
  id,
  ...input
}: ComponentProps<"input"> & {
  label: string;
  id: string;
  hint?: ReactNode;
  /** What follows from what is typed. */
  below?: ReactNode;
  problem?: string;
}) {
  const described = [hint && `${id}-hint`, below && `${id}-below`, problem && `${id}-problem`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="office-field">
      <Style name="office-controls" sheet={sheet} />
      <label htmlFor={id}>{label}</label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      <input
        {...input}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
      {below && <div id={`${id}-below`}>{below}</div>}
      {problem && (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      )}
    </div>
  );
}

export function TextAreaField({
  label,
  problem,
  id,
  ...area
}: ComponentProps<"textarea"> & { label: string; id: string; problem?: string | undefined }) {
  return (
    <div className="office-field">
      <Style name="office-controls" sheet={sheet} />
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={3}
        onKeyDown={submitOnControlEnter}
        {...area}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      {problem && (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Ctrl-Enter, or Cmd-Enter, in a text box does what Enter does in a field: it presses the form's first button. */
function submitOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  const isAsked = event.key === "Enter" && (event.ctrlKey || event.metaKey);
  if (!isAsked || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[type=submit]"));
}

export function SelectField({
  label,
  id,
  options,
  problem,
  ...select
}: ComponentProps<"select"> & {
  label: string;
  id: string;
  options: readonly { value: string; name: string; disabled?: boolean }[];
  problem?: string | undefined;
}) {
  return (
    <div className="office-field">
      <Style name="office-controls" sheet={sheet} />
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      >
        {options.map(({ value, name, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {name}
          </option>
        ))}
      </select>
      {problem && (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      )}
    </div>
  );
}

export function Notice({
  kind,
  id,
  children,
}: {
  kind: "problem" | "done";
  id?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each form that is done comes here by a new key
  useEffect(() => {
    if (kind === "done" && document.activeElement === document.body) {
      ref.current?.focus({ preventScroll: true });
    }
  }, [kind, key]);
  return (
    <div
      ref={ref}
      id={id}
      className={`office-notice ${kind}`}
      role={kind === "problem" ? "alert" : "status"}
      tabIndex={kind === "done" ? -1 : undefined}
    >
      <Style name="office-controls" sheet={sheet} />
      {children}
    </div>
  );
}
