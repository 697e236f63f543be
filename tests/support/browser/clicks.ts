import { officeReady } from "#tests/support/office/office-ready.ts";
import { expect, type Locator, type Page } from "./journey.ts";

/** The most clicks that a task may take from Today on (docs/office-tasks.md). */
const MOST_CLICKS = 4;

/** A person who works by mouse, and types where the focus is; every press of the pointer is counted by the page. */
export class Mouse {
  readonly #page: Page;
  #clicks = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** A mouse on Today. */
  static async on(page: Page): Promise<Mouse> {
    const mouse = new Mouse(page);
    await page.exposeBinding("pointerWasPressed", () => {
      mouse.#clicks++;
    });
    await page.addInitScript(() => {
      const listener = window as unknown as { pointerWasPressed: () => void };
      addEventListener("pointerdown", () => listener.pointerWasPressed(), { capture: true });
    });
    await page.goto("/office");
    await officeReady(page);
    return mouse;
  }

  /** Two clicks: Search, and the first of what the words find. */
  async find(words: string, name: string | RegExp): Promise<void> {
    await this.#page
      .getByRole("button", { name: /^Search/ })
      .first()
      .click();
    await expect(this.#page.getByRole("combobox", { name: /^Search anything/ })).toBeFocused();
    await this.#page.keyboard.type(words);
    await expect(this.#page.getByText(/^\d+ results?$/)).toBeVisible();
    const first = this.#page.getByRole("option").first();
    await expect(first).toHaveText(name);
    await first.click();
    await expect(this.#page.getByRole("dialog")).toBeHidden();
  }

  /** One click. */
  async click(goal: Locator): Promise<void> {
    await goal.click();
  }

  /** Types into a field that has the focus already. */
  async type(field: Locator, value: string): Promise<void> {
    await expect(field).toBeFocused();
    await this.#page.keyboard.type(value);
  }

  /** How many clicks it took; refuses a fifth. */
  async done(): Promise<number> {
    await expect.poll(() => this.#clicks).toBeGreaterThan(0);
    if (this.#clicks > MOST_CLICKS) throw new Error(`click ${this.#clicks}`);
    return this.#clicks;
  }
}
