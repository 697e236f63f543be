import { expect, test } from "vitest";
import { meta } from "./offers.tsx";

const offer = {
  code: "K7MX4Q",
  industry: "plumbing",
  business: "Copper & Kind",
  offer: "$49 drain clearing",
  conditions: "New customers.",
  lastDay: "2026-06-30",
  area: "",
  mailing: "May 2026",
  colors: null,
  hasPicture: false,
};

const headOf = (offers: (typeof offer)[]) =>
  meta({
    loaderData: { offers, some: offers.length > 0, kind: "", words: "", areas: [], near: "" },
  } as never) ?? [];

test("offers are said to search engines in the words that were approved, and nothing is while there are none", () => {
  const [data] = headOf([offer]).flatMap((tag) =>
    "script:ld+json" in tag ? [tag["script:ld+json"]] : [],
  );
  expect(data).toMatchObject({
    "@graph": [
      {
        "@type": "Offer",
        name: offer.offer,
        description: offer.conditions,
        validThrough: offer.lastDay,
        offeredBy: { name: offer.business },
      },
    ],
  });
  expect(JSON.stringify(data)).not.toContain("areaServed");
  expect(headOf([])).toContainEqual({ name: "robots", content: "noindex" });
  expect(JSON.stringify(headOf([]))).not.toContain("schema.org");
});
