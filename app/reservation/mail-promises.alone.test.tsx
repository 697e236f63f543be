import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { InvoiceRequestPendingNotice } from "#app/reservation/details/details.tsx";
import { DetailsFields } from "#app/reservation/details/details-fields.tsx";
import { company } from "#company.ts";
import { EmailHoldLinkForm } from "./email-request-form.tsx";

vi.mock("#site.ts", async (original) => {
  const real = await original<typeof import("#site.ts")>();
  const holds = { parts: 1, of: 5 };
  return { ...real, strangersShare: { ...real.strangersShare, holds } };
});

// Styles are not part of the form's text.
vi.mock("#app/ui/style.tsx", () => ({ Style: () => null }));

const shown = (element: React.ReactNode) => {
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");
};
const wish = { mailingId: 1, industry: "plumbing", spot: "F1" };

test("the form for a link promises one only where a mail server is set", () => {
  expect(shown(<EmailHoldLinkForm wish={wish} sendsMail />)).toContain("We’ll email you a link.");
  const without = shown(<EmailHoldLinkForm wish={wish} sendsMail={false} />);
  expect(without).not.toContain("email you a link");
  expect(without).toContain(`To hold F1, call ${company().phone.display}`);
});

test("why an address is asked for names the share of strangers from the settings", () => {
  expect(shown(<EmailHoldLinkForm wish={wish} sendsMail />)).toContain("a fifth of a card");
});

test("who asked the office is promised an email only where a mail server is set", () => {
  expect(shown(<InvoiceRequestPendingNotice card sendsMail until="Mon 11:00 am" />)).toContain(
    "you’ll get an email with a button",
  );
  const without = shown(
    <InvoiceRequestPendingNotice card sendsMail={false} until="Mon 11:00 am" />,
  );
  expect(without).not.toContain("get an email");
  expect(without).toContain("can’t send email yet, so call us");
});

test("the email field promises messages only where a mail server is set", () => {
  const fields = (sendsMail: boolean) =>
    shown(
      <DetailsFields initial={{}} problems={{}} sendsMail={sendsMail} asksWhoSentThem={false} />,
    );
  expect(fields(true)).toContain("We’ll send your confirmation and proof here.");
  expect(fields(false)).not.toContain("We’ll send");
  expect(fields(false)).toContain(
    "This site can’t send email yet. You’ll see your confirmation and proof on your reservation page.",
  );
});
