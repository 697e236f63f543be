import type { CopyAddress, CopyAddressFieldId } from "./brief-fields.ts";

/** Which first digit of a ZIP Code belongs to which states (the Postal Service's national areas). */
const areas = [
  "CT MA ME NH NJ RI VT PR",
  "DE NY PA",
  "DC MD NC SC VA WV",
  "AL FL GA MS TN",
  "IN KY MI OH",
  "IA MN MT ND SD WI",
  "IL KS MO NE",
  "AR LA OK TX",
  "AZ CO ID NM NV UT WY",
  "AK CA HI OR WA",
].map((states) => new Set(states.split(" ")));

/** Arizona's ZIP Codes begin with 850 to 865. */
const isOfArizona = (zip: string) =>
  Number(zip.slice(0, 3)) >= 850 && Number(zip.slice(0, 3)) <= 865;

const stateIn = (town: string) => {
  const [, state = ""] = /[\s,]([A-Z]{2})\.?$/i.exec(town) ?? [];
  return /[\s,]arizona$/i.test(town) ? "AZ" : state.toUpperCase();
};

/** What is wrong with the address for the printed copy, by the names of its inputs; none of it is wanted. */
export function findPrintedCopyAddressProblems(
  address: CopyAddress | null,
): Partial<Record<CopyAddressFieldId, string>> {
  if (!address) return {};
  const { name, street, town, zip } = address;
  const problems: Partial<Record<CopyAddressFieldId, string>> = {};
  if (!name) problems.copyName = "Enter a name for the envelope.";
  if (!street) problems.copyStreet = "Enter the street and number.";
  const state = stateIn(town);
  const isState = areas.some((states) => states.has(state));
  if (!isState) problems.copyTown = "Enter city and state, like Scottsdale, AZ.";
  if (!/^\d{5}(?:-?\d{4})?$/.test(zip)) {
    problems.copyZip = "Enter a ZIP Code, like 85251.";
  } else if (isState) {
    const fits = areas[Number(zip[0])]?.has(state) && (state !== "AZ" || isOfArizona(zip));
    if (!fits) problems.copyZip = `This ZIP Code isn’t in ${state}. Please check it.`;
  }
  return problems;
}
