import { expect, test } from "vitest";
import { holdOnce } from "./hold-once.ts";

const form = "0123456789abcdef";
const wish = { mailingId: 1, industry: "plumbing", spot: "F1", networkAddress: "10.0.0.1" };

/** A person who counts how often a spot is held. */
function counter() {
  let held = 0;
  return async () => ({ token: `token ${++held}` });
}

test("a form whose button is pressed twice holds once, also at the same instant", async () => {
  const hold = counter();
  const [one, two] = await Promise.all([holdOnce(form, wish, hold), holdOnce(form, wish, hold)]);
  expect([one, two, await holdOnce(form, wish, hold)]).toEqual(Array(3).fill({ token: "token 1" }));
});

test("another spot, another form and a form without a name are asked for themselves", async () => {
  const hold = counter();
  await holdOnce(`${form}-a`, wish, hold);
  expect(await holdOnce(`${form}-a`, { ...wish, spot: "F2" }, hold)).toEqual({ token: "token 2" });
  expect(await holdOnce(`${form}-b`, wish, hold)).toEqual({ token: "token 3" });
  await holdOnce("", wish, hold);
  expect(await holdOnce("", wish, hold)).toEqual({ token: "token 5" });
});

test("a refusal is not remembered", async () => {
  const refuse = () => Promise.reject(new Error("taken"));
  await expect(holdOnce(`${form}-c`, wish, refuse)).rejects.toThrow("taken");
  expect(await holdOnce(`${form}-c`, wish, counter())).toEqual({ token: "token 1" });
});
