import type { Visit } from "./office-visit.ts";

/** A form of the office as one of its buttons sends it; `name`: what it does to which kind of record. */
export type OfficeForm = { name: string; path: string; fields: Record<string, string> };

/** A path without the record that it names. */
export const kindOfPath = (path: string) =>
  path.replace(/[?#].*/, "").replace(/[\da-f]{8}-[\da-f-]+|\b\d[\d-]*\b/g, ":id");

const decode = (text: string) =>
  text
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
}

const isSent = (tag: string) =>
  !/type="file"/.test(tag) && (!/type="(?:radio|checkbox)"/.test(tag) || /\schecked\b/.test(tag));

/** What the fields of a form hold when a browser sends it as it came. */
function fieldsOf(form: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const set = (tag: string, value: string) => {
    const name = attribute(tag, "name");
    if (name) fields[name] = value;
  };
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    if (isSent(tag)) set(tag, attribute(tag, "value") ?? "");
  }
  for (const [, tag = "", words = ""] of form.matchAll(/(<textarea\b[^>]*>)(.*?)<\/textarea>/gs)) {
    set(tag, decode(words));
  }
  for (const [, tag = "", inner = ""] of form.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)) {
    const options = [...inner.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
    const chosen = options.find((option) => /\sselected\b/.test(option)) ?? options[0] ?? "";
    set(tag, attribute(chosen, "value") ?? "");
  }
  return fields;
}

/** The forms that a page offers its visitor, by each of their buttons. */
export async function formsOn(visit: Visit, page: string): Promise<OfficeForm[]> {
  const html = await visit.words(page);
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(
    ([, tag = "", inner = ""]) => {
      if (!/method="post"/i.test(tag)) return [];
      // The router names a form's address by its fragment alone where it is its own page.
      const path = (attribute(tag, "action") ?? "").replace(/#.*/, "") || page;
      const fields = fieldsOf(inner);
      return [...inner.matchAll(/<button\b[^>]*>/g)].map(([button]) => {
        const name = attribute(button, "name");
        const sent = name ? { ...fields, [name]: attribute(button, "value") ?? "" } : fields;
        return { name: `${kindOfPath(path)} ${sent.do ?? ""}`.trim(), path, fields: sent };
      });
    },
  );
}
