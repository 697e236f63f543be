import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import { findUnprintableCharacter } from "#artwork/alphabet.ts";
import {
  type BriefFieldId,
  getBriefField,
  printedCopyAddressFieldIds,
  printedCopyAddressFields,
} from "#business/ads/brief/brief-fields.ts";
import { type BriefProblems, printedTextLength } from "#business/ads/brief/brief-problems.ts";
import type { SizeId } from "#site.ts";

export function BriefFieldInput({
  id,
  values,
  size,
  problems,
  onInsert,
  children,
  ...texts
}: {
  id: BriefFieldId;
  values: Record<string, string>;
  size: SizeId;
  problems: BriefProblems;
  onInsert?: InsertTextHandler | undefined;
  children?: ReactNode;
} & Partial<Pick<FieldProps, "label" | "hint">>) {
  const { fits, part: _, noun: __, ...field } = getBriefField(id);
  return (
    <Field
      name={id}
      {...field}
      {...texts}
      longest={fits[size]}
      value={values[id]}
      isPrinted={id !== "notes"}
      onInsert={onInsert}
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
  /** Whether it stands in the ad, whose faces have to have its characters. */
  isPrinted?: boolean;
  onInsert?: InsertTextHandler | undefined;
  problem: string | undefined;
  children?: ReactNode;
};

export function Field({
  name,
  label,
  hint,
  type = "text",
  problem,
  value,
  longest,
  isPrinted = false,
  onInsert,
  children,
  ...more
}: FieldProps) {
  const [text, setText] = useState(value ?? "");
  const count = printedTextLength(name, text);
  const isCounting = useHasJavaScript();
  const strange = isPrinted ? findUnprintableCharacter(text) : undefined;
  const isCounted = type === "text" || type === "textarea";
  const describedBy = Object.entries({ hint, count: isCounted, strange, problem }).flatMap(
    ([part, isThere]) => (isThere ? [`${name}-${part}`] : []),
  );
  const shared = {
    id: name,
    name,
    defaultValue: value,
    onInput: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
    "aria-invalid": problem || strange ? true : undefined,
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
          {isCounting || count > longest
            ? `${count} of ${longest} characters`
            : `Up to ${longest} characters`}
        </p>
      )}
      {strange && <UnprintableCharacter {...{ name, text, strange, onInsert }} />}
      {problem && !strange && (
        <p className="problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}

/** A character that no face has, such as an emoji, and the button that takes it out. */
function UnprintableCharacter({
  name,
  text,
  strange,
  onInsert,
}: Pick<FieldProps, "name" | "onInsert"> & { text: string; strange: string }) {
  const without = text.replaceAll(strange, "").replace(/ {2,}/g, " ").trim();
  return (
    <div className="problem" id={`${name}-strange`}>
      <p>{`Ads can’t print “${strange}”. The designs leave it out.`}</p>
      <InsertTextButton name={name} text={without} onInsert={onInsert}>
        {`Remove ${strange}`}
      </InsertTextButton>
    </div>
  );
}

/** The postal address to which an advertiser’s printed copy goes. */
export function PostalCopyAddressFields({
  values,
  problems,
}: {
  values: Readonly<Partial<Record<string, string>>>;
  problems: BriefProblems;
}) {
  return printedCopyAddressFieldIds.map((name) => {
    const { label, autoComplete, fits } = printedCopyAddressFields[name];
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

export type InsertTextHandler = (name: string, text: string) => void;

/** A button that puts a text into a field; without `onInsert` the form's action does it (`applyInsertTextButton`). */
export function InsertTextButton({
  name,
  text,
  onInsert,
  children,
}: {
  name: string;
  text: string;
  onInsert: InsertTextHandler | undefined;
  children: ReactNode;
}) {
  return (
    <Button
      type={onInsert ? "button" : "submit"}
      small
      quiet
      name="put"
      value={`${name}:${text}`}
      formNoValidate
      onClick={onInsert && (() => onInsert(name, text))}
    >
      {children}
    </Button>
  );
}
