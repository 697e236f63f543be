import { readFileSync } from "node:fs";
import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { requireSignInMiddleware } from "#app/office/access/office-access.ts";
import { requestContext } from "#app/request-context.ts";
import { openSession } from "#business/auth/session.ts";
import { printerSetting } from "#business/company/printer-setting.ts";
import { getCompanySetting } from "#business/company/stored-company-setting.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { hireOwner } from "#tests/support/business/reservation.ts";
import { anyDatabase, setUpDataDirectory } from "#tests/support/database/database.ts";
import { action } from "./printer-settings.tsx";

/** Presses a button of the color profile's form as the owner; what the page then says, or where it leads. */
async function press(button: string, upload?: Buffer) {
  const { version } = await getCompanySetting(printerSetting);
  const body = new FormData();
  body.set("do", button);
  body.set("version", String(version));
  if (upload) body.set("icc", new File([new Uint8Array(upload)], "their.icc"));
  const browser = { userAgent: "", networkHash: "" };
  const token = await openSession(db, {
    operatorId: Number(byOperator.actor.id),
    stage: "signed-in",
    browser,
  });
  const request = new Request("http://localhost/office/settings/printer", {
    method: "POST",
    body,
    headers: { cookie: `office=${token}` },
  });
  const context = new RouterContextProvider();
  const visit = { reference: "TEST", nonce: "", networkAddress: "", siteUrl: "http://localhost" };
  context.set(requestContext, { ...visit, now: new Date() });
  await requireSignInMiddleware({ request, context }, async () => new Response());
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "" };
  try {
    const answer = await action(args);
    return "data" in answer ? answer.data : answer;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("location");
    throw thrown;
  }
}

const profile = async () => (await getCompanySetting(printerSetting)).value.profile;

setUpDataDirectory();

anyDatabase("the form for the printer's color profile", () => {
  beforeEach(() => hireOwner());

  test("saves an uploaded profile, and goes back to the built-in one", async () => {
    const theirs = readFileSync("artwork/studio/color/FOGRA39L_coated.icc");
    expect(await press("profile", theirs)).toBe("/office/settings/printer?done=profile");
    expect(await profile()).toContain("FOGRA39L");
    expect(await press("built-in")).toBe("/office/settings/printer?done=built-in");
    expect(await profile()).toBe("");
  });

  test("says at its field why it can't use a file", async () => {
    expect(await press("profile", Buffer.from("a photo"))).toMatchObject({
      field: "icc",
      problem: expect.stringMatching(/profile/),
    });
    expect(await profile()).toBe("");
  });
});
