import { Hands } from "#tests/support/browser/interactions.ts";
import { businessOf } from "./office-business.ts";
import { Visit } from "./office-visit.ts";

let bookings = 0;

type Desk = {
  /** Signs in and sits down at Today. */
  sit: (who?: "owner" | "assistant") => Promise<Hands>;
  /** A new mailing, planned or on sale, without a buyer. */
  mailing: (
    dropDate: string,
    state?: "planned" | "published",
  ) => Promise<{ id: string; name: string }>;
  /** A spot for a business, booked by hand on a mailing of its own: with an open invoice, or paid by check. */
  booking: (dropDate: string, business: string, pay?: "invoice" | "paid") => Promise<void>;
};

/** The test of the office's tasks, with a server of one file's own. */
export const deskOf = (whose: string) =>
  businessOf(whose).extend<{ desk: Desk }>({
    desk: async ({ page, signIn, office, server }, use) => {
      const visit = new Visit(server, office.owner.cookies);
      const mailing: Desk["mailing"] = async (dropDate, state = "published") => {
        const planned = await visit.send("/office/mailings", { do: "plan", drop: dropDate });
        const path = planned.headers.get("location") ?? "";
        const id = path.replace("/office/mailings/", "");
        if (state === "published") await visit.send(path, { do: "publish", version: "1" });
        const [, name = ""] = /<h1>([^<]+)</.exec(await visit.words(path)) ?? [];
        return { id, name };
      };
      await use({
        mailing,
        sit: async (who = "owner") => {
          await signIn(who);
          return Hands.on(page);
        },
        booking: async (dropDate, business, pay = "invoice") => {
          const { id } = await mailing(dropDate);
          const address = business.toLowerCase().replaceAll(/[^a-z]+/g, "-");
          await visit.send(`/office/mailings/${id}`, {
            do: "place",
            spot: "F4",
            price: "60000",
            industry: "electrical",
            pay,
            note: pay === "paid" ? "check 7" : "",
            website: "",
            business,
            name: "Pat Example",
            email: `pat@${address}.example`,
            phone: `(480) 555-01${60 + bookings++}`,
            advertiser: "new",
          });
        },
      });
    },
  });
