import { expect, test } from "vitest";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { CardOfAdsPanel } from "./card-of-ads.tsx";
import type { CardOfAds } from "./load-card-of-ads.ts";

function served(given: Partial<CardOfAds>): string {
  const [f1] = standardLayout.spots;
  if (!f1) throw new Error("a card has spots");
  const silent = { spot: "F1", side: f1.side, box: f1, reservationId: 12, who: "Copper" };
  const card: CardOfAds = {
    ads: [{ ...silent, state: "Needs details", look: "waiting", outdated: null, picture: null }],
    ...{ sum: "The front reads as one piece.", faults: [], proposals: [], swap: undefined },
    ...{ booked: 1, approved: 0, unapproved: [], missing: [] },
    ...given,
  };
  return renderScreen(<CardOfAdsPanel card={card} layout={standardLayout} mailingId={7} />);
}

test("the card shows our strip and the post office’s zone as they print, and an ad without details as an empty spot", () => {
  const html = served({});
  for (const part of ["strip", "zone"])
    expect(html).toContain(`src="/office/mailings/7/print/${part}"`);
  expect(html).toContain("<b>F1</b> No details yet");
  expect(html).toContain("The front reads as one piece.");
  expect(html).not.toContain("Both advertisers must agree");
});

test("a proposed design is accepted by one button, and a proposed swap is a link to its form, which says who has to agree", () => {
  const html = served({
    proposals: [{ reservationId: 12, spot: "F1", look: "template=scene", name: "Scene, Cobalt" }],
    swap: { from: "F1", to: "F3", count: 0 },
  });
  expect(html).toMatch(/<form[^>]*action="\/office\/ads\/12"/);
  expect(html).toContain('name="look" value="template=scene"');
  expect(html).toContain("Use Scene, Cobalt in F1");
  expect(html).toContain("Both advertisers must agree first; nothing moves by itself.");
  expect(html).toContain('href="/office/mailings/7?spot=F1&amp;to=F3#other"');
});
