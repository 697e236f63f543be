import type { RouterContextProvider } from "react-router";
import { logRefusalOrThrow } from "#app/private-page.ts";
import type { Refusal } from "#platform/refusal.ts";

/** Does what a form asks; a refusal comes back as such and is logged, any other failure is thrown. */
export async function catchRefusal<Result>(
  context: Readonly<RouterContextProvider>,
  work: () => Promise<Result>,
): Promise<{ done: Result; refused?: undefined } | { refused: Refusal; done?: undefined }> {
  try {
    return { done: await work() };
  } catch (error) {
    return { refused: logRefusalOrThrow(error, context) };
  }
}
