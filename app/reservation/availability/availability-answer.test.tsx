import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { StyleSheetsLinkedByPageContext } from "#app/ui/style.tsx";
import { JoinWaitlistForm } from "./availability-answer.tsx";

test("a refused waitlist form keeps what was typed and marks its field", () => {
  const typed = { email: "lee@shop.example", name: "Lee", phone: "555", note: "After 4 pm." };
  const answer = { problem: "Enter a phone number.", email: typed.email, field: "phone", typed };
  const industry = { mailingId: 1, mailing: "May", industry: "HVAC", slug: "hvac" };
  const Page = createRoutesStub([
    { path: "/", Component: () => <JoinWaitlistForm {...industry} answer={answer} /> },
  ]);
  const html = renderToStaticMarkup(
    <StyleSheetsLinkedByPageContext value={["email-request", "button"]}>
      <Page />
    </StyleSheetsLinkedByPageContext>,
  );
  for (const text of Object.values(typed)) expect(html).toContain(text);
  expect(html.match(/<(?:input|textarea)[^>]*aria-invalid[^>]*>/g)).toEqual([
    expect.stringContaining('name="phone"'),
  ]);
});
