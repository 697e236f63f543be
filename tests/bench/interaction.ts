import type { Browser, Locator, Page } from "@playwright/test";
import { type Done, onBlankPage, percentile75, type Visitor, visit } from "./acts.ts";
import { atMost, noted, type Row } from "./report.ts";

const FRAME = 16;
const TURNS = 3;

/**
 * Milliseconds from an act to the next paint, 75th percentile, on a processor four times slower: a scripted session
 * through the two screens of the reservation, against the same keys and presses on a page without anything.
 */
export async function measureInteraction(browser: Browser, siteUrl: string): Promise<Row[]> {
  const ours: Done[] = [];
  const control: Done[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const session = await visit(browser, (visitor) => reserve(visitor, siteUrl, turn));
    const acts = session.map(({ act }) => act);
    ours.push(...session);
    control.push(...(await onBlankPage(browser, acts)));
  }
  const times = (done: Done[]) => percentile75(done.map(({ milliseconds }) => milliseconds));
  return [
    noted("acts in a session", ours.length / TURNS),
    noted("a blank page", times(control), "ms"),
    noted("the reservation", times(ours), "ms"),
    noted("the reservation, slowest act", Math.max(...ours.map((one) => one.milliseconds)), "ms"),
    atMost("above the blank page", times(ours) - times(control), FRAME, "ms"),
  ];
}

async function reserve({ page, type, key, press }: Visitor, siteUrl: string, turn: number) {
  await page.goto(`${siteUrl}/reservation`);
  const field = page.getByLabel("Your industry");
  await press(field);
  await type(["ac rep", "tree", "dental"][turn] ?? "");
  await key("ArrowDown");
  await key("Enter");
  const places = page.getByRole("radio", { disabled: false });
  await places.nth(1).waitFor({ state: "attached" });
  for (const n of [1, 4, 8]) await press(labelOf(page, await places.nth(n).inputValue()));
  for (let step = 0; step < 6; step++) await key("ArrowRight");
  await press(page.getByRole("button", { name: /^Hold / }));
  await press(page.getByRole("textbox", { name: "Business name" }));
  await type("Copper Kettle");
  await press(page.getByRole("textbox", { name: "Your name" }));
  await type("Pat Example");
  await press(page.getByRole("textbox", { name: "Email" }));
  await type("pat@kettle.example");
  await press(page.getByRole("checkbox", { name: /agree/ }));
}

/** The drawn place of a radio button. */
function labelOf(page: Page, value: string): Locator {
  return page.locator("label").filter({ has: page.locator(`input[name=spot][value="${value}"]`) });
}
