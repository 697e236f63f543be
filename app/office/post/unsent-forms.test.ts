import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import type { OpenDropOffTrip } from "#business/post/pack.ts";
import { isDropOffRecorded } from "./unsent-forms.tsx";

const tripOf = (...bundles: string[]) => {
  const form = new FormData();
  form.set("do", "drop-off");
  for (const bundle of bundles) form.set(`bundle-${bundle}`, "yes");
  return form;
};

test("an unsent drop-off is recorded once the server's page shows each of its bundles as dropped off", () => {
  const bundle = (key: string, isDroppedOff: boolean) => ({ key, isDroppedOff });
  const stops = [
    { bundles: [bundle("a", true), bundle("b", false)] },
    { bundles: [bundle("c", true)] },
  ] as unknown as OpenDropOffTrip[];
  expect(isDropOffRecorded(tripOf("a", "c"), stops)).toBe(true);
  expect(isDropOffRecorded(tripOf("a", "b"), stops)).toBe(false);
  expect(isDropOffRecorded(tripOf("gone"), stops)).toBe(false);
  expect(isDropOffRecorded(tripOf(), stops)).toBe(false);
});

const PAGE = "https://site.example/office/mailings/7/drop-off";

/** A cache of a browser, as far as the worker uses it: by path, or by path and query. */
class FakeCache {
  readonly stored = new Map<string, Response>();
  async put(name: string | { url: string }, response: Response) {
    this.stored.set(this.#nameOf(name), response);
  }
  async match(name: { url: string }, { ignoreSearch = false } = {}) {
    const { pathname, search } = new URL(name.url);
    return this.stored.get(ignoreSearch ? pathname : pathname + search)?.clone();
  }
  #nameOf(name: string | { url: string }): string {
    const { pathname, search } = new URL(typeof name === "string" ? name : name.url, PAGE);
    return pathname + search;
  }
}

/** The worker in a browser whose network answers so; without an answer there is no signal. */
function openWorker() {
  const opened = new Map<string, FakeCache>();
  const listeners = new Map<string, (event: unknown) => void>();
  const network: { answer?: () => Response } = {};
  const self = {
    addEventListener: (name: string, listen: (event: unknown) => void) =>
      listeners.set(name, listen),
  };
  const open = async (name: string) => {
    const cache = opened.get(name) ?? new FakeCache();
    opened.set(name, cache);
    return cache;
  };
  const fetch = async () => {
    if (!network.answer) throw new TypeError("Failed to fetch");
    return network.answer();
  };
  // A redirect to a path is to one of the site.
  class SiteResponse extends Response {
    static override redirect = (path: string, status: number) =>
      Response.redirect(new URL(path, PAGE), status);
  }
  const browser = { self, caches: { open }, fetch, URL, URLSearchParams, Response: SiteResponse };
  runInNewContext(readFileSync("public/drop-off-worker.js", "utf8"), browser);
  const ask = async (init: RequestInit, path = ""): Promise<Response> => {
    const request = new Request(PAGE + path, init);
    Object.defineProperty(request, "mode", { value: "navigate" });
    const answered = Promise.withResolvers<Response>();
    listeners.get("fetch")?.({ request, respondWith: answered.resolve });
    return answered.promise;
  };
  const unsentForms = async () => {
    const { stored } = await open("drop-off-unsent");
    const forms = [...stored.values()].map((one) => one.clone().formData());
    return (await Promise.all(forms)).map((form) => Object.fromEntries(form));
  };
  return { network, ask, unsentForms };
}

const post = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields),
});

test("without a signal the page is as it was last, whatever its address said then", async () => {
  const { network, ask } = openWorker();
  network.answer = () => new Response("the page");
  await ask({}, "?done=photo");
  delete network.answer;
  expect(await (await ask({})).text()).toBe("the page");
});

test("a drop-off that can't be sent is stored as it was posted, and leads back to the page", async () => {
  const { ask, unsentForms } = openWorker();
  const answer = await ask(post({ do: "drop-off", stop: "a", note: "wet" }));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, PAGE]);
  expect(await unsentForms()).toEqual([{ do: "drop-off", stop: "a", note: "wet" }]);
});

test("a trip recorded again replaces its first try, and another trip's stays", async () => {
  const { ask, unsentForms } = openWorker();
  await ask(post({ stop: "a", note: "first" }));
  await ask(post({ stop: "b", note: "other" }));
  await ask(post({ stop: "a", note: "second" }));
  expect((await unsentForms()).map(({ note }) => note)).toEqual(["second", "other"]);
});

test("a photo is stored whole", async () => {
  const { ask, unsentForms } = openWorker();
  const body = new FormData();
  body.set("photo", new File([new Uint8Array([0, 255, 13, 10, 0])], "a.jpg"));
  await ask({ method: "POST", body });
  const [{ photo } = {}] = await unsentForms();
  const bytes = photo instanceof File ? new Uint8Array(await photo.arrayBuffer()) : undefined;
  expect(bytes).toEqual(new Uint8Array([0, 255, 13, 10, 0]));
});

test("what is neither a drop-off nor a photo fails as it does without a worker", async () => {
  const { ask, unsentForms } = openWorker();
  await expect(ask(post({ do: "undo-drop-off" }))).rejects.toThrow("Failed to fetch");
  expect(await unsentForms()).toEqual([]);
});

test("with a signal everything goes to the site", async () => {
  const { network, ask, unsentForms } = openWorker();
  network.answer = () => new Response("recorded");
  expect(await (await ask(post({ do: "drop-off" }))).text()).toBe("recorded");
  expect(await unsentForms()).toEqual([]);
});
