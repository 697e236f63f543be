import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type Register, RouterContextProvider } from "react-router";
import { expect, expectTypeOf, test } from "vitest";
import { requestContext } from "#app/request-context.ts";
import routes from "#app/routes.ts";
import type { Permission } from "#business/team/permissions.ts";
import { createSignInLinkBuilder, passkeyOrigin } from "./office-access.ts";
import { officeLoader, publicOfficeAction, type RouteAccess } from "./office-route.ts";

type Modules = Register["routeModules"];
type Guarded = { readonly access: RouteAccess };

type Parts = "loader" | "action";

/** Those of some route modules whose loader or action was not made by a wrapper of `office-route.ts`. */
type Unguarded<Of> = {
  [Id in keyof Of]: {
    [Part in keyof Of[Id]]: Part extends Parts
      ? Of[Id][Part] extends Guarded
        ? never
        : Id
      : never;
  }[keyof Of[Id]];
}[keyof Of];

type AccessOf<Each> = Each extends { readonly access: infer Access } ? Access : never;
type RequiredAccess<Of> = {
  [Id in keyof Of]: {
    [Part in keyof Of[Id]]: Part extends Parts ? AccessOf<Of[Id][Part]> : never;
  }[keyof Of[Id]];
}[keyof Of];

type OfficeModules = {
  [Id in keyof Modules as Id extends `office/${string}` ? Id : never]: Modules[Id];
};
type PublicModules = {
  [Id in keyof OfficeModules as "public" extends RequiredAccess<Pick<OfficeModules, Id>>
    ? Id
    : never]: true;
};

/** Routes for a person who is not signed in yet, or not any more. All others of the office are inside its layout. */
const SIGN_IN = [
  "office/sign-in/forgot-password",
  "office/sign-in/second-factor",
  "office/sign-in/set-up-account",
  "office/sign-in/sign-in",
  "office/sign-in/sign-in-link",
  "office/sign-in/passkey",
  "office/sign-in/sign-out",
] as const;

test("every loader and action of the office has a permission in its type, or says that it is public", () => {
  expectTypeOf<Unguarded<OfficeModules>>().toEqualTypeOf<never>();
});

test("a loader or an action without a wrapper does not compile", () => {
  type Forgetful = {
    plain: { loader: () => Promise<string>; default: () => null };
    half: { loader: Guarded & (() => string); action: () => string };
    guarded: { loader: Guarded & (() => string); default: () => null };
    screen: { default: () => null };
  };
  expectTypeOf<Unguarded<Forgetful>>().toEqualTypeOf<"plain" | "half">();
});

test("only the routes of signing in and out are public", () => {
  expectTypeOf<keyof PublicModules>().toEqualTypeOf<(typeof SIGN_IN)[number]>();
});

test("every permission to see something is required by a route", () => {
  type ToSee = Extract<Permission, `${string}.see`>;
  expectTypeOf<Exclude<ToSee, RequiredAccess<OfficeModules>>>().toEqualTypeOf<never>();
});

/** The ids of the routes inside the office's layout, which are only for signed-in operators. */
function idsInside(entries: RouteConfigEntry[], inside = false): string[] {
  return entries.flatMap(({ file, children }) => {
    const within = inside || file === "office/frame/office-layout.tsx";
    const id = file.replace(/\.tsx?$/, "");
    return [...(within ? [id] : []), ...idsInside(children ?? [], within)];
  });
}

test("every route of the office is inside its layout, but those of signing in and out", () => {
  const all = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children }) => [file, ...all(children ?? [])]);
  const office = all(routes)
    .map((file) => file.replace(/\.tsx?$/, ""))
    .filter((id) => id.startsWith("office/"));
  const inside = idsInside(routes);
  expect(office.filter((id) => !inside.includes(id)).toSorted()).toEqual(
    [...SIGN_IN, "office/sign-in/sign-in-layout"].toSorted(),
  );
  expect(inside.length).toBeGreaterThan(30);
});

test("a wrapped loader carries its permission, and does nothing for a person who was not let in", () => {
  let ran = false;
  const loader = officeLoader("leads.see", () => {
    ran = true;
  });
  const args = {
    request: new Request("http://site.example/"),
    context: new RouterContextProvider(),
  };
  expect(loader.access).toBe("leads.see");
  expect(() => loader(args)).toThrow();
  expect(ran).toBe(false);
  expect(publicOfficeAction(() => 1).access).toBe("public");
});

test.each([
  // As the server passes a request on: under the site's own address, whatever its Host header says.
  ["https://www.copper.example", "https://www.copper.example/office"],
  ["https://localhost:8443", "https://localhost:8443/office"],
  ["http://localhost:3000", "http://localhost:3000/office"],
])("passkeys and links into the office belong to SITE_URL=%s", (siteUrl, url) => {
  const context = new RouterContextProvider();
  const visit = { reference: "", nonce: "", networkAddress: "", now: new Date() };
  context.set(requestContext, { ...visit, siteUrl });
  const request = new Request(url, { headers: { host: "evil.example" } });
  expect(passkeyOrigin(request, context)).toBe(siteUrl);
  expect(
    createSignInLinkBuilder(request, context)("t").startsWith(`${siteUrl}/office/sign-in-link/`),
  ).toBe(true);
});
