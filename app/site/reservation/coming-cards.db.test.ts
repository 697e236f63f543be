import { lt } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { requestContext } from "#app/request-context.ts";
import { loadAvailability } from "#app/reservation/availability/load-availability.ts";
import { loader as openNow } from "#app/reservation/availability/open-now.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import { ownNetwork, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { loader as reservationPage } from "./reservation.tsx";

anyDatabase("the cards to book that visitors are shown", () => {
  let thirteenth = 0;
  beforeEach(async () => {
    const ids = await planTestMailings(Array.from({ length: 13 }, (_, n) => 60 + n));
    thirteenth = ids.at(-1) ?? 0;
  });

  const now = new Date();
  const request = new Request("http://localhost/");
  function args() {
    const context = new RouterContextProvider();
    const visit = { reference: "T", nonce: "", networkAddress: ownNetwork(), siteUrl: "http://x" };
    context.set(requestContext, { ...visit, now });
    return { request, context, params: {} };
  }
  const shown = (industry: string | undefined, id?: number) =>
    loadAvailability({ industry: findIndustry(industry ?? ""), mailing: id }, request, now);

  test("are all of them, with their dates, also the thirteenth", async () => {
    const { mailings } = await reservationPage(args() as never);
    expect(mailings).toHaveLength(13);
    expect((await shown("plumbing"))?.upcoming).toHaveLength(13);
    expect((await shown("plumbing", thirteenth))?.selected?.id).toBe(thirteenth);
  });

  test("begin with the thirteenth where booking has closed on twelve", async () => {
    await db.update(mailing).set({ state: "closed" }).where(lt(mailing.id, thirteenth));
    expect((await shown(undefined))?.card?.id).toBe(thirteenth);
    const { data } = await openNow(args() as never);
    expect(data?.mailing).toBe("In 72 days");
  });
});
