import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StyleSheetsLinkedByPageContext } from "#app/ui/style.tsx";
import { Decision } from "./decision.tsx";

test("without script a decision on a page that was opened at its form leads to the emails it would send, or to the top", () => {
  const html = renderToStaticMarkup(
    <StyleSheetsLinkedByPageContext value={["button", "office-controls"]}>
      <Decision summary="Record payment" shown={{}} action="paid" label="Record payment" />
    </StyleSheetsLinkedByPageContext>,
  );
  expect(html).toContain('action="#email-preview"');
});
