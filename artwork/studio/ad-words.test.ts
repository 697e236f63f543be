import { expect, test } from "vitest";
import { circle } from "#artwork/sketch.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { sizes } from "#site.ts";
import type { AdBrief } from "./ad-brief.ts";
import { labelAdWords, readAloud } from "./ad-words.ts";
import { drawAd } from "./draw-ad.ts";
import { templates } from "./templates.ts";

test("points are read apart in every design, whether it lists them, sets them in a row or at both sides of its code", async () => {
  const setter = await TypeSetter.open();
  const sample = sampleBriefs.get("real-estate") as AdBrief;
  const points = [...(sample.points ?? []), "Keys in 30 days"];
  const picture = [circle(0, 0, 60, "#cc4422")];
  const request = { brief: { ...sample, points }, palette: getPalette("cobalt"), picture };
  const said = sizes.flatMap(({ id: size }) =>
    templates.flatMap((template) => {
      const drawn = drawAd(setter, template, { ...request, size });
      const read = "ad" in drawn ? labelAdWords(drawn.ad.words) : [];
      return read.flatMap(([label, words]) => (label === "Points" ? [words] : []));
    }),
  );
  expect(said.length).toBeGreaterThan(5);
  const apart = points.join("\n");
  expect(
    said.filter(
      (words) => !apart.startsWith(words.replaceAll("\u00a0", " ").replaceAll(" · ", "\n")),
    ),
  ).toEqual([]);
});

test("an offer and its words are one phrase, and what follows in a list is read as a sentence of its own", () => {
  const said = labelAdWords([
    { role: "offer", words: "$49" },
    { role: "offer words", words: "drain clearing" },
    { role: "points", words: "Sold here for 19 years" },
    { role: "points", words: "Se habla español!" },
    { role: "conditions", words: "Weekdays only" },
    { role: "license", words: "ROC 312345" },
  ]);
  expect(said.map(([label]) => label)).toEqual(["Offer", "Points", "Fine print"]);
  expect(readAloud(said)).toBe(
    "$49 drain clearing. Sold here for 19 years. Se habla español! Weekdays only. ROC 312345.",
  );
});
