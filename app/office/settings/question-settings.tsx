import { use } from "react";
import { Field, SelectField, TextAreaField } from "#app/office/forms/controls.tsx";
import { FormStateContext } from "#app/office/forms/form-state.ts";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { Panel, PanelRow, PanelRows } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { answerText, placeholderValues } from "#app/question-answers.ts";
import { formNumber, formText } from "#app/read-form.ts";
import type { SettingDifference } from "#business/company/company-setting-definition.ts";
import { parseTypedSettingOrRefuse } from "#business/company/company-setting-definition.ts";
import {
  answerPlaceholderDescriptions,
  commonQuestionsForm,
  commonQuestionsSetting,
  isAnswerPlaceholder,
  type Question,
  type QuestionFormRow,
  questionLimits,
  sortQuestionsByPosition,
} from "#business/company/questions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/question-settings.ts";
import { createSettingAction, createSettingLoader } from "./company-setting-form.ts";
import { SettingPage } from "./setting-page.tsx";

export const loader = createSettingLoader(commonQuestionsSetting, {
  more: (questions) => ({ questions }),
});

const REMOVE = "remove";

/** The rows of the form; the last one is for a new question, and counts once something is in it. */
function rowsIn(form: FormData): QuestionFormRow[] {
  const count = Math.min(formNumber(form, "rows"), questionLimits.questions + 1);
  return Array.from({ length: count }, (_, index) => {
    const position = formText(form, `position-${index}`);
    return {
      question: formText(form, `question-${index}`),
      answer: formText(form, `answer-${index}`),
      position: position === REMOVE ? null : Number(position) || index + 1,
    };
  });
}

function questionsIn(form: FormData): readonly Question[] {
  const rows = rowsIn(form);
  const kept = rows.filter(({ question, answer }, index) => {
    const isNew = index === rows.length - 1;
    return !isNew || question.trim() !== "" || answer.trim() !== "";
  });
  kept.forEach((row, index) => {
    if (row.position !== null) checkRow(row, index);
  });
  return parseTypedSettingOrRefuse(commonQuestionsForm, sortQuestionsByPosition(kept));
}

function checkRow({ question, answer }: QuestionFormRow, index: number): void {
  try {
    parseTypedSettingOrRefuse(commonQuestionsForm, [{ question, answer }]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const part = error.field?.endsWith("answer") ? "answer" : "question";
    throw new Refusal("invalid", error.sentence, { field: `${part}-${index}` });
  }
}

export const action = createSettingAction(commonQuestionsSetting, { parse: questionsIn });

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };

/** An answer with its facts filled in, as visitors read it. */
const asRead = (change: SettingDifference): SettingDifference => ({
  ...change,
  from: change.from && answerText({ question: change.what, answer: change.from }),
  to: change.to && answerText({ question: change.what, answer: change.to }),
});

export default function CommonQuestionsSettingsPage({
  loaderData: { page, questions },
}: Route.ComponentProps) {
  return (
    <SettingPage
      title="Common questions"
      lead="The questions and answers on the home page, in the order you set. Search engines read the same words."
      formTitle="Questions and answers"
      page={page}
      readAs={asRead}
      form={() => <QuestionFields questions={questions} />}
    >
      <FactsPanel />
      <Panel title="What you can’t change here" id="fixed" body>
        <p>
          The Terms and the Privacy page. If an answer mentions cancellations, refunds, or data,
          check that it agrees with them.
        </p>
        <p>Home shows {questions.length} questions now.</p>
      </Panel>
    </SettingPage>
  );
}

function FactsPanel() {
  const today = placeholderValues();
  return (
    <Panel title="Facts you can use in an answer" id="facts">
      <div className="body">
        <p>Write the name in braces. We fill in what’s true that day.</p>
      </div>
      <PanelRows>
        {Object.entries(answerPlaceholderDescriptions).map(([name, what]) => {
          const value =
            isAnswerPlaceholder(name) && answerText({ question: "", answer: today[name] });
          return (
            <PanelRow
              key={name}
              title={`{${name}}`}
              text={value === false ? what : `${what}: ${value}`}
            />
          );
        })}
      </PanelRows>
    </Panel>
  );
}

function QuestionFields({ questions }: { questions: readonly Question[] }) {
  const typed = use(FormStateContext);
  const rows = Math.min(questions.length + 1, questionLimits.questions);
  const positions = Array.from({ length: rows }, (_, index) => ({
    value: String(index + 1),
    name: String(index + 1),
  }));
  return (
    <>
      <input type="hidden" name="rows" value={rows} />
      {positions.map(({ value: position }, index) => {
        const isNew = index === questions.length;
        const [question, answer] = [`question-${index}`, `answer-${index}`];
        const saved = questions[index] ?? { question: "", answer: "" };
        const isTyped =
          typed?.problem(question) ||
          typed?.problem(answer) ||
          (typed?.value(question) ?? saved.question) !== saved.question ||
          (typed?.value(answer) ?? saved.answer) !== saved.answer;
        return (
          <details key={position} open={Boolean(isTyped)}>
            <summary>{isNew ? "New question" : `${position}. ${saved.question}`}</summary>
            <fieldset className="stack">
              <legend className="hidden-but-read">
                {isNew ? "New question" : `Question ${position}`}
              </legend>
              <Field
                name={question}
                label="Question"
                autoComplete="off"
                defaultValue={saved.question}
              />
              <TextAreaField
                name={answer}
                label="Answer (a blank line starts a new paragraph)"
                rows={5}
                defaultValue={saved.answer}
              />
              <SelectField
                name={`position-${index}`}
                label="Position in the list"
                defaultValue={position}
                options={
                  isNew
                    ? positions
                    : [...positions, { value: REMOVE, name: "Remove this question" }]
                }
              />
            </fieldset>
          </details>
        );
      })}
    </>
  );
}
