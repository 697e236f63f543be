import type { QuestionAndAnswer } from "#app/site/meta/structured-data.ts";
import { formatSizeInInches, sizeName } from "#artwork/layouts/sizes.ts";
import { contractorIndustries } from "#business/mailings/industries/contractors.ts";
import { type Industry, listAllIndustries } from "#business/mailings/industries/industries.ts";
import type { IndustryStory } from "./industry-story.ts";

/** "a, b or c", each in quotation marks, the commas inside them. */
function listed(words: readonly string[]): string {
  const before = words.slice(0, -1).map((word) => `“${word}”`);
  const last = `“${words.at(-1) ?? ""}”`;
  return before.length > 0 ? `${before.join(" ").replaceAll("” ", ",” ")} or ${last}` : last;
}

/** The words by which people find this industry and no other: a locksmith and a tow truck both open locked cars. */
function ownSynonyms({ slug, name, synonyms }: Industry): readonly string[] {
  const others = listAllIndustries().filter((other) => other.slug !== slug);
  const own = synonyms.filter((word) => others.every((other) => !other.synonyms.includes(word)));
  return own.length > 0 ? own.map((word) => word.replaceAll("'", "’")) : [name];
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

/** The questions that an industry's page answers: its own first. */
export function industryQuestions(industry: Industry, story: IndustryStory): QuestionAndAnswer[] {
  const { slug, name } = industry;
  const word = industryWordInSentence(industry);
  const questions = [
    { question: story.question, answer: story.answer },
    {
      question: "Can a competitor be on the same card?",
      answer: `No. One business per industry on each card. Any business that people find under ${listed(ownSynonyms(industry))} counts as ${name}.`,
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
