import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
} from "react";
import { useLocation } from "react-router";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./controls.css?sheet";
import { FORM_ANSWER_ELEMENT_ID, FormStateContext, useRefusedFormState } from "./form-state.ts";

type Weight = { weight?: "go" | "plain" | "danger" };

const classOf = (weight: Weight["weight"] = "plain") => `office-button ${weight}`;

export function Button({ weight, ...button }: Weight & ComponentProps<"button">) {
  return (
    <>
      <Style name="office-controls" sheet={sheet} />
      <button type="button" {...button} className={classOf(weight)} />
    </>
  );
}

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

/** A link to what one does next, as high as a thumb. */
export const NextStepLink = (link: ComponentProps<typeof Link>) => (
  <Link {...link} className="step" />
);

/**
 * A form of the page: after a refusal its controls show what was typed and what is wrong. `button`: the one that is pressed for
 * it; `shown`: what it sends unseen, with `of` where a page has several of its kind.
 */
export function PostForm({
  button = "",
  shown = {},
  children,
  ...form
}: ComponentProps<"form"> & { button?: string; shown?: ComponentProps<typeof HiddenFields> }) {
  return (
    // Without script a form keeps the "#" of its page: its answer is in view, not the form again.
    <form method="post" action={`#${FORM_ANSWER_ELEMENT_ID}`} {...form}>
      <HiddenFields {...shown} />
      <FormStateContext value={useRefusedFormState(button, shown.of)}>{children}</FormStateContext>
    </form>
  );
}

type ControlProps = {
  label: string;
  name?: string | undefined;
  id?: string | undefined;
  problem?: string | undefined;
  /** The field that its problem names, if it's another. */
  about?: string | undefined;
  defaultValue?: ComponentProps<"input">["defaultValue"];
};

/** A control with its first value or, after its form was refused, what was typed and what is wrong with it. */
function useControl({ label, name, id = name, about = name, ...own }: ControlProps) {
  const form = use(FormStateContext);
  const problem = own.problem ?? form?.problem(about);
  return {
    labeled: { label, id, problem },
    control: {
      id,
      defaultValue: form?.value(name) ?? own.defaultValue,
      "aria-invalid": problem ? true : undefined,
      "aria-describedby": problem && `${id}-problem`,
    },
  };
}

type LabeledProps = Pick<ControlProps, "label" | "id" | "problem"> &
  Partial<Record<"hint" | "below" | "children", ReactNode>>;

function Labeled({ label, id, hint, below, problem, children }: LabeledProps) {
  return (
    <div className="office-field">
      <Style name="office-controls" sheet={sheet} />
      <label htmlFor={id}>{label}</label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      {children}
      {below && <div id={`${id}-below`}>{below}</div>}
      {problem && (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      )}
    </div>
  );
}

export function Field({
  label,
  hint,
  below,
  problem,
  about,
  ...input
}: ComponentProps<"input"> &
  ControlProps & {
    hint?: ReactNode;
    /** What follows from what is typed. */
    below?: ReactNode;
  }) {
  const { labeled, control } = useControl({ ...input, label, about, problem });
  const { id, "aria-describedby": problemId } = control;
  const described = [hint && `${id}-hint`, below && `${id}-below`, problemId].filter(Boolean);
  return (
    <Labeled {...labeled} hint={hint} below={below}>
      <input {...input} {...control} aria-describedby={described.join(" ") || undefined} />
    </Labeled>
  );
}

export function TextAreaField({
  label,
  problem,
  about,
  ...area
}: ComponentProps<"textarea"> & ControlProps) {
  const { labeled, control } = useControl({ ...area, label, about, problem });
  return (
    <Labeled {...labeled}>
      <textarea rows={3} onKeyDown={submitOnControlEnter} {...area} {...control} />
    </Labeled>
  );
}

/** Ctrl-Enter, or Cmd-Enter, in a text box does what Enter does in a field: it presses the form's first button. */
function submitOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  const isSubmitKey = event.key === "Enter" && (event.ctrlKey || event.metaKey);
  if (!isSubmitKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[type=submit]"));
}

type Choice = { value: string; name: string; disabled?: boolean };

/** `options`: one by one, or in groups by their label. */
export function SelectField({
  label,
  options = [],
  groups = [],
  problem,
  about,
  ...select
}: ComponentProps<"select"> &
  ControlProps & {
    options?: readonly Choice[];
    groups?: readonly { label: string; options: readonly Choice[] }[];
  }) {
  const { labeled, control } = useControl({ ...select, label, about, problem });
  return (
    <Labeled {...labeled}>
      <select {...select} {...control}>
        <Options options={options} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Options options={group.options} />
          </optgroup>
        ))}
      </select>
    </Labeled>
  );
}

const Options = ({ options }: { options: readonly Choice[] }) =>
  options.map(({ value, name, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {name}
    </option>
  ));

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
