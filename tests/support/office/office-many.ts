import type { Visit } from "./office-visit.ts";

/** Brings a pasted table in as a dry run; returns the address of its page. */
export async function bringIn(
  visit: Visit,
  list: string,
  lines: readonly string[],
): Promise<string> {
  const form = new FormData();
  form.set("list", list);
  form.set("text", lines.join("\n"));
  const { headers } = await visit.ask("/office/import", { method: "POST", body: form });
  const address = headers.get("location");
  if (!address) throw new Error(`this table of ${list} was refused`);
  return address;
}

/** A table of leads with every planned change in it. */
export const LEADS = [
  "Email,Status,Reason,Favorite color",
  "pat@brought-in.example,New,,blue",
  "kim@brought-in.example,Won,signed up at the fair,red",
  "lee@brought-in.example,Lost,,green",
  "no address,New,,",
] as const;
