import type { QuestionAndAnswer } from "#app/site/meta/structured-data.ts";
import { formatSizeInInches, sizeName } from "#artwork/layouts/card-layout.ts";
import type { CustomerJobName, JobPriceAndMargin } from "#business/mailings/break-even.ts";
import type { Industry } from "#business/mailings/industries/industries.ts";
import { contractorIndustries } from "#business/mailings/industries/industry-categories.ts";
import { describeIndustryCoverage } from "#business/mailings/industries/industry-coverage.ts";
import type { SizeId } from "#site.ts";

export type IndustryStory = {
  /** The heading's second half, after the name. */
  line: string;
  /** A job for the break-even example: its name in one and in many, its price, the share that is left after its costs. */
  job: CustomerJobName & JobPriceAndMargin;
  /** What most jobs bring, in cents, from and to. */
  band: readonly [number, number];
  headline: string;
  sells: string;
  season: string;
  size: SizeId;
  because: string;
  question: string;
  answer: string;
};

/** A job of the example, its dollars and percent as they are read. */
export function exampleJobFromDollars(
  one: string,
  many: string,
  dollars: number,
  marginPercent: number,
): IndustryStory["job"] {
  return { one, many, jobCents: dollars * 100, marginPercent };
}

export function centsRangeFromDollars(from: number, to: number): readonly [number, number] {
  return [from * 100, to * 100];
}

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
