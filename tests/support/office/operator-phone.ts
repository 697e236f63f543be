import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "#tests/support/browser/journey.ts";
import { hydrated } from "#tests/support/browser/pages.ts";
import { tapping } from "#tests/support/browser/tapping.ts";

/** The operator’s phone: counts what they tap, type and choose, and reads the emails that a step would send. */
export function phoneOf(page: Page, outputPath: (name: string) => string) {
  const operator = tapping(page, "operator", "handover");
  let [typed, chosen] = [0, 0];
  const panel = page.getByText(/^Nothing has been saved or sent\. This (sends|writes)/);
  const type = async (label: string, words: string, within: Page | Locator = page) => {
    typed += 1;
    await within.getByLabel(label, { exact: true }).fill(words);
  };
  const choose = async (label: string, file: Parameters<Locator["setInputFiles"]>[0]) => {
    chosen += 1;
    await page.getByLabel(label, { exact: true }).setInputFiles(file);
  };
  /** Opens what is folded under a heading or a step’s name. */
  const unfold = async (on: Locator) => {
    await hydrated(page);
    await operator.tap(on);
  };
  /** How many emails are shown, each to somebody; undefined once `done` is shown without any. */
  const readEmails = async (done: Locator) => {
    await expect(panel.or(done)).toBeVisible();
    if (!(await panel.isVisible())) return undefined;
    const count = Number(/(\d+) emails?/.exec(await panel.innerText())?.[1]);
    const shown = page.locator(".email-list summary b");
    await expect(shown).toHaveText(Array.from({ length: count }, () => /@/));
    return count;
  };
  const downloadPdf = async (link: string | RegExp, name: string) => {
    const saved = page.waitForEvent("download");
    await operator.tap(page.getByRole("link", { name: link }).first());
    const path = outputPath(name);
    await (await saved).saveAs(path);
    expect((await readFile(path)).subarray(0, 5).toString()).toBe("%PDF-");
    return path;
  };
  const steps = () => `${operator.count()} taps, ${typed} fields, ${chosen} files chosen`;
  return { ...operator, type, choose, unfold, readEmails, downloadPdf, steps };
}
