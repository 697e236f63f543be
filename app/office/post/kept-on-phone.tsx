import { useCallback, useEffect, useState } from "react";
import { Button } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { formText } from "#app/read-form.ts";
import { pluralize } from "#platform/number-word.ts";

/** A form that couldn't be sent, as `public/drop-off-worker.js` keeps it. */
type KeptForm = { name: string; form: FormData };

const openKept = () => caches.open("drop-off-kept");
const ticksOf = (path: string) => `ticks ${path}`;

/**
 * The drop-off page without a signal: what is ticked and typed survives a reload, and a form that couldn't be sent is shown
 * until it is. Photos go by themselves; a drop-off goes by its button, so that its emails are read first.
 */
export function KeptOnPhone({ path, version }: { path: string; version: number }) {
  const [kept, setKept] = useState<KeptForm[]>([]);
  const refresh = useCallback(
    // One at a time, in all windows: nothing goes twice.
    () =>
      navigator.locks.request(path, async () => {
        const before = await findKept(path);
        for (const each of before) {
          if (!hasEmails(each)) await send(path, each);
          else if (isRecorded(each)) await forget(each);
        }
        const left = await findKept(path);
        setKept(left);
        // What went by itself shows on a fresh page.
        if (left.length < before.length) location.replace(path);
      }),
    [path],
  );
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    restoreTicks(path, version);
    const keep = ({ target }: Event) => keepTick(path, version, target);
    const retry = () => void refresh();
    document.addEventListener("input", keep);
    addEventListener("online", retry);
    void prepare(path).finally(refresh);
    return () => {
      document.removeEventListener("input", keep);
      removeEventListener("online", retry);
    };
  }, [path, version, refresh]);
  const discard = async (form: KeptForm) => {
    await forget(form);
    setKept(await findKept(path));
  };
  if (kept.length === 0) return null;
  return (
    <Panel title="Not sent yet" id="not-sent" aside={`${kept.length}`}>
      <p className="body" role="status">
        These are only on this phone. Photos go by themselves once you have a signal. Record a
        drop-off then, too: you read its emails first. If a photo stays here, take it again.
      </p>
      <ul className="rows">
        {kept.map((one) => (
          <li key={one.name}>
            <b>{describe(one)}</b>
            {hasEmails(one) && (
              <Button weight="go" onClick={() => record(path, version, one)}>
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

const hasEmails = ({ form }: KeptForm) => formText(form, "do").endsWith("drop-off");

function describe(kept: KeptForm): string {
  const { form } = kept;
  const words: Record<string, string> = {
    "drop-off": `${formText(form, "postOffice")}, ${pluralize(bundlesOf(kept).length, "bundle")}`,
    "undo-drop-off": "Undo the last drop-off",
    photo: `Photo: ${formText(form, "caption")}`,
  };
  return words[formText(form, "do")] ?? "A photo removed or restored";
}

/** Has the page and all that it shows ready for the next time without a signal. */
async function prepare(path: string): Promise<void> {
  const worker = await navigator.serviceWorker.register("/drop-off-worker.js", { scope: path });
  if (worker.active && navigator.serviceWorker.controller) return;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const own = loaded.filter((name) => name.startsWith(`${location.origin}/`));
  const cache = await caches.open("drop-off");
  await Promise.allSettled([path, ...new Set(own)].map((address) => cache.add(address)));
}

async function findKept(path: string): Promise<KeptForm[]> {
  const cache = await openKept();
  const found: KeptForm[] = [];
  for (const { url } of await cache.keys()) {
    const response = new URL(url).pathname === path && (await cache.match(url));
    if (response) found.push({ name: url, form: await response.formData() });
  }
  return found;
}

/** Sends a form of photos; whatever isn't answered with the page itself stays. */
async function send(path: string, { name, form }: KeptForm): Promise<void> {
  const response = await fetch(path, { method: "POST", body: form }).catch(() => undefined);
  const landed = response && new URL(response.url);
  if (response?.ok && landed?.pathname === path && landed.searchParams.has("done")) {
    await forget({ name });
  }
}

const forget = async ({ name }: Pick<KeptForm, "name">) => (await openKept()).delete(name);

const bundlesOf = ({ form }: KeptForm) =>
  [...form.keys()].filter((name) => name.startsWith("bundle-"));

/** Whether the page, as it is now, has none of a kept drop-off's bundles to drop off anymore. */
function isRecorded(kept: KeptForm): boolean {
  const bundles = bundlesOf(kept);
  const isOpen = (name: string) => document.querySelector(`[name="${CSS.escape(name)}"]:enabled`);
  return bundles.length > 0 && !bundles.some(isOpen);
}

/** Posts a kept drop-off as its form would, about the card as it is now. It stays here until the page shows it as recorded. */
function record(path: string, version: number, { form: fields }: KeptForm) {
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

type Ticks = Record<string, string | boolean>;

const readTicks = (path: string): Ticks => JSON.parse(localStorage.getItem(ticksOf(path)) ?? "{}");

const isKeptField = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.closest(".drop-off") !== null && target.name !== "";

/** A bundle is ticked until it is dropped off; what is typed is about one drop-off, so the next one begins without it. */
const keyOf = ({ id, name, type }: HTMLInputElement, version: number) =>
  type === "checkbox" ? name : `${version} ${id}`;

function keepTick(path: string, version: number, target: unknown): void {
  if (!isKeptField(target)) return;
  const value = target.type === "checkbox" ? target.checked : target.value;
  const ticks = { ...readTicks(path), [keyOf(target, version)]: value };
  localStorage.setItem(ticksOf(path), JSON.stringify(ticks));
}

function restoreTicks(path: string, version: number): void {
  const ticks = readTicks(path);
  for (const input of document.querySelectorAll<HTMLInputElement>(".drop-off input")) {
    const kept = ticks[keyOf(input, version)];
    if (kept === undefined || input.disabled || input.type === "hidden") continue;
    if (typeof kept === "boolean") input.checked = kept;
    else input.value = kept;
    input.closest("details")?.setAttribute("open", "");
  }
}
