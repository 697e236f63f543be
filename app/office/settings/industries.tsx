import { data } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Field, PostForm, SelectField, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { runForm } from "#app/office/forms/run-form.ts";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { OfficePage, Panel, PanelRow, PanelRows } from "#app/office/frame/office-page.tsx";
import { addUndoToPath, officePaths } from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import { findIndustry, listAllIndustries } from "#business/mailings/industries/industries.ts";
import { synonymsOfIndustry } from "#business/mailings/industries/industry-synonyms.ts";
import {
  addIndustryWord,
  findAddedIndustryWordsWithKeys,
  removeIndustryWord,
} from "#business/mailings/industries/industry-words.ts";
import { formatUndoParam } from "#business/undo.ts";
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
      words: synonymsOfIndustry(slug).join(", "),
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
    const isRemoval = formText(form, "do") === "remove-word";
    if (!isRemoval && formText(form, "do") !== "add-word") throw data(null, { status: 422 });
    const change = async () => {
      if (isRemoval) {
        const removed = { industry, key: formText(form, "key") };
        const { word } = await removeIndustryWord(removed, actionContext);
        return formatUndoParam(addIndustryWord, { industry, word });
      }
      const added = { industry, word: formText(form, "word") };
      const { key } = await addIndustryWord(added, actionContext);
      return formatUndoParam(removeIndustryWord, { industry, key });
    };
    const query = `in=${industry}${isRemoval ? "&removed" : ""}`;
    return runForm(form, change, {
      context,
      next: (undo) => addUndoToPath(`${officePaths.industrySettings()}?${query}`, undo),
    });
  },
);

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };

export default function IndustrySettingsPage({ loaderData }: Route.ComponentProps) {
  const { done } = loaderData;
  return (
    <OfficePage
      title="Industries"
      lead="Rename or hide an industry, say what it competes with, and add the words your callers use for it."
    >
      <FormAnswer done={done?.sentence} />
      <AddPanel {...loaderData} />
      <Panel title="Search words" aside={`${loaderData.industries.length} industries`}>
        <PanelRows>
          {loaderData.industries.map(({ slug, name, isHidden, words, own }) => (
            <PanelRow key={slug} id={slug} title={name} text={words}>
              {isHidden && <span className="pill">Hidden</span>}
              <Link to={officePaths.industrySetting(slug)}>Change {name}</Link>
              {own.length > 0 && (
                <div className="row">
                  {own.map(({ key, word }) => (
                    <RemoveForm key={key} industry={slug} of={key} word={word} />
                  ))}
                </div>
              )}
            </PanelRow>
          ))}
        </PanelRows>
      </Panel>
    </OfficePage>
  );
}

function AddPanel({ industries: listed, word, done }: Route.ComponentProps["loaderData"]) {
  return (
    <Panel title="Add a word" id="add-word">
      <PostForm button="add-word" action={officePaths.industrySettings()} className="body">
        <Field
          name="word"
          defaultValue={word}
          label="Word"
          hint="A word or short phrase, like falconry or bird control. You don’t need to add typos or plurals."
          maxLength={40}
          required
          autoComplete="off"
        />
        <SelectField
          name="industry"
          defaultValue={done?.slug}
          label="Industry"
          options={[
            { value: "", name: "Choose an industry" },
            ...listed.map(({ slug, name }) => ({ value: slug, name })),
          ]}
        />
        <SubmitRow value="add-word" weight="go">
          Add word
        </SubmitRow>
      </PostForm>
    </Panel>
  );
}

function RemoveForm({ industry, of, word }: Record<"industry" | "of" | "word", string>) {
  return (
    <PostForm shown={{ industry, key: of }} action={officePaths.industrySettings()}>
      <Submit value="remove-word">Remove “{word}”</Submit>
    </PostForm>
  );
}
