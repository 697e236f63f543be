/** Whether this is `npm run test:deep`, which repeats at length what `npm test` tries in a small sample. */
export const isDeep = process.env.TEST_DEPTH === "deep";

/** How many rounds, kills or rows, or which: a small sample in `npm test`, all of them in `npm run test:deep`. */
export const depth = <Value>(sample: Value, deep: Value): Value => (isDeep ? deep : sample);
