import { data, redirect } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Field, SelectField, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import {
  FormErrorNotice,
  type FormErrorWithChanges,
  fieldValuesAndProblems,
} from "#app/office/forms/form-error-notice.tsx";
import { formErrorWithChangesOrThrow } from "#app/office/forms/form-error-with-changes-or-throw.ts";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { DoneNotice } from "#app/office/undo/done-notice.tsx";
import { addUndoToPath, formatUndoParam } from "#app/office/undo/undo-link.ts";
import { formText, readForm } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import { findIndustry, listAllIndustries } from "#business/mailings/industries/industries.ts";
import { synonymsOf } from "#business/mailings/industries/industry-synonyms.ts";
import {
  addIndustryWord,
  findAddedIndustryWordsWithKeys,
  removeIndustryWord,
} from "#business/mailings/industries/industry-words.ts";
import { cutText } from "#platform/text-limits.ts";
import type { Route } from "./+types/industries.ts";

export const loader = officeLoader("settings.see", async ({ request }) => {
  const added = await findAddedIndustryWordsWithKeys();
  const { searchParams } = new URL(request.url);
  const done = findIndustry(searchParams.get("in") ?? "");
  const word = cutText(searchParams.get("word") ?? "", 40);
  return {
    word,
    done: done && {
      ...done,
      sentence: searchParams.has("removed")
        ? `Removed from ${done.name}.`
        : `Added. Searches for it lead to ${done.name} now.`,
    },
    industries: listAllIndustries().map(({ slug, name, isHidden }) => ({
      slug,
      name,
      isHidden,
      words: synonymsOf(slug).join(", "),
      own: added
        .filter(({ industry }) => industry === slug)
        .map(({ key, word: own }) => ({ key, word: own })),
    })),
  };
});

export const action = officeAction(
  "settings.change",
  async ({ request, context }, { actionContext }) => {
    const form = await readForm(request);
    const industry = formText(form, "industry");
    let undo: string;
    const isRemoval = formText(form, "do") === "remove-word";
    if (!isRemoval && formText(form, "do") !== "add-word") throw data(null, { status: 422 });
    try {
      if (isRemoval) {
        const removed = await removeIndustryWord(
          { industry, key: formText(form, "key") },
          actionContext,
        );
        undo = formatUndoParam("industry-word-removed", industry, removed.word);
      } else {
        const { key } = await addIndustryWord(
          { industry, word: formText(form, "word") },
          actionContext,
        );
        undo = formatUndoParam("industry-word", industry, key);
      }
    } catch (error) {
      return formErrorWithChangesOrThrow(error, form, [], context);
    }
    const query = `in=${industry}${isRemoval ? "&removed" : ""}`;
    throw redirect(addUndoToPath(`${officePaths.industrySettings()}?${query}`, undo), 303);
  },
);

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };
export const meta = () => officePageMeta("Industries");

export default function IndustrySettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { done } = loaderData;
  return (
    <OfficePage
      title="Industries"
      lead="Rename or hide an industry, say what it competes with, and add the words your callers use for it."
    >
      {actionData ? (
        <FormErrorNotice refused={actionData} />
      ) : (
        done && <DoneNotice>{done.sentence}</DoneNotice>
      )}
      <AddPanel {...loaderData} refused={actionData} />
      <Panel title="Search words" aside={`${loaderData.industries.length} industries`}>
        <ul className="rows">
          {loaderData.industries.map(({ slug, name, isHidden, words, own }) => (
            <li key={slug} id={slug}>
              <div>
                <b>{name}</b>
                <p>{words}</p>
              </div>
              {isHidden && <span className="pill">Hidden</span>}
              <Link to={officePaths.industrySetting(slug)}>Change {name}</Link>
              {own.length > 0 && (
                <div className="row">
                  {own.map(({ key, word }) => (
                    <RemoveForm key={key} industry={slug} of={key} word={word} />
                  ))}
                </div>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </OfficePage>
  );
}

function AddPanel({
  industries: listed,
  word,
  done,
  refused,
}: Route.ComponentProps["loaderData"] & { refused: FormErrorWithChanges | undefined }) {
  const typed = fieldValuesAndProblems(refused, "add-word");
  return (
    <Panel title="Add a word" id="add-word">
      <form method="post" action={officePaths.industrySettings()} className="body">
        <Field
          {...typed.field("word", word)}
          label="Word"
          hint="A word or short phrase, like falconry or bird control. You don’t need to add typos or plurals."
          maxLength={40}
          required
          autoComplete="off"
        />
        <SelectField
          {...typed.field("industry", done?.slug)}
          label="Industry"
          options={[
            { value: "", name: "Choose an industry" },
            ...listed.map(({ slug, name }) => ({ value: slug, name })),
          ]}
        />
        <SubmitRow value="add-word" weight="go">
          Add word
        </SubmitRow>
      </form>
    </Panel>
  );
}

function RemoveForm({ industry, of, word }: Record<"industry" | "of" | "word", string>) {
  return (
    <form method="post" action={officePaths.industrySettings()}>
      <input type="hidden" name="industry" value={industry} />
      <input type="hidden" name="key" value={of} />
      <Submit value="remove-word">Remove “{word}”</Submit>
    </form>
  );
}
