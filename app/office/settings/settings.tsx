import { data } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { actorName } from "#app/office/audit-log/describe-event.ts";
import { Button, PostForm } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { runForm } from "#app/office/forms/run-form.ts";
import {
  EmptyState,
  OfficePage,
  Panel,
  PanelRow,
  PanelRows,
} from "#app/office/frame/office-page.tsx";
import { formatTaxRate } from "#app/office/money/reports.ts";
import { findDoneMessage, officePaths } from "#app/office/office-paths.ts";
import { formNumber, formText, readForm } from "#app/read-form.ts";
import { BreakableEmailText } from "#app/ui/line-breaks.ts";
import { Link } from "#app/ui/link.tsx";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { findLastBackup } from "#business/backups.ts";
import { findPublicCardPhoto } from "#business/company/stored-card-photo.ts";
import { findPublicOwner } from "#business/company/stored-owner-profile.ts";
import {
  findOfferedPaymentMethods,
  getPayByInvoiceSetting,
} from "#business/reservations/pay/billing-queries.ts";
import {
  findTaxRates,
  removeTaxRate,
  setPayByInvoiceSetting,
  setTaxRate,
  taxRatesFingerprint,
} from "#business/reservations/pay/billing-settings.ts";
import { isGatewayConfigured } from "#business/reservations/pay/checkout/checkout-store.ts";
import { findAllOperatorNames } from "#business/team/find-operators.ts";
import { formatUndoParam } from "#business/undo.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { capitalize } from "#platform/number-word.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/settings.ts";
import { findLaunchTodoPath, findLaunchTodos, isCompanyDetailTodo } from "./launch-todos.ts";
import {
  CityTaxRatesPanel,
  PaymentMethodsPanel,
  SiteSettingLinksPanel,
} from "./settings-panels.tsx";

export const loader = officeLoader(
  "settings.see",
  async ({ request }, { actionContext: { now } }) => {
    const gateway = isGatewayConfigured();
    const [rates, settings, ways, names, backup, left, owner, cardPhoto] = await Promise.all([
      findTaxRates(),
      getPayByInvoiceSetting(),
      findOfferedPaymentMethods(gateway),
      findAllOperatorNames(),
      findLastBackup(),
      findLaunchTodos(),
      findPublicOwner(),
      findPublicCardPhoto(),
    ]);
    const today = arizonaDate(now);
    const inForce = rates.findLast(({ effectiveOn }) => effectiveOn <= today);
    return {
      gateway,
      settings,
      ways,
      today,
      done: findDoneMessage(request, DONE),
      rateKey: taxRatesFingerprint(rates),
      seen: String((await findAuditEntriesForSubjects(await moneySubjects())).at(-1)?.id ?? 0),
      rates: rates.toReversed().map(({ effectiveOn, basisPoints, setBy, isUsed }) => ({
        undo: formatUndoParam(removeTaxRate, { from: effectiveOn, basisPoints }),
        isUsed,
        from: longWeekdayDate(effectiveOn),
        rate: formatTaxRate(basisPoints),
        by: actorName(setBy, names),
        state:
          effectiveOn > today
            ? "Scheduled"
            : effectiveOn === inForce?.effectiveOn
              ? "In effect"
              : "Over",
      })),
      backup: backup && {
        when: longWeekdayDate(arizonaDate(backup.at)),
        kept:
          backup.nights === 1
            ? `There is one backup (${fileSize(backup.bytes)}).`
            : `It keeps the last ${backup.nights} backups; the newest is ${fileSize(backup.bytes)}.`,
      },
      left: left.map(({ setting, what, value }) => ({
        setting,
        what: capitalize(what),
        value,
        to: findLaunchTodoPath(setting),
      })),
      site: {
        showsOwner: owner !== undefined,
        showsCardPhoto: cardPhoto !== undefined,
        companyLeft: left.filter(isCompanyDetailTodo).length,
      },
    };
  },
);

const DONE: Partial<Record<string, string>> = {
  rate: "Tax rate set.",
  "no-tax": "Confirmed: no tax applies.",
  "invoice-on": "Buyers can now choose to pay by invoice.",
  "invoice-off": "Buyers can now pay by card only. Open invoices can still be paid.",
};

export const action = officeAction(
  "settings.see",
  async ({ request, context }, { actionContext }) => {
    const form = await readForm(request);
    return runForm(form, () => applySettingsForm(form, actionContext), {
      subjects: await moneySubjects(),
      context,
      next: (done) => `${officePaths.settings()}?done=${done}`,
    });
  },
);

async function moneySubjects() {
  const rates = await findTaxRates();
  return [
    { type: "billing-setting", id: "1" },
    ...rates.map(({ effectiveOn }) => ({ type: "tax-rate", id: effectiveOn })),
  ];
}

async function applySettingsForm(form: FormData, actionContext: ActionContext): Promise<string> {
  const button = formText(form, "do");
  switch (button) {
    case "rate":
    case "no-tax": {
      const basisPoints = button === "rate" ? parseBasisPoints(formText(form, "rate")) : 0;
      const [from, seen] = [formText(form, "from"), formText(form, "rates")];
      await setTaxRate({ from, basisPoints, seen }, actionContext);
      return button;
    }
    case "set-payment-methods": {
      const offersInvoices = formText(form, "invoice") === "yes";
      const expectedVersion = formNumber(form, "version");
      await setPayByInvoiceSetting({ offersInvoices, expectedVersion }, actionContext);
      return offersInvoices ? "invoice-on" : "invoice-off";
    }
    default:
      throw data(null, { status: 422 });
  }
}

const fileSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Parses "1.75" as hundredths of a percent. */
function parseBasisPoints(text: string): number {
  const plain = text.replace(/[%\s]/g, "");
  if (/^\d{1,2}(\.\d{1,2})?$/.test(plain)) return Math.round(Number(plain) * 100);
  throw new Refusal("invalid", "Enter the rate as a percentage, such as 1.75.", {
    field: "basisPoints",
  });
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { done } = loaderData;
  return (
    <OfficePage
      title="Settings"
      lead="Your site, money, backups, and what’s left to do before launch."
    >
      <FormAnswer done={done} />
      <SiteSettingLinksPanel {...loaderData} />
      <CityTaxRatesPanel {...loaderData} />
      <PaymentMethodsPanel {...loaderData} />
      <BackupPanel last={loaderData.backup} />
      <LaunchPanel {...loaderData} />
    </OfficePage>
  );
}

type Data = Route.ComponentProps["loaderData"];

function BackupPanel({ last }: { last: Data["backup"] }) {
  return (
    <Panel title="Backup" id="backup" aside={last ? `Last backup: ${last.when}` : "None yet"}>
      <PostForm action={officePaths.backup()} className="body">
        <p>
          {last
            ? `The site backs itself up every night to its own disk. ${last.kept}`
            : "No backup has been made yet."}{" "}
          Disks fail, so download a copy now and then. It holds everything: names, addresses,
          invoices, and the keys that protect sign-in. Keep it somewhere private.
        </p>
        <details>
          <summary>How to restore a backup</summary>
          <ol>
            <li>
              Ask the person who set up the site. A restore runs on the server, while the site is
              stopped: <code>npm run restore -- your-file</code>, with <code>--replace</code> if
              there is newer data. That data is backed up first.
            </li>
            <li>
              Everybody has to sign in again, with the password they had when the backup was made.
            </li>
            <li>
              Bookings and notes made since that backup are gone. The site gets any later card
              payments back from the card processor.
            </li>
            <li>
              Emails that were waiting to go out are held until you send them or mark them as
              handled in Messages.
            </li>
          </ol>
        </details>
        <div className="row">
          <Button type="submit">Download a backup</Button>
        </div>
      </PostForm>
    </Panel>
  );
}

function LaunchPanel({ left }: Pick<Data, "left">) {
  return (
    <Panel
      title="Launch check"
      id="launch"
      aside={left.length === 0 ? "Done" : `${left.length} left`}
    >
      {left.length === 0 ? (
        <EmptyState>You’re ready to launch.</EmptyState>
      ) : (
        <>
          <div className="body">
            <p className="quiet">Take care of these before launch.</p>
          </div>
          <PanelRows>
            {left.map(({ setting, what, value, to }) => (
              <PanelRow
                key={setting}
                title={what}
                text={
                  value !== null && (
                    <>
                      Still a placeholder: “<BreakableEmailText email={value} />”
                    </>
                  )
                }
              >
                {to && <Link to={to}>Set it</Link>}
              </PanelRow>
            ))}
          </PanelRows>
        </>
      )}
    </Panel>
  );
}
