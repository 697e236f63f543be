import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { describeEvent } from "./describe-event.ts";
import { actorName, eventLabel } from "./event-labels.ts";

test("an event reads as words, known or not", () => {
  expect(eventLabel("operator.signed-in")).toBe("Signed in");
  expect(eventLabel("reservation.paid-by-invoice")).toBe("Reservation: paid by invoice");
  expect(eventLabel("seeded")).toBe("Seeded");
});

test("anyone who acted is named", () => {
  const names = new Map([["3", "Ana Ortiz"]]);
  expect(actorName("operator:3", names)).toBe("Ana Ortiz");
  expect(actorName("operator:9", names)).toBe("Somebody");
  expect(actorName("visitor", names)).toBe("A visitor");
  expect(actorName("system", names)).toBe("By itself");
});

test("every event that the product writes has words of its own", () => {
  const folder = fileURLToPath(new URL("../../../business", import.meta.url));
  const written = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .flatMap((path) => readFileSync(join(folder, path), "utf8").split("\n"))
    .filter((line) => /\bevent\b|\bnote\(/.test(line))
    .flatMap((line) => [...line.matchAll(/"([a-z-]+\.[a-z-]+)"/g)])
    .map(([, event = ""]) => event);
  expect(written.length).toBeGreaterThan(50);
  const spelledOut = (event: string) => {
    const [noun = ""] = event.split(".");
    const name = (noun.charAt(0).toUpperCase() + noun.slice(1)).replaceAll("-", " ");
    return describeEvent(event, {}).startsWith(`${name}: `);
  };
  expect(written.filter(spelledOut)).toEqual([]);
  expect(spelledOut("reservation.danced"), "one that nobody thought of").toBe(true);
});
