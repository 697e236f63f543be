import type { ReactNode } from "react";
import { Style } from "#app/ui/style.tsx";
import {
  type AdDetails,
  type LicenseRule,
  licenseRuleFor,
} from "#business/ads/brief/ad-details.ts";
import {
  type BriefFieldId,
  type BriefPartId,
  briefFieldIds,
  briefPartTitles,
  getBriefField,
  type PrintedCopyAddress,
  pointFieldNames,
  printedCopyAddressFieldIds,
  shortPointLimits,
  toBriefInputs,
} from "#business/ads/brief/brief-fields.ts";
import type { BriefProblems } from "#business/ads/brief/brief-problems.ts";
import { proposeOfferLastDay } from "#business/ads/brief/brief-remarks.ts";
import type { AdTextExamples } from "#business/ads/brief/suggestions.ts";
import { shortWeekdayDate } from "#platform/clock.ts";
import type { SizeId } from "#site.ts";
import {
  BriefFieldInput,
  Field,
  InsertTextButton,
  type InsertTextHandler,
  PostalCopyAddressFields,
} from "./brief-field.tsx";
import sheet from "./brief-fields.css?sheet";

type FieldsProps = {
  facts: AdDetails;
  copyAddress: PrintedCopyAddress | null;
  industry: string;
  suggestions: AdTextExamples;
  size: SizeId;
  problems: BriefProblems;
  /** The ISO date by which the card is in homes. An offer's last day must come after it. */
  inHomesBy: string;
  /** Puts an example into its field; without it the example's button sends the form. */
  onInsert?: InsertTextHandler | undefined;
};

export function BriefFields({
  facts,
  copyAddress,
  industry,
  suggestions,
  size,
  problems,
  inHomesBy,
  onInsert,
}: FieldsProps) {
  const values = toBriefInputs({ facts, copyAddress });
  const license = licenseRuleFor(industry);
  const examples: Partial<Record<BriefFieldId, readonly string[]>> = {
    headline: suggestions.headlines,
    offer: suggestions.offers,
  };
  const part = (id: BriefPartId) => {
    const asked = briefFieldIds.filter((field) => {
      const declared = getBriefField(field);
      return declared.part === id && declared.fits[size] > 0;
    });
    return asked.map((field) => (
      <BriefFieldInput key={field} id={field} {...{ values, size, problems, onInsert }}>
        {examples[field] && (
          <FieldExamples name={field} texts={examples[field]} onInsert={onInsert} />
        )}
        {field === "lastDay" && <LastDayProposal inHomesBy={inHomesBy} onInsert={onInsert} />}
      </BriefFieldInput>
    ));
  };
  return (
    <div className="brief-fields">
      <Style name="brief-fields" sheet={sheet} />
      {[...listUnasked(size), ...listUnaskedOfLicense(license)].map((name) => (
        <input key={name} type="hidden" name={name} defaultValue={values[name]} />
      ))}
      <fieldset>
        <legend>{briefPartTitles.words}</legend>
        {part("words")}
      </fieldset>
      <fieldset>
        <legend>{briefPartTitles.contact}</legend>
        {part("contact")}
      </fieldset>
      {license?.kind === "contractor" && (
        <ContractorFields values={values} problems={problems}>
          {part("license")}
        </ContractorFields>
      )}
      {license?.kind === "profession" && (
        <fieldset>
          <legend>{briefPartTitles.license}</legend>
          <p>{license.reminder}</p>
          <BriefFieldInput
            id="licensedName"
            label={license.label}
            hint={license.hint}
            {...{ values, size, problems, onInsert }}
          />
        </fieldset>
      )}
      {shortPointLimits.fits[size] > 0 && (
        <OptionalPart
          title={briefPartTitles.points}
          names={pointFieldNames}
          {...{ values, problems }}
        >
          <p className="hint">What you do or offer: “Water heaters,” “Open Saturdays.”</p>
          {pointFieldNames.map((name, i) => (
            <Field
              key={name}
              name={name}
              label={`Point ${i + 1}`}
              value={values[name]}
              longest={shortPointLimits.fits[size]}
              isPrinted
              onInsert={onInsert}
              problem={problems[name]}
            />
          ))}
        </OptionalPart>
      )}
      <OptionalPart
        title={briefPartTitles.more}
        names={briefFieldIds.filter((id) => getBriefField(id).part === "more")}
        {...{ values, problems }}
      >
        {part("more")}
      </OptionalPart>
      <OptionalPart
        title="Where to mail your printed copy"
        names={printedCopyAddressFieldIds}
        {...{ values, problems }}
      >
        <p className="hint">You can add this later.</p>
        <PostalCopyAddressFields values={values} problems={problems} />
      </OptionalPart>
    </div>
  );
}

/** A part that an ad can do without: closed until it has something in it. */
function OptionalPart({
  title,
  names,
  values,
  problems,
  children,
}: {
  title: string;
  names: readonly string[];
  values: Record<string, string>;
  problems: BriefProblems;
  children: ReactNode;
}) {
  return (
    <details className="optional" open={names.some((name) => values[name] || problems[name])}>
      <summary>
        {title} <span>optional</span>
      </summary>
      <fieldset>
        <legend className="hidden-but-read">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

/** What the law wants in a contractor's printed ad, or in that of somebody who may work without a license. */
function ContractorFields({
  values,
  problems,
  children,
}: {
  values: Record<string, string>;
  problems: BriefProblems;
  children: ReactNode;
}) {
  const problem = problems.license;
  return (
    <fieldset className="contractor" aria-describedby={problem && "license-problem"}>
      <legend>{briefPartTitles.license}</legend>
      <p>Arizona requires the license number in every contractor’s printed ad, so we print it.</p>
      {problem && (
        <p className="problem" id="license-problem">
          {problem}
        </p>
      )}
      {licenseChoices.map(({ value, label }, i) => (
        <label key={value} className="choice">
          <input
            type="radio"
            id={i === 0 ? "license" : undefined}
            name="license"
            value={value}
            defaultChecked={values.license === value}
          />
          {label}
        </label>
      ))}
      <div className="licensed">{children}</div>
    </fieldset>
  );
}

const licenseChoices = [
  { value: "roc", label: "I have a contractor’s license" },
  { value: "none", label: "I don’t. Print “Not a licensed contractor”" },
] as const;

function listUnaskedOfLicense(rule: LicenseRule | undefined): string[] {
  if (rule?.kind === "contractor") return [];
  return ["license", "licenseNumber", ...(rule ? [] : ["licensedName"])];
}

/** Fields that a spot of this size doesn't ask for: what an earlier ad said there is kept for a larger one. */
function listUnasked(size: SizeId): string[] {
  const fields = briefFieldIds.filter((id) => getBriefField(id).fits[size] === 0);
  return [...fields, ...(shortPointLimits.fits[size] > 0 ? [] : pointFieldNames)];
}

/** A last day in one tap, so that nobody has to find it in a calendar. */
function LastDayProposal({
  inHomesBy,
  onInsert,
}: {
  inHomesBy: string;
  onInsert: InsertTextHandler | undefined;
}) {
  const day = proposeOfferLastDay(inHomesBy);
  return (
    <div className="examples">
      <p>We expect the card in homes by {shortWeekdayDate(inHomesBy)}.</p>
      <ul>
        <li>
          <InsertTextButton name="lastDay" text={day} onInsert={onInsert}>
            Use {shortWeekdayDate(day)}
          </InsertTextButton>
        </li>
      </ul>
    </div>
  );
}

const FIRST_EXAMPLES = 2;

function FieldExamples({
  name,
  texts,
  onInsert,
}: {
  name: BriefFieldId;
  texts: readonly string[];
  onInsert: InsertTextHandler | undefined;
}) {
  const list = (some: readonly string[]) => (
    <ul>
      {some.map((text) => (
        <li key={text}>
          <InsertTextButton name={name} text={text} onInsert={onInsert}>
            {text}
          </InsertTextButton>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="examples">
      <p>Examples. Tap one, then make it yours.</p>
      {list(texts.slice(0, FIRST_EXAMPLES))}
      <details>
        <summary>More examples</summary>
        {list(texts.slice(FIRST_EXAMPLES))}
      </details>
    </div>
  );
}
