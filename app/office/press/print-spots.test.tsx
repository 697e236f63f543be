import { expect, test } from "vitest";
import type { PressFinding } from "#artwork/press/press-finding.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { SpotsPanel } from "./print-spots.tsx";
import { mendFinding } from "./print-view.ts";

function served(kind: PressFinding["kind"]): string {
  const reservationId = 12;
  const finding = { kind, spot: "F1", sentence: "It can’t print.", isStop: true };
  const mend = mendFinding(finding, { mailingId: 7, reservationId });
  const spot = { spot: "F1", who: "Copper", reservationId, number: 1, takesReason: true };
  return renderScreen(
    <SpotsPanel
      spots={[{ ...spot, findings: [{ ...finding, mend }] }]}
      step={{ status: "Not ready", says: "", at: "spots" }}
      files={[]}
      isClosed
      formKey="00000000-0000-4000-8000-000000000000"
    />,
  );
}

test("a spot that waits for approval takes a reason, and its reminder goes by a form of its own", () => {
  const html = served("unapproved");
  expect(html).toContain('aria-label="Send reminder: F1 Copper"');
  expect(html).toMatch(/<button[^>]*form="mend-office-ads-12"/);
  const [whole, own] = html.split("</form>");
  expect(whole).toContain('name="reason-F1"');
  expect(own).toMatch(/<form[^>]*id="mend-office-ads-12"/);
  expect(own).toContain('action="/office/ads/12"');
  expect(html).toContain("Print it anyway (say why)");
});

test("what is mended elsewhere is a link, and needs no form", () => {
  const html = served("code");
  expect(html).toContain('aria-label="Check the code: F1 Copper"');
  expect(html).not.toContain('id="mend-');
});
