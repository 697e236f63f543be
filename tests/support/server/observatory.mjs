// Grades pages of https://localhost with the tests and the grader of the HTTP Observatory:
//     node observatory.mjs HTTPS_PORT HTTP_PORT PATH...      prints [{ path, grade, score, tests }]
// Its own `scan` takes a host name alone; this is the same with a port and a path. Its list of
// preloaded hosts is fetched on installation, which we don't let it: localhost is on no such list.
import fs from "node:fs";

const readFileSync = fs.readFileSync;
fs.readFileSync = (path, ...rest) =>
  String(path).endsWith("hsts-preload.json") ? "{}" : readFileSync(path, ...rest);

const from = "@mdn/mdn-http-observatory/src";
const { retrieve } = await import(`${from}/retriever/retriever.js`);
const { ALL_TESTS } = await import(`${from}/constants.js`);
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await import(`${from}/grader/charts.js`);
const { getGradeForScore, getScoreModifier } = await import(`${from}/grader/grader.js`);

const [httpsPort, httpPort, ...paths] = process.argv.slice(2);

async function grade(path) {
  const retrieved = await retrieve("localhost", { path, httpsPort, httpPort });
  if (retrieved.responses.auto?.status !== 200) throw new Error(`${path} did not answer 200`);
  const tests = ALL_TESTS.map((test) => test(retrieved));
  const modifiers = tests.map(({ result }) => getScoreModifier(result));
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const losses = 100 + sum(modifiers.filter((modifier) => modifier < 0));
  const full = 100 + sum(modifiers);
  const { grade, score } = getGradeForScore(
    losses >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? full : losses,
  );
  const results = tests.map((test) => [test.constructor.name, test.result, test.pass]);
  return { path, grade, score, tests: results };
}

const grades = [];
for (const path of paths) grades.push(await grade(path));
process.stdout.write(JSON.stringify(grades));
