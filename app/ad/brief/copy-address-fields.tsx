import { copyAddressFieldIds, copyAddressFields } from "#business/ads/brief/brief-fields.ts";
import type { BriefProblems } from "#business/ads/brief/brief-problems.ts";
import { Field } from "./brief-field.tsx";

export function CopyAddressFields({
  values,
  problems,
}: {
  values: Readonly<Partial<Record<string, string>>>;
  problems: BriefProblems;
}) {
  return copyAddressFieldIds.map((name) => {
    const { label, autoComplete, fits } = copyAddressFields[name];
    return (
      <Field
        key={name}
        name={name}
        label={label}
        value={values[name]}
        autoComplete={autoComplete}
        inputMode={name === "copyZip" ? "numeric" : undefined}
        longest={fits}
        problem={problems[name]}
      />
    );
  });
}
