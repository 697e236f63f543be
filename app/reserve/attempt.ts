import type { RouterContextProvider } from "react-router";
import { refusedOr } from "#app/private-door.ts";
import type { Refusal } from "#platform/refusal.ts";

/** Does what a form asks; a refusal comes back as such and is logged, any other failure is thrown. */
export async function attempt<Result>(
  context: Readonly<RouterContextProvider>,
  work: () => Promise<Result>,
): Promise<{ done: Result; refused?: undefined } | { refused: Refusal; done?: undefined }> {
  try {
    return { done: await work() };
  } catch (error) {
    return { refused: refusedOr(error, context) };
  }
}
