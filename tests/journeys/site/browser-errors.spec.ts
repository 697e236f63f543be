import { expect, test } from "#tests/support/browser/journey.ts";

test.describe("the watch over the browser", () => {
  test("sees a message at level error", async ({ page, problems }) => {
    problems.expect(/console: on purpose/);
    await page.goto("/");
    await page.evaluate(() => console.error("on purpose"));
    await expect.poll(() => problems.problems).toHaveLength(1);
  });

  test("sees an uncaught error", async ({ page, problems }) => {
    problems.expect(/uncaught: Error: on purpose/);
    await page.goto("/");
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("on purpose");
      });
    });
    await expect.poll(() => problems.problems).toHaveLength(1);
  });

  test("sees a script that the content security policy refuses", async ({ page, problems }) => {
    problems.expect(/Content Security Policy/);
    await page.goto("/");
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'broken in'";
      document.head.append(script);
    });
    await expect.poll(() => problems.problems.length).toBeGreaterThan(0);
    expect(await page.title()).not.toBe("broken in");
  });

  test("sees a request to a third party", async ({ page, problems }) => {
    problems.expect(/third party|Content Security Policy/);
    await page.goto("/");
    await page.evaluate(() => fetch("https://somebody-else.example/").catch(() => {}));
    await page.goto("https://somebody-else.example/").catch(() => {});
    await expect
      .poll(() => problems.problems.join())
      .toContain("third party: https://somebody-else");
  });

  test("sees an answer of 400 and up", async ({ page, problems }) => {
    problems.expect(/404/);
    await page.goto("/no-such-page");
    expect(problems.problems.join()).toContain("answered 404");
  });
});
