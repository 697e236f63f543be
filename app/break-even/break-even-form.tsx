import type { FormEventHandler } from "react";
import { Form } from "react-router";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import type { BreakEvenField, ParsedBreakEvenInput } from "#business/mailings/break-even.ts";
import sheet from "./break-even-form.css?sheet";

const fields = [
  { name: "job", label: "My average job, in dollars", mark: "$" },
  { name: "margin", label: "What I keep after costs (%)", mark: "%" },
] as const;

type BreakEvenFormProps = {
  typed: Record<BreakEvenField, string>;
  problems?: ParsedBreakEvenInput["problems"];
  industry?: string | undefined;
  onType?: (name: BreakEvenField, value: string) => void;
  onSubmit?: FormEventHandler | undefined;
};

export function BreakEvenForm({
  typed,
  problems = {},
  industry,
  onType,
  onSubmit,
}: BreakEvenFormProps) {
  return (
    <Form
      action={paths.breakEven()}
      method="get"
      discover="none"
      className="break-even-form"
      aria-label="Jobs that pay for a spot"
      preventScrollReset
      onSubmit={onSubmit}
    >
      <Style name="break-even-form" sheet={sheet} />
      {industry && <input type="hidden" name="industry" value={industry} />}
      {fields.map(({ name, label, mark }) => (
        <p key={name}>
          <label htmlFor={`break-even-${name}`}>{label}</label>
          <span data-mark={mark}>
            <input
              id={`break-even-${name}`}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              {...(onType
                ? {
                    value: typed[name],
                    onChange: (event: { target: { value: string } }) =>
                      onType(name, event.target.value),
                  }
                : { defaultValue: typed[name] })}
              aria-invalid={problems[name] ? true : undefined}
              aria-describedby={problems[name] ? `break-even-${name}-problem` : undefined}
            />
          </span>
          {problems[name] && (
            <strong id={`break-even-${name}-problem`} className="problem">
              {problems[name]}
            </strong>
          )}
        </p>
      ))}
      <Button type="submit" quiet>
        Calculate
      </Button>
    </Form>
  );
}
