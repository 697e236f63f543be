import { forgetPages, isFailure } from "#app/page-data.ts";

/** Sends a form; where that fails, the answer is a sentence, and the form stays as it is. */
export async function sendOrElse<Data>(
  send: () => Promise<Data>,
  otherwise: () => Data,
): Promise<Data> {
  try {
    return await send();
  } catch (error) {
    if (!isFailure(error)) throw error;
    return otherwise();
  } finally {
    await forgetPages();
  }
}

export const NOT_SENT_MESSAGE =
  "We could not reach our server, so nothing was changed and nothing was charged. What you typed is still here: please check your connection and try again.";
