import { findPages, type PaletteResult } from "#app/office/palette/find-pages.ts";
import routes from "#app/routes.ts";
import { sampledScreens, sampledWays } from "#tests/support/browser/pages.ts";
import { businessTest as business, expect, test } from "#tests/support/office/office-journey.ts";
import {
  type Answer,
  officeRoutes,
  patterns,
  SIGN_IN,
  type Who,
} from "#tests/support/office/office-route-answers.ts";
import {
  firstIdOf,
  invite,
  PASSWORD,
  settleIn,
  Visit,
} from "#tests/support/office/office-visit.ts";

test("every route of the office stands in the table", () => {
  const found = patterns(routes).filter((path) => /^\/office(\/|$)/.test(path));
  expect(Object.keys(officeRoutes).toSorted()).toEqual(found.toSorted());
});

/** Whether a route tells the owner from an assistant, or half of a sign-in from none. */
const differs = ({ get, post }: (typeof officeRoutes)[string]) =>
  [get, post].some(
    ({ nobody, half, settingUp, assistant, owner }) =>
      half !== nobody || settingUp !== nobody || owner !== assistant,
  );

async function answerOf(response: Response): Promise<Answer> {
  await response.arrayBuffer();
  return response.headers.get("location") ?? response.status;
}

test("every route answers each role, and nobody, as the table says", async ({ server, office }) => {
  const { owner, assistant } = office;
  const link = await invite(server, owner, { email: "new@copper.example", role: "assistant" });
  const settingUp = new Visit(server);
  await settingUp.send(link, { name: "Cleo", password: PASSWORD });
  const half = new Visit(server);
  await half.send(SIGN_IN, { email: owner.email, password: PASSWORD });
  // Sessions of their own: the last route signs out, and the owner must not have proved who they are.
  const fresh = async ({ email, recoveryCodes }: typeof owner) => {
    const visit = new Visit(server);
    await visit.send(SIGN_IN, { email, password: PASSWORD });
    await visit.send("/office/sign-in/second-factor", { code: recoveryCodes.pop() ?? "" });
    return visit;
  };
  const visits: Record<Who, Visit> = {
    nobody: new Visit(server),
    half,
    settingUp,
    assistant: await fresh(assistant),
    owner: await fresh(owner),
  };
  // Where everyone inside gets one answer, and everyone else is sent to sign in, some routes stand for all of them.
  const all = Object.entries(officeRoutes);
  const everyone = new Set([...sampledScreens(all), ...all.filter(([, route]) => differs(route))]);
  for (const route of all) {
    const [pattern, { path, get, post }] = route;
    for (const [who, visit] of Object.entries(visits) as [Who, Visit][]) {
      if (!everyone.has(route) && who !== "nobody" && who !== "assistant") continue;
      const asked = `GET ${pattern} by ${who}`;
      expect.soft(await answerOf(await visit.ask(path)), asked).toBe(get[who]);
      const sent = `POST ${pattern} by ${who}`;
      expect.soft(await answerOf(await visit.send(path, {})), sent).toBe(post[who]);
    }
  }
});

test("nothing of the office leaks through the router's own data requests", async ({
  server,
  office,
}) => {
  for (const { path } of Object.values(officeRoutes)) {
    const data = path === "/office" ? "/office.data" : `${path}.data`;
    const nobody = await new Visit(server).words(data);
    expect.soft(nobody, data).not.toContain("copper.example");
    expect.soft(nobody, data).not.toContain("Ana Ortiz");
  }
  const assistant = await new Visit(server, office.assistant.cookies).words("/office/team.data");
  expect(assistant).not.toContain(office.owner.email);
});

test("pages of the office are kept by nobody, listed by nobody and framed by nobody", async ({
  server,
  office,
}) => {
  const visit = new Visit(server, office.owner.cookies);
  for (const path of ["/office", "/office/team", SIGN_IN, "/office/nowhere"]) {
    const { headers } = await visit.ask(path);
    expect.soft(headers.get("cache-control"), path).toBe("no-store");
    if (headers.has("location")) continue;
    expect.soft(headers.get("x-robots-tag"), path).toContain("noindex");
    expect.soft(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
    expect.soft(headers.get("referrer-policy"), path).toBe("same-origin");
  }
});

/** What Search finds for some words. */
async function find(visit: Visit, words: string): Promise<PaletteResult[]> {
  const answer = await visit.ask(`/office/find?${new URLSearchParams({ words })}`);
  return ((await answer.json()) as { hits: PaletteResult[] }).hits;
}

business(
  "Search leads each role to nothing that they or a record’s state refuse: each page opens, with the part that is named",
  { tag: "@deep" },
  async ({ server, office }) => {
    const owner = new Visit(server, office.owner.cookies);
    const assistant = new Visit(server, office.assistant.cookies);
    const list = await owner.words("/office/reservations");
    const references = [...new Set(list.match(/\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/g))];
    const named = (await Promise.all(references.map((one) => find(owner, one)))).flat();
    const words = [...references, ...new Set(named.map(({ name }) => name))];
    const seen = new Set<string>();
    for (const [role, visit] of Object.entries({ owner, assistant })) {
      const found = (await Promise.all(words.map((one) => find(visit, one)))).flat();
      const pages = findPages("", role === "owner" ? "owner" : "assistant");
      const hits = new Map([...pages, ...found].map((hit) => [hit.to, hit]));
      for (const { kind, about = "", to } of hits.values()) {
        const [path = "", part] = to.split("#");
        const page = await visit.ask(path);
        const html = await page.text();
        expect.soft(page.status, `${kind} ${about}`).toBe(200);
        if (part) expect.soft(html, `${kind} ${about}`).toContain(`id="${part}"`);
        seen.add(kind).add(about.split(", ").at(-1) ?? "");
      }
    }
    const states = [
      "held",
      "unconfirmed",
      "invoice open",
      "paid",
      "offered",
      "canceled",
      "expired",
    ];
    const kinds = ["Reservation", "Advertiser", "Ad", "Invoice", "Payment", "Refund", "Message"];
    expect([...seen]).toEqual(expect.arrayContaining([...states, "released", ...kinds]));

    // The office looks at the ad of a spot that ended, too, but can do nothing with it: it isn’t offered.
    const ended = named.filter(
      ({ kind, about }) =>
        kind === "Reservation" && /(?:canceled|expired|released)$/.test(about ?? ""),
    );
    const ads = ended.map(({ to }) => to.replace("reservations", "ads"));
    expect(ads.length).toBeGreaterThan(3);
    expect(named.map(({ to }) => to).filter((to) => ads.includes(to))).toEqual([]);
    expect(named.some(({ kind }) => kind === "Ad")).toBe(true);
  },
);

business(
  "no route takes another method than a page and a form need",
  async ({ server, office }) => {
    const visits = {
      nobody: new Visit(server),
      assistant: new Visit(server, office.assistant.cookies),
      owner: new Visit(server, office.owner.cookies),
    };
    for (const [number, [pattern, { path }]] of Object.entries(officeRoutes).entries()) {
      for (const [who, visit] of sampledWays(Object.entries(visits), number)) {
        for (const method of sampledWays(["DELETE", "PUT", "PATCH"], Math.floor(number / 3))) {
          const body = new URLSearchParams({ do: "end-others" });
          const { status } = await visit.ask(path, { method, body });
          expect.soft(status, `${method} ${pattern} by ${who}`).toBe(405);
        }
      }
    }
    for (const who of ["assistant", "owner"] as const) {
      expect((await visits[who].ask("/office/account")).status, `${who} is still in`).toBe(200);
    }
  },
);

const ASKED = [
  "done",
  "do",
  "sort",
  "order",
  "kind",
  "filter",
  "state",
  "plannedChange",
  "outcome",
  "list",
];
const MORE = ["words", "page", "columns", "to", "from", "back", "before", "mailing", "spot"];
/** Members that every object inherits. */
const BUILT_IN = ["constructor", "__proto__", "toString"];

business(
  "no route takes the names that every object knows for one of its own",
  {
    tag: "@deep",
  },
  async ({ server, office }) => {
    const email = "hugo@copper.example";
    const link = await invite(server, office.owner, { email, role: "owner" });
    const hugo = await settleIn(server, link, { name: "Hugo Lane", email });
    const visit = new Visit(server, hugo.cookies);
    const reservation = await firstIdOf(visit, "reservations");
    const advertiser = await firstIdOf(visit, "advertisers");
    const lead = await firstIdOf(visit, "leads");
    const mailing = await firstIdOf(visit, "mailings");
    const records = [
      `/office/reservations/${reservation}`,
      `/office/advertisers/${advertiser}`,
      `/office/mailings/${mailing}`,
      ...(lead ? [`/office/leads/${lead}`] : []),
    ];
    // Last, what would end the session.
    const paths = [...records, ...Object.values(officeRoutes).map(({ path }) => path)];
    for (const path of paths.filter((each) => each !== "/office/sign-out")) {
      const plain = await visit.ask(path);
      const isPage = plain.status === 200 && plain.headers.get("content-type")?.includes("html");
      await plain.arrayBuffer();
      if (records.includes(path)) expect(plain.status, path).toBe(200);
      for (const text of sampledWays(BUILT_IN, 1)) {
        const query = new URLSearchParams([...ASKED, ...MORE].map((name) => [name, text]));
        const asked = await visit.ask(`${path}?${query}`);
        const words = await asked.text();
        expect.soft(asked.status, `GET ${path} with ${text}`).toBe(plain.status);
        if (isPage) expect.soft(words, `${path} with ${text}`).not.toContain("[native code]");
        const fields = Object.fromEntries(
          ["do", "list", "kind", "role", "state"].map((name) => [name, text]),
        );
        const sent = await visit.send(path, fields);
        await sent.arrayBuffer();
        expect.soft(sent.status, `POST ${path} with ${text}`).toBeLessThan(500);
      }
    }
  },
);
