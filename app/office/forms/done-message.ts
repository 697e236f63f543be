import { getOwnProperty } from "#app/own-property.ts";

/** The success message that the address of a page names after a change (`?done=`), if there is one. */
export const doneMessage = (
  { url }: Request,
  messages: Readonly<Partial<Record<string, string>>>,
): string | undefined => getOwnProperty(messages, new URL(url).searchParams.get("done") ?? "");
