import type { QuestionAndAnswer } from "#app/site/meta/structured-data.ts";
import { formatSizeInInches, sizeName } from "#artwork/layouts/card-layout.ts";
import type { Industry } from "#business/mailings/industries/industries.ts";
import { contractorIndustries } from "#business/mailings/industries/industry-categories.ts";
import { describeIndustryCoverage } from "#business/mailings/industries/industry-coverage.ts";
import type { IndustryStory } from "./industry-story.ts";

/** Industries whose word alone says something else within a sentence. */
const byName = new Set([
  "hair-salon",
  "house-cleaning",
  "law-firm",
  "nail-salon",
  "water-treatment",
]);

/** The industry's word as it stands within a sentence: "plumbing", but "HVAC" and "water treatment". */
export function industryWordInSentence({ slug, word, name }: Industry): string {
  if (byName.has(slug)) return name.toLowerCase();
  return word === word.toUpperCase() ? word : word.toLowerCase();
}

export function industryQuestions(industry: Industry, story: IndustryStory): QuestionAndAnswer[] {
  const { slug } = industry;
  const word = industryWordInSentence(industry);
  const questions = [
    { question: story.question, answer: story.answer },
    {
      question: "Can a competitor be on the same card?",
      answer: `No. One business per industry on each card. ${describeIndustryCoverage(industry)}`,
    },
    {
      question: `Which size works for ${word} ads?`,
      answer: `We’d start with a ${sizeName(story.size)}, ${formatSizeInInches(story.size)}. ${story.because}`,
    },
  ];
  if (contractorIndustries.has(slug)) {
    questions.push({
      question: "What does Arizona require in a contractor’s ad?",
      answer:
        "Your license number: “ROC” and its six digits, in every printed ad (A.R.S. 32-1124). The sample ad shows where it goes. If you aren’t licensed, the ad has to say “not a licensed contractor.”",
    });
  }
  return questions;
}
