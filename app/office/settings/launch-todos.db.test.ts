import { afterEach, beforeEach, expect, test } from "vitest";
import { companyDetailsSetting } from "#business/company/company-details-setting.ts";
import { printerSetting } from "#business/company/printer-setting.ts";
import { setCardPhoto } from "#business/company/stored-card-photo.ts";
import { changeCompanySetting } from "#business/company/stored-company-setting.ts";
import { saveOwnerProfile, setOwnerPhoto } from "#business/company/stored-owner-profile.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { findTaxRates, setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import { recordUntrustedForwarding } from "#platform/web/client-address.ts";
import { firstCompany, placeholders } from "#site.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { drawPhoto } from "#tests/support/pictures.ts";
import { overrideSettings } from "#tests/support/settings.ts";
import { findLaunchTodoPath, findLaunchTodos } from "./launch-todos.ts";

anyDatabase("the launch check", () => {
  let restoreSettings = () => {};
  beforeEach(async () => {
    restoreSettings = overrideSettings({ smtpUrl: undefined });
    await planTestMailings();
  });
  afterEach(() => restoreSettings());

  const connectMail = () => {
    overrideSettings({
      smtpUrl: "smtp://mail.example",
      mailFrom: "office@copper.example",
      operatorEmail: "ana@copper.example",
    });
  };
  const settings = async () => (await findLaunchTodos()).map(({ setting }) => setting);
  const isLeft = async (setting: string) => (await settings()).includes(setting);

  test("asks for a mail server, and no longer once there is one", async () => {
    const [first, ...others] = await findLaunchTodos();
    expect(first?.what).toContain("no mail server is set up");
    connectMail();
    expect(await findLaunchTodos()).toEqual(others);
    expect(await settings()).toEqual(
      expect.arrayContaining(placeholders().map(({ setting }) => setting)),
    );
  });

  test("asks for the city's tax until the owner has set a rate, or confirmed that no tax applies", async () => {
    connectMail();
    expect(await isLeft("tax")).toBe(true);
    await setTaxRate(
      { from: await findTodayByDatabaseClock(), basisPoints: 0, seen: "" },
      byOperator,
    );
    expect(await findTaxRates()).toMatchObject([{ basisPoints: 0 }]);
    expect(await isLeft("tax")).toBe(false);
  });

  test("drops the examples of the company's name and contact as the owner replaces them", async () => {
    expect(await settings()).toEqual(expect.arrayContaining(["site.tradeName", "site.phone"]));
    const value = { ...firstCompany, tradeName: "Copper Mailers" };
    await changeCompanySetting(
      { group: companyDetailsSetting, value, expectedVersion: 0 },
      byOperator,
    );
    expect(await settings()).not.toContain("site.tradeName");
    expect(await settings()).toContain("site.phone");
  });

  test("asks who the owner is until Home and About can say so", async () => {
    const asks = () => isLeft("owner-profile");
    expect(await asks()).toBe(true);
    const photo = await drawPhoto({ width: 640, height: 640 });
    await setOwnerPhoto({ upload: photo, expectedVersion: 0 }, byOperator);
    expect(await asks()).toBe(true);
    const ana = { name: "Ana Example", sentence: "I drive every route.", mobile: "4805550199" };
    await saveOwnerProfile({ ...ana, expectedVersion: 1 }, byOperator);
    expect(await asks()).toBe(false);
    expect(findLaunchTodoPath("owner-profile")).toBe("/office/settings/owner");
    expect(findLaunchTodoPath("site.email")).toBe("/office/settings/company");
    expect(findLaunchTodoPath("site.terms.version")).toBeUndefined();
  });

  test("names what is promised and can't be kept: by email without a mail server, on paper without a printer", async () => {
    const whatFor = async (setting: string) =>
      (await findLaunchTodos()).find((one) => one.setting === setting)?.what;
    expect(await whatFor("SMTP_URL")).toContain("“A proof before your ad prints”");
    expect(await whatFor("printer")).toContain("“A printed copy of the card for each advertiser”");
    connectMail();
    const value = { ...printerSetting.first, name: "Copper Press" };
    await changeCompanySetting({ group: printerSetting, value, expectedVersion: 0 }, byOperator);
    expect(await whatFor("SMTP_URL")).toBeUndefined();
    expect(await whatFor("printer")).toBeUndefined();
  });

  test("asks for a photo of the printed card until Home shows one", async () => {
    const asks = () => isLeft("card-photo");
    expect(await asks()).toBe(true);
    expect(findLaunchTodoPath("card-photo")).toBe("/office/settings/card-photo");
    const upload = await drawPhoto({ width: 1200, height: 900 });
    await setCardPhoto({ upload, description: "Our card", expectedVersion: 0 }, byOperator);
    expect(await asks()).toBe(false);
  });

  test("asks for the number of proxies, once a request came through one that nobody trusts", async () => {
    const yesterday = Date.now() - 25 * 60 * 60_000;
    recordUntrustedForwarding(yesterday);
    expect(await settings()).not.toContain("TRUSTED_PROXIES");
    recordUntrustedForwarding();
    expect(await settings()).toContain("TRUSTED_PROXIES");
  });

  test("asks for a printer's and a post office's look until a card was mailed", async () => {
    const both = ["printer-preflight", "post-office-look"];
    expect(await settings()).toEqual(expect.arrayContaining(both));
    await db.update(mailing).set({ state: "dropped" });
    expect((await settings()).filter((setting) => both.includes(setting))).toEqual([]);
  });

  test("is done with the tax by any rate that was set, also one that begins later", async () => {
    connectMail();
    await setTaxRate({ from: "2999-01-01", basisPoints: 175 }, byOperator);
    expect(await isLeft("tax")).toBe(false);
  });
});
