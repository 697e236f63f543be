import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { EmailSuggestion } from "#app/email-suggestion.tsx";
import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { TooLongWarning } from "#app/ui/too-long-warning.tsx";
import { nameLimits } from "#business/reservations/reservation.ts";
import { site } from "#site.ts";

export const DETAILS_FIELDS = [
  "business",
  "name",
  "email",
  "phone",
  "website",
  "referredBy",
] as const;

type DetailsFieldName = (typeof DETAILS_FIELDS)[number];

type DetailsField = {
  name: DetailsFieldName;
  label: string;
  hint?: string;
} & ComponentProps<"input">;

const fields: readonly DetailsField[] = [
  {
    name: "business",
    label: "Business name",
    hint: "As it should appear in your ad.",
    autoComplete: "organization",
  },
  { name: "name", label: "Your name", autoComplete: "name" },
  {
    name: "email",
    label: "Email",
    hint: "We’ll send your confirmation and proof here.",
    inputMode: "email",
    autoComplete: "email",
  },
  { name: "phone", label: "Phone", type: "tel", autoComplete: "tel" },
  { name: "website", label: "Website (optional)", inputMode: "url", autoComplete: "url" },
  {
    name: "referredBy",
    label: "Reservation number of the advertiser who sent you (optional)",
    hint: "Like 7K3M-9PQX. You each get a credit once you’ve paid.",
    autoComplete: "off",
  },
];

const HINT_WITHOUT_MAIL_SERVER =
  "This site can’t send email yet. You’ll see your confirmation and proof on your reservation page.";

export type TypedDetails = Record<DetailsFieldName, string> & {
  /** Version of the Terms that was agreed to; empty where the box is not checked. */
  terms: string;
};

/** Sentences by field, in the order of the fields. */
export type DetailsErrors = Partial<Record<DetailsFieldName | "terms", string>>;

export function DetailsFields({
  initial,
  problems,
  sendsMail,
  asksWhoSentThem,
}: {
  initial: Partial<TypedDetails>;
  problems: DetailsErrors;
  sendsMail: boolean;
  asksWhoSentThem: boolean;
}) {
  const shown = fields.filter(({ name }) => name !== "referredBy" || asksWhoSentThem);
  return (
    <fieldset className="fields">
      <legend>Your details</legend>
      {shown.map(({ name, label, hint, ...input }) => (
        <div key={name} className="field" data-name={name}>
          <label htmlFor={name}>{label}</label>
          <input
            type="text"
            id={name}
            name={name}
            data-begin={name === "business" && !initial.business ? "" : undefined}
            required={name !== "website" && name !== "referredBy"}
            defaultValue={initial[name]}
            aria-invalid={problems[name] ? true : undefined}
            aria-describedby={
              [hint && `${name}-hint`, problems[name] && `${name}-problem`]
                .filter(Boolean)
                .join(" ") || undefined
            }
            {...input}
          />
          {hint && (
            <p className="hint" id={`${name}-hint`}>
              {name === "email" && !sendsMail ? HINT_WITHOUT_MAIL_SERVER : hint}
            </p>
          )}
          {(name === "business" || name === "name") && (
            <TooLongWarning of={name} most={nameLimits[name]} />
          )}
          {name === "email" && <EmailSuggestion fieldId={name} email={initial.email} />}
          <Problem name={name} problems={problems} />
        </div>
      ))}
      <div className="terms">
        <input
          id="terms"
          name="terms"
          type="checkbox"
          required
          value={site.terms.version}
          defaultChecked={initial.terms === site.terms.version}
          aria-invalid={problems.terms ? true : undefined}
          aria-describedby={problems.terms ? "terms-problem" : undefined}
        />
        <label htmlFor="terms">
          I agree to the{" "}
          <Link to={paths.terms()} target="_blank">
            Terms<span className="hidden-but-read"> (opens in a new tab)</span>
          </Link>
          , version {site.terms.version}.
        </label>
        <Problem name="terms" problems={problems} />
      </div>
    </fieldset>
  );
}

function Problem({ name, problems }: { name: keyof DetailsErrors; problems: DetailsErrors }) {
  return problems[name] ? (
    <p className="problem" id={`${name}-problem`}>
      {problems[name]}
    </p>
  ) : null;
}

/** Fills empty fields with what was typed here earlier. Returns what to call when the details are sent. */
export function useDetailsDraft(
  form: RefObject<HTMLFormElement | null>,
  typed: TypedDetails | undefined,
  onBusiness: (name: string) => void,
): () => void {
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React has come
  useEffect(() => {
    const draft = readDraft();
    for (const name of DETAILS_FIELDS) {
      const input = form.current?.elements.namedItem(name);
      if (!(input instanceof HTMLInputElement)) continue;
      if (!typed && !input.value && draft[name]) input.value = draft[name];
      if (name === "business") onBusiness(input.value);
    }
  }, []);
  useEffect(() => {
    if (!typed) return;
    isSent.current = false;
    saveDetailsDraft(typed);
  }, [typed]);
  useEffect(() => () => void (isSent.current && deleteDraft()), []);
  return () => {
    isSent.current = true;
    deleteDraft();
  };
}

/** Typed details kept in the visitor's own browser until they are sent, for a day at most. */
type Draft = Partial<Record<DetailsFieldName, string>>;

const KEY = "reservation-draft";
const A_DAY = 24 * 60 * 60_000;

/** What is still to be written, and when: not at each key. */
let waiting: Draft | undefined;
const SOON = 300;

/** What is kept; empty where nothing is, it is old, or the browser keeps nothing. */
function readDraft(): Draft {
  return { ...stored(), ...waiting };
}

function stored(): Draft {
  try {
    const { at, draft } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof at === "number" && Date.now() - at < A_DAY ? draft : {};
  } catch {
    return {};
  }
}

/** Keeps what changed beside what is kept: soon, and in any case before the page is left. */
export function saveDetailsDraft(changed: Draft): void {
  if (!waiting) {
    setTimeout(write, SOON);
    addEventListener("pagehide", write, { once: true });
  }
  waiting = { ...waiting, ...changed };
}

function write(): void {
  if (!waiting) return;
  const draft = readDraft();
  waiting = undefined;
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), draft }));
  } catch {
    // This browser stores nothing; the form itself still has the text.
  }
}

function deleteDraft(): void {
  waiting = undefined;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
