import { useCallback, useEffect, useState } from "react";
import { Button } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { formText } from "#app/read-form.ts";
import type { OpenDropOffTrip } from "#business/post/pack.ts";
import { pluralize } from "#platform/number-word.ts";

/** A form that couldn't be sent, as `public/drop-off-worker.js` stores it. */
type UnsentForm = { name: string; form: FormData };
type Props = { path: string; version: number; stops: readonly OpenDropOffTrip[] };

const openUnsent = () => caches.open("drop-off-unsent");

/**
 * The drop-off page without a signal: what is checked and typed survives a reload, and a form that couldn't be sent is shown
 * until the server has it. Photos go by themselves; a drop-off goes by its button, so that its emails are read first.
 */
export function UnsentForms({ path, version, stops }: Props) {
  const [unsent, setUnsent] = useState<UnsentForm[]>([]);
  const refresh = useCallback(
    // One at a time, in all windows: nothing goes twice.
    () =>
      navigator.locks.request(path, async () => {
        const before = await findUnsent(path);
        let isPhotoSent = false;
        for (const { name, form } of before) {
          const isSent = !isTrip(form) && (await sendPhoto(path, form));
          if (isSent || isDropOffRecorded(form, stops)) await (await openUnsent()).delete(name);
          isPhotoSent ||= isSent;
        }
        setUnsent(await findUnsent(path));
        if (isPhotoSent) location.replace(path);
      }),
    [path, stops],
  );
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    restoreFields(path, version);
    const store = ({ target }: Event) => storeField(path, version, target);
    const retry = () => void refresh();
    document.addEventListener("input", store);
    addEventListener("online", retry);
    void prepare(path).finally(refresh);
    return () => {
      document.removeEventListener("input", store);
      removeEventListener("online", retry);
    };
  }, [path, version, refresh]);
  const discard = async ({ name }: UnsentForm) => {
    await (await openUnsent()).delete(name);
    await refresh();
  };
  if (unsent.length === 0) return null;
  return (
    <Panel title="Not sent yet" id="not-sent" aside={`${unsent.length}`}>
      <p className="body" role="status">
        These are only on this phone, and signing out deletes them. Photos go by themselves once you
        have a signal. Record a drop-off then, too: you read its emails first. If a photo stays
        here, take it again.
      </p>
      <ul className="rows">
        {unsent.map((one) => (
          <li key={one.name}>
            <b>{describe(one.form)}</b>
            {isTrip(one.form) && (
              <Button weight="go" onClick={() => record(path, version, one.form)}>
                Record now
              </Button>
            )}
            <Button onClick={() => void discard(one)}>Discard</Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const describe = (form: FormData) =>
  isTrip(form)
    ? `${formText(form, "postOffice")}, ${pluralize(tripBundles(form).length, "bundle")}`
    : `Photo: ${formText(form, "caption")}`;

/** Has the page and all that it shows ready for the next time without a signal. */
async function prepare(path: string): Promise<void> {
  const worker = await navigator.serviceWorker.register("/drop-off-worker.js", { scope: path });
  if (worker.active && navigator.serviceWorker.controller) return;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const own = loaded.filter((name) => name.startsWith(`${location.origin}/`));
  const cache = await caches.open("drop-off");
  await Promise.allSettled([path, ...new Set(own)].map((address) => cache.add(address)));
}

async function findUnsent(path: string): Promise<UnsentForm[]> {
  const cache = await openUnsent();
  const found: UnsentForm[] = [];
  for (const { url } of await cache.keys()) {
    const response = new URL(url).pathname === path && (await cache.match(url));
    if (response) found.push({ name: url, form: await response.formData() });
  }
  return found;
}

async function sendPhoto(path: string, form: FormData): Promise<boolean> {
  const response = await fetch(path, { method: "POST", body: form }).catch(() => undefined);
  const landed = response && new URL(response.url);
  return Boolean(response?.ok && landed?.pathname === path && landed.searchParams.has("done"));
}

/** Posts a drop-off as its form would, about the card as it is now. It stays on the phone until a page shows it recorded. */
function record(path: string, version: number, fields: FormData): void {
  fields.set("version", String(version));
  fields.delete("shownEmails");
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: path });
  for (const [field, value] of fields) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name: field, value });
    form.append(input);
  }
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}

type Fields = Record<string, string | boolean>;

const storedAs = (path: string) => `fields ${path}`;
const storedFields = (path: string): Fields =>
  JSON.parse(localStorage.getItem(storedAs(path)) ?? "{}");

/** A bundle stays checked until it is dropped off; what is typed is about one drop-off, so the next one begins without it. */
const keyOf = ({ id, name, type }: HTMLInputElement, version: number) =>
  type === "checkbox" ? name : `${version} ${id}`;

function storeField(path: string, version: number, target: unknown): void {
  if (!(target instanceof HTMLInputElement && target.name && target.closest(".drop-off"))) return;
  const value = target.type === "checkbox" ? target.checked : target.value;
  const fields = { ...storedFields(path), [keyOf(target, version)]: value };
  localStorage.setItem(storedAs(path), JSON.stringify(fields));
}

function restoreFields(path: string, version: number): void {
  const fields = storedFields(path);
  for (const input of document.querySelectorAll<HTMLInputElement>(".drop-off input")) {
    const stored = fields[keyOf(input, version)];
    if (stored === undefined || input.disabled || input.type === "hidden") continue;
    if (typeof stored === "boolean") input.checked = stored;
    else input.value = stored;
    input.closest("details")?.setAttribute("open", "");
  }
}

/** Whether an unsent form is a drop-off: the others are photos. */
const isTrip = (form: FormData): boolean => formText(form, "do") === "drop-off";

const tripBundles = (form: FormData): string[] =>
  [...form.keys()].filter((name) => name.startsWith("bundle-"));

/** Whether the server has recorded an unsent drop-off: its page shows each of its bundles as dropped off. */
export function isDropOffRecorded(form: FormData, stops: readonly OpenDropOffTrip[]): boolean {
  const bundles = tripBundles(form);
  const done = stops.flatMap((stop) => stop.bundles).filter(({ isDroppedOff }) => isDroppedOff);
  const recorded = new Set(done.map(({ key }) => `bundle-${key}`));
  return bundles.length > 0 && bundles.every((bundle) => recorded.has(bundle));
}
