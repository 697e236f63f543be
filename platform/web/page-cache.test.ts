import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { createPageCache } from "./page-cache.ts";

function memoryOf(render: (path: string) => Promise<string>) {
  let time = 0;
  const rendered = vi.fn(async (path: string) => ({ body: await render(path), headers: {} }));
  const memory = createPageCache({
    render: rendered,
    expiresOn: () => 100,
    now: () => time,
    isShortLived: (path) => path === "/short",
  });
  const at = (ms: number) => {
    time = ms;
  };
  const read = async (path = "/") => (await memory.page(path)).bodies.identity.toString();
  return { memory, rendered, read, at };
}

describe("the page cache", () => {
  test("renders a page once for everybody who asks at the same time", async () => {
    const { rendered, read } = memoryOf(async () => "one");
    await Promise.all([read(), read(), read()]);
    await read();
    expect(rendered).toHaveBeenCalledTimes(1);
  });

  test("renders again after its data changed", async () => {
    let words = "176 days";
    const { memory, read } = memoryOf(async () => words);
    expect(await read()).toBe("176 days");
    words = "12 days";
    expect(await read()).toBe("176 days");
    memory.forget();
    expect(memory.kept("/")).toBeUndefined();
    expect(await read()).toBe("12 days");
  });

  test("forgets short-lived pages on their own, and together with all others", async () => {
    const { memory, rendered, read } = memoryOf(async () => "page");
    await read("/");
    await read("/short");
    memory.forgetShortLived();
    expect(memory.kept("/short")).toBeUndefined();
    expect(memory.kept("/")).toBeDefined();
    await read("/short");
    memory.forget();
    expect(memory.kept("/short")).toBeUndefined();
    expect(memory.kept("/")).toBeUndefined();
    expect(rendered).toHaveBeenCalledTimes(3);
  });

  test("compresses quickly for the first visitor, and at its best once somebody asks again", async () => {
    const html = Array.from({ length: 500 }, (_, n) => `<li>Spot ${n} costs $${n * 7}</li>`).join(
      "",
    );
    const { memory, rendered } = memoryOf(async () => html);
    const first = await memory.page("/");
    expect(await memory.page("/")).toBe(first);
    const better = await vi.waitUntil(() => {
      const now = memory.kept("/");
      return now === first ? undefined : now;
    });
    expect(better.bodies.br.length).toBeLessThan(first.bodies.br.length);
    expect(brotliDecompressSync(better.bodies.br).toString()).toBe(html);
    expect(better.etag).toBe(first.etag);
    expect(better.headers.br["content-length"]).toBe(String(better.bodies.br.length));
    expect(memory.kept("/")).toBe(better);
    expect(rendered).toHaveBeenCalledTimes(1);
  });

  test("renders again once its day is over", async () => {
    const { read, rendered, at } = memoryOf(async () => "page");
    await read();
    at(99);
    await read();
    expect(rendered).toHaveBeenCalledTimes(1);
    at(100);
    await read();
    expect(rendered).toHaveBeenCalledTimes(2);
  });

  test("does not keep a page whose data changed while it was being rendered", async () => {
    let finish = () => {};
    const slow = new Promise<void>((resolve) => (finish = resolve));
    let words = "old";
    const { memory, read } = memoryOf(async () => {
      const seen = words;
      if (seen === "old") await slow;
      return seen;
    });
    const first = read();
    words = "new";
    memory.forget();
    const second = read();
    finish();
    expect(await first).toBe("old");
    expect(await second).toBe("new");
    expect(memory.kept("/")?.bodies.identity.toString()).toBe("new");
  });

  test("serves the last copy while a page can't be rendered, and recovers", async () => {
    let broken = false;
    const { memory, read } = memoryOf(async () => {
      if (broken) throw new Error("the database is away");
      return "page";
    });
    await read();
    broken = true;
    memory.forget();
    expect(await read()).toBe("page");
    broken = false;
    memory.forget();
    expect(await read()).toBe("page");
  });

  test("says so when there is no copy at all", async () => {
    const { read } = memoryOf(async () => {
      throw new Error("the database is away");
    });
    await expect(read()).rejects.toThrow("away");
  });
});
