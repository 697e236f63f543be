import type { HoldInput } from "#business/reservations/claims/hold-spot.ts";

type Held = { token: string };

/** Forms whose answer is remembered, and for how long in milliseconds: a second press comes within seconds. */
const REMEMBERED = 2_000;
const LONG = 60_000;

const answers = new Map<string, Promise<Held>>();

/** Holds a spot once per form, however often its button is pressed. A refusal is not remembered. */
export function holdOnce(
  form: string,
  { mailingId, industry, spot }: HoldInput,
  hold: () => Promise<Held>,
): Promise<Held> {
  if (!/^[\w-]{16,40}$/.test(form)) return hold();
  const key = [form, mailingId, industry, spot].join(" ");
  const known = answers.get(key);
  if (known !== undefined) return known;
  const answer = hold();
  answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  setTimeout(() => answers.delete(key), LONG).unref();
  const [oldest] = answers.keys();
  if (answers.size > REMEMBERED && oldest !== undefined) answers.delete(oldest);
  return answer;
}
