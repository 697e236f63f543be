import { type ReactNode, useState } from "react";
import { type BriefFieldId, getBriefField } from "#business/ads/brief/brief-fields.ts";
import type { BriefProblems } from "#business/ads/brief/brief-problems.ts";
import type { SizeId } from "#site.ts";

/** A field of a brief, with the label, hint and length that it declares for a spot of this size. */
export function BriefFieldInput({
  id,
  values,
  size,
  problems,
  children,
}: {
  id: BriefFieldId;
  values: Record<string, string>;
  size: SizeId;
  problems: BriefProblems;
  children?: ReactNode;
}) {
  const { label, hint, type, inputMode, autoComplete, fits } = getBriefField(id);
  return (
    <Field
      name={id}
      label={label}
      hint={hint}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      longest={fits[size]}
      value={values[id]}
      problem={problems[id]}
    >
      {children}
    </Field>
  );
}

type FieldProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  type?: "text" | "tel" | "date" | "textarea" | undefined;
  inputMode?: "url" | "numeric" | undefined;
  autoComplete?: string | undefined;
  value: string | undefined;
  longest: number;
  problem: string | undefined;
  /** Below the input. */
  children?: ReactNode;
};

/** A labeled input of the brief, with its hint and its problem. */
export function Field({
  name,
  label,
  hint,
  type = "text",
  problem,
  value,
  longest,
  children,
  ...more
}: FieldProps) {
  const [count, setCount] = useState(value?.length ?? 0);
  const isCounted = type === "text" || type === "textarea";
  const describedBy = [
    hint && `${name}-hint`,
    isCounted && `${name}-count`,
    problem && `${name}-problem`,
  ].filter(Boolean);
  const shared = {
    id: name,
    name,
    defaultValue: value,
    onInput: (event: { currentTarget: { value: string } }) =>
      setCount(event.currentTarget.value.length),
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": describedBy.join(" ") || undefined,
    ...more,
  } as const;
  return (
    <div className="field" data-name={name}>
      <label htmlFor={name}>{label}</label>
      {type === "textarea" ? <textarea rows={3} {...shared} /> : <input type={type} {...shared} />}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {isCounted && (
        <p className={count > longest ? "problem" : "hint"} id={`${name}-count`}>
          {`${count} of ${longest} characters`}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}
