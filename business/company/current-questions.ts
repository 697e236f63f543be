import { firstQuestions } from "#site.ts";
import type { Question } from "./questions.ts";

let current: readonly Question[] = firstQuestions;

export const currentQuestions = (): readonly Question[] => current;

/** Makes these the common questions from now on; without any, those of the first installation. */
export function setCurrentQuestions(questions: readonly Question[] = firstQuestions): void {
  current = questions;
}
