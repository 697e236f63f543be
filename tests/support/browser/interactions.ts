import { officeReady } from "#tests/support/office/office-ready.ts";
import { expect, type Locator, type Page } from "./journey.ts";

/** The most that a task may take from Ctrl-K on (docs/office-tasks.md says what an interaction is). */
const MOST_INTERACTIONS = 3;

/** How many stops of the Tab key may lie between one field of a form and the next, or its button; a date has four. */
const MOST_STOPS = 16;

/** A person who works by keyboard alone, and whose interactions are counted; beyond three they fail. */
export class Hands {
  readonly #page: Page;
  #count = 0;
  #pointers = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Hands on a page; anyone who touches it with a pointer afterwards is found out. */
  static async on(page: Page, path = "/office"): Promise<Hands> {
    const hands = new Hands(page);
    await page.exposeBinding("pointerWasUsed", () => {
      hands.#pointers++;
    });
    await page.addInitScript(() => {
      const listener = window as unknown as { pointerWasUsed: () => void };
      addEventListener("pointerdown", () => listener.pointerWasUsed(), { capture: true });
    });
    await page.goto(path);
    await officeReady(page);
    return hands;
  }

  #interaction(what: string) {
    this.#count++;
    if (this.#count > MOST_INTERACTIONS) throw new Error(`${what} is interaction ${this.#count}`);
  }

  /** One thing chosen: Ctrl-K, words until it stands first, Enter. */
  async choose(words: string, name: string | RegExp): Promise<void> {
    this.#interaction(`choosing ${words}`);
    await this.#page.keyboard.press("Control+k");
    await expect(this.#page.getByRole("combobox", { name: /^Search anything/ })).toBeFocused();
    await this.#page.keyboard.type(words);
    await expect(this.#page.getByText(/^\d+ results?$/)).toBeVisible();
    const first = this.#page.getByRole("option").first();
    await expect(first).toHaveText(name);
    await expect(first).toHaveAttribute("aria-selected", "true");
    await this.#page.keyboard.press("Enter");
    await expect(this.#page.getByRole("dialog")).toBeHidden();
  }

  /** One thing chosen: a link that what came before led to, by Tab and Enter. */
  async follow(name: string | RegExp): Promise<void> {
    this.#interaction(`following ${name}`);
    const link = this.#page.getByRole("main").getByRole("link", { name }).first();
    await expect(link).toBeVisible();
    await this.#tabTo(link, String(name));
    await this.#page.keyboard.press("Enter");
  }

  /**
   * One step of typing: fills the fields of a form in order, each the first with its label. The first already has the
   * focus.
   */
  async fill(fields: Record<string, string>): Promise<void> {
    this.#interaction(`typing ${Object.keys(fields).join(", ")}`);
    for (const [index, [label, value]] of Object.entries(fields).entries()) {
      const labelled = this.#page.getByLabel(label, { exact: true });
      const field = index === 0 ? labelled.and(this.#page.locator(":focus")) : labelled.first();
      if (index === 0) await expect(field).toBeFocused();
      else await this.#tabTo(field, label);
      await this.#type(field, value);
      await expect(field).not.toHaveValue("");
    }
  }

  /** Like `fill`; then Enter in the last field, or Ctrl-Enter in a text box, asks what saving would change. */
  async fillAndReview(fields: Record<string, string>): Promise<void> {
    await this.fill(fields);
    const isTextBox = await this.#page.locator("textarea:focus").count();
    await this.#page.keyboard.press(isTextBox > 0 ? "Control+Enter" : "Enter");
    await expect(this.#page.getByText("Not saved yet")).toBeVisible();
  }

  /** Into a date go its parts, as the browser's language orders them; all else as it is. */
  async #type(field: Locator, value: string): Promise<void> {
    const isDate = (await field.getAttribute("type")) === "date";
    const [year = "", month = "", day = ""] = value.split("-");
    await this.#page.keyboard.type(isDate ? `${month}${day}${year}` : value);
  }

  /** One thing confirmed: its button, by Tab and Enter. */
  async confirm(name: string | RegExp): Promise<void> {
    this.#interaction(`confirming ${name}`);
    const button = this.#page.getByRole("button", { name });
    await expect(button).toBeVisible();
    await this.#tabTo(button, String(name));
    await this.#page.keyboard.press("Enter");
  }

  /** What the palette led to has the focus. */
  async expectAt(goal: Locator): Promise<void> {
    await expect(goal).toBeFocused();
  }

  async #tabTo(goal: Locator, name: string): Promise<void> {
    for (let stops = 0; stops <= MOST_STOPS; stops++) {
      if (await goal.evaluate((element) => element === document.activeElement)) return;
      await this.#page.keyboard.press("Tab");
    }
    throw new Error(`the Tab key does not lead to ${name}`);
  }

  /** Ends the task, and says how many interactions it took; fails where a pointer was used. */
  done(): number {
    expect(this.#pointers, "how often a pointer was used").toBe(0);
    return this.#count;
  }
}
