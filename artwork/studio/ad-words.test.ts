import { expect, test, vi } from "vitest";
import { circle } from "#artwork/sketch.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { sizes } from "#site.ts";
import { ball, CODE, outlinedWords, plumber, setter } from "#tests/support/ad-faults.ts";
import { depth } from "#tests/support/depth.ts";
import { type AdBrief, languageOfBrief, offerTerms, splitOffer } from "./ad-brief.ts";
import { labelAdWords, toReadAloudText } from "./ad-words.ts";
import { drawAd } from "./draw-ad.ts";
import { getTemplate, templates } from "./templates.ts";

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
  expect(toReadAloudText(said)).toBe(
    "$49 drain clearing. Sold here for 19 years. Se habla español! Weekdays only. ROC 312345.",
  );
});

vi.setConfig({ testTimeout: depth(60_000, 3_600_000), hookTimeout: 60_000 });

test("Spanish briefs have Spanish words of ours", () => {
  const brief: AdBrief = {
    ...{ name: "Taquería Don Beto", phone: "480-555-0149", headline: "Tacos de verdad, hoy" },
    ...{ offer: "2 por 1 en tacos al pastor", lastDay: "2027-06-30", points: ["Para llevar"] },
  };
  const drawn = drawAd(setter, getTemplate("poster"), {
    ...{ brief, size: "medium", palette: getPalette("chile"), picture: ball },
  });
  const said = "ad" in drawn ? drawn.ad.words.map(({ words: text }) => text) : [];
  expect(said).toContain("Hasta el 30 de junio de 2027.");
  expect(said).toContain("Escanee la oferta");
});

test.each([
  ["es", "Accidente de auto? Llame primero.", ["Choques", "Trabajo"]],
  ["es", "Dientes sanos, familia feliz", []],
  ["es", "Conchas calientes a las seis", ["Pasteles", "Tres leches"]],
  ["es", "Aguachile que despierta", ["Lunes a jueves"]],
  ["en", "Happy hour at Los Dos Gatos", ["Tres leches"]],
  ["en", "The best tacos del barrio", ["Patio"]],
  ["en", "Live at Paseo del Sol", ["Pool", "Gym"]],
] as const)("a brief is taken as %s: %s", (language, headline, points) => {
  expect(languageOfBrief({ name: "Sol", phone: "480-555-0149", headline, offer: "", points })).toBe(
    language,
  );
});

test("conditions are a sentence: they begin with a capital and end with a point", () => {
  const terms = (conditions: string) =>
    offerTerms({ ...plumber, conditions, lastDay: "2027-06-30" });
  expect(terms("up to $600 off, materials extra")).toBe(
    "Up to $600 off, materials extra. Through June 30, 2027.",
  );
  expect(terms("iPhone repairs only.")).toBe("iPhone repairs only. Through June 30, 2027.");
});

test("straight quotes are typeset, and the record says what is printed", () => {
  const brief: AdBrief = {
    ...{ ...plumber, headline: "Don't wait. Rock 'n' roll.", offer: '$5 off a 24" "wrap"' },
    shorterHeadline: "Don't wait.",
  };
  const drawn = drawAd(setter, getTemplate("poster"), {
    ...{ brief, size: "medium", palette: getPalette("chile"), picture: ball },
  });
  if (!("ad" in drawn)) throw new Error(drawn.refusal);
  const said = drawn.ad.words.map(({ words: text }) => text).join(" ");
  expect(said).toMatch(/Don’t wait\. Rock ’n’ roll\.|Don’t wait\./);
  expect(said).toContain("a 24” “wrap”");
  expect(outlinedWords(setter.set(drawn.ad.marks, CODE)).join(" ")).not.toMatch(/['"]/);
  expect(drawn.ad.leftOut).toEqual([]);
});

test("an offer that the headline says already is said once, and only one last day is printed", () => {
  const draw = (change: Partial<AdBrief>) => {
    const brief: AdBrief = { ...plumber, ...change };
    const drawn = drawAd(setter, getTemplate("poster"), {
      ...{ brief, size: "large", palette: getPalette("chile"), picture: ball },
    });
    if (!("ad" in drawn)) throw new Error(drawn.refusal);
    expect(drawn.ad.leftOut).toEqual([]);
    return drawn.ad.words.map(({ words: text }) => text).join(" ");
  };
  const palms = draw({ headline: "Palms trimmed $35 each", offer: "$35 per palm" });
  expect(palms.match(/\$35/g)).toHaveLength(1);
  expect(palms).toContain("One drain. Weekdays. Through June 30, 2027.");
  const botox = draw({ headline: "Botox $10 a unit", offer: "$10/unit Botox®" });
  expect(botox.match(/BOTOX/gi)).toHaveLength(1);
  expect(draw({ headline: "Palms trimmed $35 each", offer: "$15 a stump" })).toContain("stump");
  const others = ["Not on Feb. 13-14.", "Sat & Sun before 2.", "Expires 60 days from first class."];
  for (const conditions of others) {
    expect(draw({ conditions })).toContain(`${conditions} Through June 30, 2027.`);
  }
  for (const conditions of ["Until October 31.", "Till Jan 31.", "Ends 10/31."]) {
    const said = draw({ offer: "$75 off overseeding", conditions });
    expect(said).toContain(conditions);
    expect(said).not.toContain("Through");
  }
  expect(draw({ conditions: "Before 10 AM." })).toContain("Through June 30, 2027.");
});

test("of several values the largest leads; what an offer is limited to doesn't", () => {
  const leadOf = (text: string) => splitOffer(text).lead;
  expect(leadOf("$49 tune-up or $500 off a new system")).toBe("$500 off");
  expect(leadOf("$75 off repairs over $500")).toBe("$75 off");
  expect(leadOf("$10 off $40")).toBe("$10 off");
  expect(leadOf("reg. $89, now $49")).toBe("$49");
  expect(leadOf("20% off, free towels")).toBe("20% off");
  expect(leadOf("Free dessert with any $40 order")).toBe("Free");
  expect(leadOf("2 tacos gratis en la compra de $25")).toBe("gratis");
  expect(leadOf("2 x 1 en platillos de la comida")).toBe("2 x 1");
  expect(leadOf("3 rooms $99, 5 rooms $149, whole house $219")).toBeUndefined();
  expect(leadOf("$10 a unit, $599 a syringe, $149 facial")).toBeUndefined();
  expect(leadOf("Free A/C check, $89 brake pads + 10% military")).toBeUndefined();
  expect(leadOf("Pizza $12, 12 wings $13, knots w/ $30")).toBeUndefined();
  expect(leadOf("3 rooms $99")).toBe("$99");
  expect(leadOf("1 free hour with a 4-hour move")).toBe("1 free hour");
  expect(leadOf("Two free hours with your first week")).toBe("Two free hours");
  expect(leadOf("First walk free with any 5-pack")).toBe("free");
  expect(leadOf("Hassle free with every order")).toBeUndefined();
  expect(leadOf("1/2 off first exam")).toBe("1/2 off");
  expect(leadOf("$10 de descuento en compras de $50 o más")).toBe("$10");
  expect(leadOf("Free whitening ($299 value)")).toBe("Free");
  expect(leadOf("$5 back for every $50 you spend")).toBe("$5");
});
