/** Seconds that a person takes, on the slow side: for a key, for a tap that has to be aimed, to read a new page. */
const [KEY, TAP, READ] = [0.4, 1.5, 5];

/** How long a person takes for what a test did, whatever the speed of the machine, in seconds. */
export const secondsOfPerson = ({ keys = 0, taps = 0, pages = 0 }) =>
  keys * KEY + taps * TAP + pages * READ;

/** How long the server takes until it shows what an act leads to, in seconds. */
export async function secondsUntil(shown: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await shown;
  return (performance.now() - began) / 1000;
}
