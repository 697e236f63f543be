import { expect, test } from "vitest";
import { seedInstallation } from "#database/seed.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { loader } from "./subscription-page.tsx";

type Args = Parameters<typeof loader>[0];

anyDatabase("the page of a household's link", () => {
  test("says of a link that was cut off that it doesn't work, and isn't found", async () => {
    await seedInstallation({ now: new Date() });
    const answer = await loader({ params: { token: "cut-off" } } as unknown as Args);
    expect(answer).toMatchObject({ data: { state: "unknown" }, init: { status: 404 } });
  });
});
