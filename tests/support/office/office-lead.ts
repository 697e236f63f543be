import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** A person who leaves their address on the site; returns it. */
export async function leadOf(page: Page, server: { url: string }): Promise<string> {
  const email = `zoe-${crypto.randomUUID().slice(0, 8)}@long-named-shop.example`;
  const answer = await page.request.get("/lead-form/token");
  const { token } = (await answer.json()) as { token: string };
  // What is sent sooner is a robot's.
  await pause(2_100);
  await page.request.post("/lead-form", {
    form: { email, topic: "interest", token },
    headers: { origin: server.url },
  });
  return email;
}
