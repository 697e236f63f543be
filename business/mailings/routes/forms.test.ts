import * as v from "valibot";
import { expect, test } from "vitest";
import { routePlanEntryForm } from "./forms.ts";

const typed = { zip: "85251", neighborhood: "", routes: "", homes: "" };
const read = (values: Partial<typeof typed>) =>
  v.safeParse(routePlanEntryForm, { ...typed, ...values });
const problem = (values: Partial<typeof typed>) => read(values).issues?.[0].message;

test("carrier routes are read as people copy them, each once and in order", () => {
  expect(read({ routes: "85251-C012, c1;C012 R003" }).output).toMatchObject({
    routes: ["C001", "C012", "R003"],
  });
  expect(problem({ routes: "C001, Main St" })).toBe(
    "Enter routes like C001, C012, or leave this blank.",
  );
});

test("homes may be blank or a whole number", () => {
  expect(read({ homes: " 2,100 " }).output).toMatchObject({ homes: 2_100 });
  expect(read({}).output).toEqual({ zip: "85251", neighborhood: "", routes: [], homes: null });
  for (const homes of ["0", "-1", "many", "1.5"]) {
    expect(problem({ homes }), homes).toBe("Enter the number of homes, or leave it blank.");
  }
});

test("a ZIP Code must be one of the areas that we mail to", () => {
  for (const zip of ["", "85018", "8525", "85251-1234"]) {
    expect(problem({ zip }), zip).toBe("Enter a ZIP Code in our areas, like 85251.");
  }
});

test("a neighborhood is one line without invisible characters, because visitors read it", () => {
  const neighborhood = "\u202eOld\u200b \n Town  ";
  expect(read({ neighborhood }).output).toMatchObject({ neighborhood: "Old Town" });
});
