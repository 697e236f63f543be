import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { termsSections } from "./terms-in-force.tsx";

vi.mock("#site.ts", async (original) => {
  const real = await original<typeof import("#site.ts")>();
  return {
    ...real,
    strangersShare: { ...real.strangersShare, invoices: { parts: 1, of: 4 } },
    agreement: { ...real.agreement, refundBusinessDays: 7, creditMonths: 18 },
  };
});

const textOf = (id: string) => {
  const body = termsSections.find((section) => section.id === id)?.body;
  const html = renderToStaticMarkup(<MemoryRouter>{body}</MemoryRouter>);
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
};

test("the Terms take the share, the days and the months from the settings", () => {
  expect(textOf("payment")).toContain("reserved a quarter of the spots in the mailing by invoice");
  expect(textOf("refunds")).toContain(
    "the way you paid, within 7 business days. Credit is good for 18 months and for any open spot",
  );
});

test("the Terms say when a chosen spot may be moved, and that its buyer is asked first", () => {
  expect(termsSections.map(({ id }) => textOf(id)).join(" ")).toContain(
    "We ask you before we move your ad. We move it only if you agree, and only before the card goes to print.",
  );
});
