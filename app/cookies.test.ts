import { expect, test } from "vitest";
import { isSecureRequest, readCookie, serializeSetCookie } from "./cookies.ts";

const asked = (url: string, headers: Record<string, string> = {}) => new Request(url, { headers });

test.each([
  ["http://localhost:3000/office", {}, false],
  ["http://127.0.0.1:3000/office", {}, false],
  ["http://[::1]:3000/office", {}, false],
  ["http://localhost:3000/office", { "x-forwarded-proto": "https" }, true],
  ["http://www.copper.example/office", {}, true],
  ["http://localhost.copper.example/office", {}, true],
  ["http://192.168.1.5:3000/office", {}, true],
])("at %s with %o the cookies are bound to https: %s", (url, headers, secure) => {
  const request = asked(url, headers);
  expect(isSecureRequest(request)).toBe(secure);
  const line = serializeSetCookie(request, "office", "token");
  expect(line.startsWith(secure ? "__Host-office=token; Path=/;" : "office=token; Path=/;")).toBe(
    true,
  );
  expect(line.endsWith("; Secure")).toBe(secure);
  expect(line).toContain("HttpOnly; SameSite=Lax");
  expect(line).not.toContain("Domain");
});

test("over https only the bound cookie is read: the plain name can be set from elsewhere", () => {
  const cookie = "office=planted; __Host-office=ours; xoffice=no; __Host-device=known";
  const there = asked("http://www.copper.example/office", { cookie });
  expect(readCookie(there, "office")).toBe("ours");
  expect(readCookie(there, "device")).toBe("known");
  expect(readCookie(asked("http://localhost/office", { cookie }), "office")).toBe("planted");
  expect(readCookie(asked("http://localhost/office"), "office")).toBeUndefined();
});

test("an empty value takes a cookie away", () => {
  expect(serializeSetCookie(asked("http://localhost/"), "office", "")).toContain("Max-Age=0");
});

test("the cookie of a buyer is bound to this host and https, and lasts 30 days", () => {
  const there = asked("http://www.copper.example/reservation");
  expect(serializeSetCookie(there, "yours", "token")).toMatch(
    /^__Host-yours=token; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
  );
});
