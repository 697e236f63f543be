import { data } from "react-router";
import { getOwnProperty } from "#app/own-property.ts";

/** The number in an address; throws a 404 for anything else, and for one that no record has. */
export function parseIdParam(text: string | undefined): number {
  if (text && /^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw data(null, { status: 404 });
}

/** What an address leads to; throws a 404 where there is none. */
export function orNotFound<Found>(found: Found | undefined | null): Found {
  if (found === undefined || found === null) throw data(null, { status: 404 });
  return found;
}

export function parsePageParam(asked: URLSearchParams): number {
  const text = asked.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The success message that the address of a page names after a change (`?done=`), if there is one. */
export const doneMessage = (
  { url }: Request,
  messages: Readonly<Partial<Record<string, string>>>,
): string | undefined => getOwnProperty(messages, new URL(url).searchParams.get("done") ?? "");
