import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { officePaths } from "#app/office/office-paths.ts";
import { paths } from "./paths.ts";
import routes from "./routes.ts";

/** The address patterns of a route table, as `href` takes them. */
function patterns(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    if (entry.children) return patterns(entry.children, path);
    return [path === "" ? "/" : path];
  });
}

test("every route has a typed path, and every path a route", () => {
  const routed = patterns(routes).filter((pattern) => !pattern.endsWith("/*"));
  const addresses = [...routed, paths.reservationLive()];
  const links = [...Object.values(paths), ...Object.values(officePaths)].map((path) =>
    // An id is a number when a link is built; here any text stands for one.
    path(":parameter" as never, ":parameter" as never)
      .replaceAll("%3Aparameter", ":parameter")
      .replace(/\?.*$/, ""),
  );
  expect(links.toSorted()).toEqual(
    addresses.map((address) => address.replaceAll(/:\w+/g, ":parameter")).toSorted(),
  );
});
