import { render, toPlainText } from "@react-email/render";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import type { ApplicableTerms } from "#business/reservations/confirm/buyer-details.ts";
import { company } from "#company.ts";
import { arizonaDate, formatArizonaTime, longWeekdayDate } from "#platform/clock.ts";
import { Masthead } from "./masthead.tsx";
import { findOwnerNote, type OwnerNoteMessageKind } from "./owner-notes.ts";

export type RenderedEmail = { subject: string; html: string; text: string };

export const EMAIL_FONT_STACK =
  "Instrument Sans, -apple-system, Segoe UI, Helvetica, Arial, sans-serif";
const DISPLAY = "Bricolage Grotesque, Arial Narrow, Arial, sans-serif";

/** The site's light colors (app/ui/tokens.css) as mail programs understand them. */
export const emailColors = {
  paper: "#f7f0e5",
  sheet: "#fdfbf5",
  ink: "#2d1523",
  quiet: "#543b49",
  line: "#d7caba",
  link: "#b83800",
} as const;

/** Mail programs that know dark mode replace the inline colors by these; the others invert well. */
const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #21111a !important; }
  .sheet { background-color: #2d1a25 !important; border-color: #ff741f #4d3743 #4d3743 !important; }
  .ink { color: #f5efe6 !important; }
  .mark { background-color: #f5efe6 !important; }
  .quiet { color: #d6cabd !important; }
  .line { border-color: #4d3743 !important; }
  .done { color: #7fd0c0 !important; }
  .link { color: #ff954a !important; }
}
@media (max-width: 480px) {
  .text { padding: 24px 20px 28px !important; }
}`;

const quiet: CSSProperties = {
  fontFamily: EMAIL_FONT_STACK,
  color: emailColors.quiet,
  fontSize: 14,
  lineHeight: "21px",
};

const layoutTable = { role: "presentation", width: "100%", cellPadding: 0, cellSpacing: 0 };

export type FrameLink = readonly [words: string, href: string];

/** The sheet of every message. `preview`: its line in a list; `because`: why it is sent; `note`: whose first and last line the owner may write. */
export function Frame(props: {
  preview: string;
  title: string;
  because: string;
  links?: readonly FrameLink[];
  terms?: ApplicableTerms | undefined;
  note?: OwnerNoteMessageKind;
  children: ReactNode;
}) {
  const note = props.note && findOwnerNote(props.note);
  const { street, city, region, postalCode } = company().address;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{props.title}</title>
        <style>{STYLES}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: emailColors.paper }}>
        <div data-skip-in-text style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {props.preview}
        </div>
        <table
          {...layoutTable}
          className="paper"
          style={{ tableLayout: "fixed", backgroundColor: emailColors.paper }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: "32px 16px" }}>
                <Sheet title={props.title}>
                  {note?.opening && <Paragraph>{note.opening}</Paragraph>}
                  {props.children}
                  {note?.closing && <Paragraph>{note.closing}</Paragraph>}
                </Sheet>
                <div
                  className="quiet"
                  style={{ ...quiet, maxWidth: 600, textAlign: "left", padding: "20px 8px 0" }}
                >
                  <p style={{ margin: "0 0 8px" }}>
                    {`You’re getting this email because ${props.because}`}
                  </p>
                  <FooterLinks {...props} />
                  <p style={{ margin: 0 }}>
                    {company().tradeName}, a trade name of {company().parentCompany}, {street},{" "}
                    {city}, {region} {postalCode}. {company().phone.display}
                  </p>
                </div>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function FooterLinks({ links = [], terms }: Pick<ComponentProps<typeof Frame>, "links" | "terms">) {
  const all = [...links];
  if (terms?.accepted) all.push([`Terms you accepted (version ${terms.version})`, terms.url]);
  else if (terms) all.push(["Terms", terms.url]);
  if (all.length === 0) return null;
  return (
    <p style={{ margin: "0 0 8px" }}>
      {all.map(([words, href], i) => (
        <span key={href}>
          {i > 0 && " · "}
          <Anchor href={href}>{words}</Anchor>
        </span>
      ))}
    </p>
  );
}

function Sheet(props: { title: string; children: ReactNode }) {
  return (
    <table
      {...layoutTable}
      className="sheet"
      style={{
        // A table as wide as its content would be wider than a phone, with a picture in it.
        tableLayout: "fixed",
        maxWidth: 600,
        backgroundColor: emailColors.sheet,
        border: `1px solid ${emailColors.line}`,
        borderTop: "6px solid #ff741f",
        borderRadius: 4,
      }}
    >
      <tbody>
        <tr>
          <td align="left" className="text" style={{ padding: "32px 32px 36px" }}>
            <Masthead ink={emailColors.ink} font={DISPLAY} />
            <h1
              className="ink"
              style={{
                margin: "20px 0 16px",
                fontFamily: DISPLAY,
                fontSize: 28,
                lineHeight: "34px",
                fontWeight: 800,
                color: emailColors.ink,
              }}
            >
              {props.title}
            </h1>
            <div
              className="ink"
              style={{
                fontFamily: EMAIL_FONT_STACK,
                fontSize: 17,
                lineHeight: "26px",
                color: emailColors.ink,
              }}
            >
              {props.children}
            </div>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: "0 0 16px" }}>{children}</p>;
}

export function Anchor({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link" style={{ color: emailColors.link, fontWeight: 600 }}>
      {children}
    </a>
  );
}

export function Button({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: "24px 0" }}>
      <a
        href={href}
        style={{
          display: "inline-block",
          padding: "14px 24px",
          backgroundColor: "#ff741f",
          color: "#250e1c",
          fontFamily: EMAIL_FONT_STACK,
          fontSize: 17,
          fontWeight: 700,
          textDecoration: "none",
          borderRadius: 3,
        }}
      >
        {children}
      </a>
    </p>
  );
}

export function FactList({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <div style={{ margin: "0 0 16px" }}>
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="line"
          style={{ padding: "9px 0", borderBottom: `1px solid ${emailColors.line}` }}
        >
          <span className="quiet" style={{ color: emailColors.quiet }}>
            {name}:
          </span>{" "}
          <strong style={{ fontVariantNumeric: "tabular-nums", wordBreak: "break-word" }}>
            {value}
          </strong>
        </div>
      ))}
    </div>
  );
}

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h2
      className="ink"
      style={{
        margin: "28px 0 10px",
        fontFamily: DISPLAY,
        fontSize: 20,
        lineHeight: "26px",
        fontWeight: 800,
        color: emailColors.ink,
      }}
    >
      {children}
    </h2>
  );
}

export function EmailSmallPrint({ children }: { children: ReactNode }) {
  return (
    <p className="quiet" style={{ ...quiet, margin: "0 0 16px" }}>
      {children}
    </p>
  );
}

/** The end of a message whose link acts for its reader. */
export function PrivateEmailNote() {
  return (
    <EmailSmallPrint>
      Questions? Reply to this email or call {company().phone.display}. Please don’t forward this
      email: the link opens your reservation.
    </EmailSmallPrint>
  );
}

/** "(480) 555-0100, Monday to Friday, 9 am to 5 pm Arizona time" */
export function phoneAndHours(): string {
  const { phone, hours } = company();
  return `${phone.display}, ${hours.days}, ${hours.display} Arizona time`;
}

/** "Monday, March 1, 2027, 11:00 am Arizona time" */
export const formatEmailMoment = (at: Date): string =>
  `${longWeekdayDate(arizonaDate(at))}, ${formatArizonaTime(at)} Arizona time`;

export async function renderMessage(subject: string, message: ReactNode): Promise<RenderedEmail> {
  const html = await render(message);
  const text = toPlainText(html, {
    wordwrap: false,
    selectors: [
      { selector: "[data-skip-in-text]", format: "skip" },
      { selector: "img", format: "skip" },
      { selector: "h1", options: { uppercase: false } },
      { selector: "h2", options: { uppercase: false } },
      { selector: "table[data-columns]", format: "dataTable" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["(", ")"] } },
    ],
  });
  return { subject, html, text: `${text.trim()}\n` };
}
