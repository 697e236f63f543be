const NUMBERS =
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(
    " ",
  );

/** A whole number as a sentence says it: "three"; in digits from sixteen on. */
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);
