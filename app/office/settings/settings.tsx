import { data, redirect } from "react-router";
import { lookUp } from "#app/look-up.ts";
import { Button, Field, Notice } from "#app/office/controls.tsx";
import { insiderWho, officeHeaders, textOf } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { actorWords } from "#app/office/journal/journal-words.ts";
import { rateName } from "#app/office/money/tax-report-dates.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { Nothing, Page, Panel } from "#app/office/page.tsx";
import { refusedWith } from "#app/office/since.ts";
import { type Refused, RefusedNotice, typedIn } from "#app/office/stale.tsx";
import { getBillingSettings, setBillingSettings } from "#business/billing/billing-settings.ts";
import { gatewayIsSet } from "#business/billing/checkouts.ts";
import { findPaymentWays } from "#business/billing/find.ts";
import { findTaxRates, rateKey, setTaxRate } from "#business/billing/set-tax-rate.ts";
import { findHistoryOf } from "#business/journal/find.ts";
import type { Circumstances } from "#business/journal/journal.ts";
import { findLastBackup } from "#business/keeping/nightly-backups.ts";
import { findNames } from "#business/people/operators.ts";
import { arizonaDate, longDate } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/settings.ts";
import { findLeftBeforeLaunch } from "./launch.ts";
import { Backup } from "./settings-backup.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { now } = insiderWho(context, "settings.see").circumstances;
  const gateway = gatewayIsSet();
  const [rates, settings, ways, names, backup] = await Promise.all([
    findTaxRates(),
    getBillingSettings(),
    findPaymentWays(gateway),
    findNames(),
    findLastBackup(),
  ]);
  const today = arizonaDate(now);
  const inForce = rates.findLast(({ from }) => from <= today);
  return {
    ...{ gateway, settings, ways, today },
    done: lookUp(DONE, new URL(request.url).searchParams.get("done") ?? ""),
    rateKey: rateKey(rates),
    seen: String((await findHistoryOf(await moneySubjects())).at(-1)?.id ?? 0),
    rates: rates.toReversed().map(({ from, basisPoints, setBy }) => ({
      from: longDate(from),
      rate: rateName(basisPoints),
      by: actorWords(setBy, names),
      state: from > today ? "Begins then" : from === inForce?.from ? "In force" : "Over",
    })),
    backup: backup && {
      when: longDate(arizonaDate(backup.at)),
      kept:
        backup.nights === 1
          ? `One backup is kept there; it takes ${fileSize(backup.bytes)}.`
          : `The last ${backup.nights} backups are kept there; the newest takes ${fileSize(backup.bytes)}.`,
    },
    left: findLeftBeforeLaunch().map(({ setting, what, value }) => ({
      setting,
      what: what.charAt(0).toUpperCase() + what.slice(1),
      value,
    })),
  };
}

/** What was done, in the address of the page that follows. */
const DONE: Partial<Record<string, string>> = {
  rate: "The tax rate is set.",
  "invoice-on": "Buyers can choose an invoice instead of a card now.",
  "invoice-off": "Buyers pay by card only now. Whoever has an invoice already keeps it.",
};

export async function action({ request, context }: Route.ActionArgs) {
  const { circumstances } = insiderWho(context, "settings.see");
  const form = await request.formData().catch(() => new FormData());
  let done: string;
  try {
    done = await deed(form, circumstances);
  } catch (error) {
    return refusedWith(error, form, await moneySubjects(), context);
  }
  throw redirect(`${officePaths.settings()}?done=${done}`, 303);
}

/** What the settings about money are called in the journal. */
async function moneySubjects() {
  const rates = await findTaxRates();
  return [
    { type: "billing-setting", id: "1" },
    ...rates.map(({ from }) => ({ type: "tax-rate", id: from })),
  ];
}

/** Does what was asked, and returns the name of what is said of it. */
async function deed(form: FormData, circumstances: Circumstances): Promise<string> {
  switch (textOf(form, "do")) {
    case "rate":
      await setTaxRate(
        {
          from: textOf(form, "from"),
          basisPoints: basisPointsIn(textOf(form, "rate")),
          seen: textOf(form, "rates"),
        },
        circumstances,
      );
      return "rate";
    case "ways": {
      const invoiceBesideCards = textOf(form, "invoice") === "yes";
      const expectedVersion = Number(textOf(form, "version"));
      await setBillingSettings({ invoiceBesideCards, expectedVersion }, circumstances);
      return invoiceBesideCards ? "invoice-on" : "invoice-off";
    }
    default:
      throw data(null, { status: 422 });
  }
}

const fileSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** "1.75" as hundredths of a percent. */
function basisPointsIn(text: string): number {
  const plain = text.replace(/[%\s]/g, "");
  if (/^\d{1,2}(\.\d{1,2})?$/.test(plain)) return Math.round(Number(plain) * 100);
  throw new Refusal("invalid", "Please give the rate in percent, such as 1.75.", {
    field: "basisPoints",
  });
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Settings");

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { done } = loaderData;
  return (
    <Page
      title="Settings"
      lead="What the owner decides about money, and what is left to do before launch."
    >
      {actionData ? (
        <RefusedNotice refused={actionData} />
      ) : (
        done && <Notice kind="done">{done}</Notice>
      )}
      <Tax {...loaderData} refused={actionData} />
      <Ways {...loaderData} />
      <Backup last={loaderData.backup} />
      <Launch {...loaderData} />
    </Page>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Tax({
  rates,
  today,
  refused,
  ...seen
}: Pick<Data, "rates" | "today" | "rateKey" | "seen"> & { refused: Refused | undefined }) {
  const typed = typedIn(refused, "rate");
  return (
    <Panel title="City tax">
      {rates.length > 0 && (
        <ul className="rows">
          {rates.map(({ from, rate, by, state }) => (
            <li key={from}>
              <div>
                <b>
                  {rate} from {from}
                </b>
                <p>Set by {by}</p>
              </div>
              <span className={`pill ${state === "In force" ? "good" : ""}`}>{state}</span>
            </li>
          ))}
        </ul>
      )}
      <form method="post" className="body">
        {rates.length === 0 && (
          <p className="quiet">No rate is set, so prices and invoices carry no tax.</p>
        )}
        <input type="hidden" name="rates" value={seen.rateKey} />
        <input type="hidden" name="seen" value={seen.seen} />
        <Field
          id="rate"
          label="Rate in percent"
          name="rate"
          inputMode="decimal"
          required
          defaultValue={typed.value("rate")}
          problem={typed.problem("basisPoints")}
        />
        <Field
          id="from"
          label="From"
          hint="Invoices that have gone out keep their rate. Everything billed from this date on has the new one."
          name="from"
          type="date"
          min={today}
          defaultValue={typed.value("from", today)}
          required
          problem={typed.problem("from")}
        />
        <div className="row">
          <Button type="submit" name="do" value="rate" weight="go">
            Set this rate
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Ways({
  gateway,
  settings,
  ways,
  seen,
}: Pick<Data, "gateway" | "settings" | "ways" | "seen">) {
  return (
    <Panel
      id="ways"
      title="How buyers pay"
      aside={[ways.card && "by card", ways.invoice && "by invoice"].filter(Boolean).join(" or ")}
    >
      {gateway ? (
        <form method="post" className="body">
          <input type="hidden" name="version" value={settings.version} />
          <input type="hidden" name="seen" value={seen} />
          <p>
            Cards are taken by the payment gateway. An invoice can be offered beside them; whoever
            has one already keeps it.
          </p>
          <div className="row">
            <input
              type="hidden"
              name="invoice"
              value={settings.invoiceBesideCards ? "no" : "yes"}
            />
            <Button type="submit" name="do" value="ways">
              {settings.invoiceBesideCards
                ? "Offer no more invoices beside cards"
                : "Offer invoices beside cards"}
            </Button>
          </div>
        </form>
      ) : (
        <p className="nothing">
          Every buyer gets an invoice: the site takes no cards until whoever set it up connects it
          to a payment gateway.
        </p>
      )}
    </Panel>
  );
}

function Launch({ left }: Pick<Data, "left">) {
  return (
    <Panel
      title="Launch check"
      id="launch"
      aside={left.length === 0 ? "Done" : `${left.length} left`}
    >
      {left.length === 0 ? (
        <Nothing>Everything is settled.</Nothing>
      ) : (
        <>
          <div className="body">
            <p className="quiet">
              These are to be settled before launch. Tell whoever set up the site the real names and
              addresses: they are changed in its settings file, not here.
            </p>
          </div>
          <ul className="rows">
            {left.map(({ setting, what, value }) => (
              <li key={setting}>
                <div>
                  <b>{what}</b>
                  {value !== null && <p>Now “{value}”</p>}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
