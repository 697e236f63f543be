import { expect, test } from "vitest";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { industryWord } from "#database/schema/mailings.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { hireOwner, outcomeOf } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  addIndustryWord,
  findAddedIndustryWords,
  findAddedIndustryWordsWithKeys,
  removeIndustryWord,
} from "./industry-words.ts";
import { industrySearchKey } from "./search-industries.ts";

const falconry = { industry: "pest-control", word: "Falconry" };
const ofFalconry = { industry: "pest-control", key: industrySearchKey("Falconry") };

anyDatabase("the office's words for industries", () => {
  const add = (industry: string, word: string) => addIndustryWord({ industry, word }, byOperator);
  const open = async () => {
    await seedInstallation({ now: new Date() });
    await hireOwner();
  };

  test("are added, listed and removed again, and the audit log has both", async () => {
    await open();
    await add("pest-control", "  Bird   control ");
    await add("pest-control", "Falconry");
    expect(await findAddedIndustryWords()).toEqual([
      { industry: "pest-control", word: "Bird control" },
      falconry,
    ]);
    await removeIndustryWord(ofFalconry, byOperator);
    expect(await findAddedIndustryWords()).toHaveLength(1);
    await add("pet-grooming", "Falconry");
    const history = await findAuditEntriesForSubjects([{ type: "industry", id: "pest-control" }]);
    expect(history.map(({ event, detail }) => [event, detail])).toEqual([
      ["industry.word-added", { word: "Bird control" }],
      ["industry.word-added", { word: "Falconry" }],
      ["industry.word-removed", { word: "Falconry" }],
    ]);
  });

  test("refuse a word that already finds an industry, and name that industry", async () => {
    await open();
    await add("pest-control", "Falconry");
    for (const [industry, word, sentence] of [
      ["plumbing", "Dentists", "“Dentists” already leads to Dental."],
      ["plumbing", "falconries", "“falconries” already leads to Pest Control."],
      ["pest-control", "FALCONRY", "“FALCONRY” already leads to Pest Control."],
      ["dental", "dentist", "“dentist” already leads to Dental."],
    ] as const) {
      await expect(add(industry, word)).rejects.toMatchObject({
        code: "invalid",
        field: "word",
        sentence,
      });
    }
  });

  test("refuse an empty word, one that is too long, a twenty-first one, and an industry that we don't list", async () => {
    await open();
    for (const word of ["", "  ", "***", "x".repeat(41)]) {
      await expect(add("plumbing", word), word).rejects.toMatchObject({ field: "word" });
    }
    await expect(add("falconry", "falcon")).rejects.toMatchObject({ field: "industry" });
    const letters = [..."abcdefghijklmnopqrst"];
    for (const letter of letters) await add("plumbing", `z${letter}${letter}`);
    await expect(add("plumbing", "zzz")).rejects.toThrow(/20 words/);
    await add("dental", "zzz");
  });

  test("are one each when two operators add the same word at the same instant", async () => {
    await open();
    const tries = await Promise.all(
      ["plumbing", "dental"].map((industry) =>
        outcomeOf(add(industry, "Falconry").then(() => undefined)),
      ),
    );
    expect(tries.filter((one) => one === undefined)).toHaveLength(1);
    expect(await findAddedIndustryWords()).toHaveLength(1);
  });

  test("are removed by their stored key, also where a search would read the word in another way now", async () => {
    await open();
    await add("pest-control", "Falconry");
    await db.update(industryWord).set({ key: "as-it-was-read-before" });
    expect(await outcomeOf(removeIndustryWord(ofFalconry, byOperator))).toEqual(
      refused("not-found"),
    );
    const [{ key } = { key: "" }] = await findAddedIndustryWordsWithKeys();
    await removeIndustryWord({ industry: "pest-control", key }, byOperator);
    expect(await findAddedIndustryWords()).toEqual([]);
  });

  test("cannot be removed twice", async () => {
    await open();
    expect(await outcomeOf(removeIndustryWord(ofFalconry, byOperator))).toEqual(
      refused("not-found"),
    );
  });
});
