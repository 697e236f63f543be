import type { QuestionAndAnswer } from "#app/site/meta/structured-data.ts";
import type { Industry } from "#business/mailings/industries/industries.ts";
import { sizeInInches, sizeName } from "#business/mailings/layouts/sizes.ts";
import type { IndustryStory } from "./industry-story.ts";

/** Industries whose work needs a contractor's license, so that their ads print its number (A.R.S. 32-1124). */
const contractors = new Set(
  "plumbing electrical hvac roofing garage-doors remodeling flooring painting fencing solar water-treatment landscaping pool-service".split(
    " ",
  ),
);

/** "a, b or c", each in quotation marks. */
function listed(words: readonly string[]): string {
  const quoted = words.map((word) => `“${word}”`);
  const last = quoted.at(-1) ?? "";
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(", ")} or ${last}` : last;
}

/** The industry's word as it stands within a sentence: "plumbing", but "HVAC". */
export function wordInSentence({ word }: Industry): string {
  return word === word.toUpperCase() ? word : word.toLowerCase();
}

/** The questions that an industry's page answers: its own first. */
export function industryQuestions(industry: Industry, story: IndustryStory): QuestionAndAnswer[] {
  const { slug, name, synonyms } = industry;
  const word = wordInSentence(industry);
  const questions = [
    { question: story.question, answer: story.answer },
    {
      question: `Can another ${word} business be on the same card?`,
      answer: `No. One business per industry on each card. Anyone that people look for under ${listed(synonyms)} counts as ${name}.`,
    },
    {
      question: `Which ad size works for ${word}?`,
      answer: `We’d begin with a ${sizeName(story.size)}, ${sizeInInches(story.size)}. ${story.because}`,
    },
  ];
  if (contractors.has(slug)) {
    questions.push({
      question: `What does Arizona want in an ad for ${word} work?`,
      answer:
        "Your license number: “ROC” and its six digits, in every printed ad (A.R.S. 32-1124). The sample ad shows where it goes. Without a number we don’t print the ad.",
    });
  }
  return questions;
}
