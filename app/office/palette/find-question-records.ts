import { homeQuestionsSetting } from "#business/company/questions.ts";
import { findCompanySetting } from "#business/company/stored-company-setting.ts";
import { commandMatches } from "./find-commands.ts";
import { type FoundRecord, MAX_RECORDS_PER_KIND } from "./found-record.ts";
import { questionCommands, questionPath } from "./record-commands.ts";

/** The common questions on Home that have every word. */
export async function findQuestionRecords(words: readonly string[]): Promise<FoundRecord[]> {
  const { value: questions } = await findCompanySetting(homeQuestionsSetting);
  return questions
    .map(({ question }, index) => ({
      kind: "Question",
      name: question,
      about: "on Home",
      to: questionPath(index),
      commands: questionCommands(index),
    }))
    .filter(({ name, to }) => commandMatches({ name, to }, words))
    .slice(0, MAX_RECORDS_PER_KIND);
}
