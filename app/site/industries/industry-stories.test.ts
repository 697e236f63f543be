import { expect, test } from "vitest";
import { jobsToBreakEven } from "#business/mailings/break-even.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { describeIndustryCoverage } from "#business/mailings/industries/industry-coverage.ts";
import { priceOf } from "#prices.ts";
import { industryStories } from "./industry-stories.ts";
import { industryQuestions } from "./industry-story.ts";

const stories = builtInIndustries.map(({ slug }) => ({ slug, ...industryStories[slug] }));

test("every industry has a story, and no story is without its industry", () => {
  expect(Object.keys(industryStories).toSorted()).toEqual(
    builtInIndustries.map(({ slug }) => slug).toSorted(),
  );
});

test("no two industries share a sentence of their own", () => {
  for (const key of [
    "line",
    "headline",
    "sells",
    "season",
    "because",
    "question",
    "answer",
  ] as const) {
    const said = stories.map((story) => story[key]);
    expect(new Set(said).size, key).toBe(builtInIndustries.length);
  }
});

test("the job of each example lies within what most jobs bring, and leaves a part of its price", () => {
  for (const { slug, job, band } of stories) {
    const [from, to] = band ?? [0, 0];
    expect(from, slug).toBeLessThan(to);
    expect(job?.jobCents, slug).toBeGreaterThanOrEqual(from);
    expect(job?.jobCents, slug).toBeLessThanOrEqual(to);
    expect(job?.marginPercent, slug).toBeGreaterThanOrEqual(5);
    expect(job?.marginPercent, slug).toBeLessThanOrEqual(80);
  }
});

test("a story that says how many jobs pay for its spot counts as the table beside it does", () => {
  const said = stories.flatMap(({ slug, because, job, size }) => {
    const count = /\b(one|two)\b[^.,]* pays? for (?:it|the spot|a Large)/i.exec(because ?? "")?.[1];
    return count && job && size ? [{ slug, count: count.toLowerCase(), job, size }] : [];
  });
  expect(said.length).toBeGreaterThan(10);
  for (const { slug, count, job, size } of said) {
    const jobs = jobsToBreakEven({ ...job, priceCents: priceOf(size) });
    expect(jobs, slug).toBe(count === "one" ? 1 : 2);
  }
});

test("each industry answers three or four questions, and a contractor's names the license", () => {
  for (const industry of builtInIndustries) {
    const story = industryStories[industry.slug];
    if (!story) throw new Error(industry.slug);
    const questions = industryQuestions(industry, story);
    expect([3, 4], industry.slug).toContain(questions.length);
    for (const { question, answer } of questions) {
      expect(question, industry.slug).toMatch(/\?$/);
      expect(answer.length, question).toBeGreaterThan(60);
    }
  }
  const roofing = builtInIndustries.find(({ slug }) => slug === "roofing");
  const story = industryStories.roofing;
  const asked = roofing && story ? industryQuestions(roofing, story) : [];
  expect(asked.at(-1)?.answer).toContain("A.R.S. 32-1124");
});

test("each industry says what it covers, in words of its own", () => {
  const said = builtInIndustries.map((industry) => describeIndustryCoverage(industry));
  for (const sentence of said) expect(sentence).toMatch(/^One .+ per card, .+\.$/);
  expect(new Set(said).size).toBe(builtInIndustries.length);
});

test("the stories call what we sell a spot, promise nothing and use typographic apostrophes", () => {
  for (const { slug, ...story } of stories) {
    const words = JSON.stringify(story);
    expect(words, slug).not.toMatch(/guarantee|waitlist|e-mail|cancell|ZIP codes\b/);
    expect(words, slug).not.toMatch(/\w'\w/);
  }
});
