import { expect, test } from "vitest";
import { findPrintedCopyAddressProblems } from "./copy-address.ts";

const address = { name: "Pat", street: "1 Example Plaza", town: "Scottsdale, AZ", zip: "85251" };

test("an address for the printed copy is whole, or there is none", () => {
  expect(findPrintedCopyAddressProblems(null)).toEqual({});
  expect(findPrintedCopyAddressProblems(address)).toEqual({});
  expect(findPrintedCopyAddressProblems({ name: "Pat", street: "", town: "", zip: "" })).toEqual({
    copyStreet: "Enter the street and number.",
    copyTown: "Enter city and state, like Scottsdale, AZ.",
    copyZip: "Enter a ZIP Code, like 85251.",
  });
});

test.each([
  ["Scottsdale, AZ", "85251"],
  ["Scottsdale, Arizona", "85260-1234"],
  ["Phoenix AZ", "850041234"],
  ["Brooklyn, NY", "11201"],
])("a ZIP Code in its state is taken: %s %s", (town, zip) => {
  expect(findPrintedCopyAddressProblems({ ...address, town, zip })).toEqual({});
});

test.each([
  ["Scottsdale, AZ", "8525"],
  ["Scottsdale, AZ", "85251-12"],
  ["Scottsdale, AZ", "ABCDE"],
  ["Scottsdale, AZ", "90210"],
  ["Scottsdale, AZ", "84101"],
  ["Los Angeles, CA", "85251"],
])("a ZIP Code that is none, or lies elsewhere, is asked for again: %s %s", (town, zip) => {
  expect(findPrintedCopyAddressProblems({ ...address, town, zip })).toHaveProperty("copyZip");
});

test("a town without a state, or with one that there is not, is asked for again", () => {
  for (const town of ["Scottsdale", "Scottsdale, ZZ"])
    expect(findPrintedCopyAddressProblems({ ...address, town })).toHaveProperty("copyTown");
});
