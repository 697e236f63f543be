import type { Booking } from "#business/reservations/pay/booking.ts";
import {
  bodyTextStyle,
  drawFoot,
  drawLetterhead,
  drawPanel,
  drawSpotMap,
  INK_COLOR,
  LEFT_MARGIN_X,
  labelTextStyle,
  QUIET_INK_COLOR,
  RIGHT_MARGIN_X,
  RULE_COLOR,
  SUN_COLOR,
  strongTextStyle,
} from "#business/reservations/pay/invoices/letterhead.ts";
import { company } from "#company.ts";
import { arizonaMidnight, longDate, type PlainDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { PdfPage } from "#platform/pdf/pdf-page.server.ts";
import {
  type AdProfitability,
  describeResult,
  listResultFacts,
  listThreeReportFigures,
  resultHeadline,
} from "./ad-result.ts";
import type { AdResults } from "./find-results.ts";

/** An ad's results on one page of US Letter; the same results on the same day give the same bytes. */
export async function drawResultReport({
  booking,
  results,
  money,
  today,
}: {
  booking: Booking;
  results: AdResults;
  money: AdProfitability;
  today: PlainDate;
}): Promise<Uint8Array> {
  const { tradeName, parentCompany, phone, email } = company();
  const { reservation, contact } = booking;
  const { mailing } = results;
  const headline = resultHeadline(results);
  const sheet = await PdfPage.begin({
    title: `Results of the ${mailing.name} card, ${contact.business}`,
    author: `${tradeName}, a trade name of ${parentCompany}`,
    subject: headline,
    language: "en-US",
    at: arizonaMidnight(today),
    words: [contact.business, contact.name, tradeName, parentCompany, mailing.name],
  });
  drawLetterhead(sheet, { tradeName, title: "Results", below: `${mailing.name} card` });
  sheet.block("P", () => {
    sheet.text("For", LEFT_MARGIN_X, 145, labelTextStyle);
    sheet.text(contact.business, LEFT_MARGIN_X, 162, strongTextStyle);
    sheet.text(
      `${booking.industry}, reservation ${reservation.reference}`,
      LEFT_MARGIN_X,
      177,
      bodyTextStyle,
    );
    sheet.textTo(
      `${longDate(results.since)} to ${longDate(today)}`,
      RIGHT_MARGIN_X,
      162,
      strongTextStyle,
    );
    sheet.textTo(
      `mailed to ${formatCount(mailing.homes)} homes`,
      RIGHT_MARGIN_X,
      177,
      bodyTextStyle,
    );
    sheet.textTo("Your results page has the proof of mailing.", RIGHT_MARGIN_X, 192, bodyTextStyle);
  });
  let y = 222;
  sheet.block("H2", () => {
    y = sheet.paragraph(
      headline,
      { x: LEFT_MARGIN_X, y, width: RIGHT_MARGIN_X - LEFT_MARGIN_X },
      { face: "display", size: 24, color: INK_COLOR, leading: 29 },
    );
  });
  const sentence = describeResult(results, money, today);
  sheet.block("P", () => {
    const big = { ...bodyTextStyle, size: 11.5, leading: 17 };
    y = sheet.paragraph(
      sentence,
      { x: LEFT_MARGIN_X, y, width: RIGHT_MARGIN_X - LEFT_MARGIN_X },
      big,
    );
  });
  figures(sheet, listThreeReportFigures(results), y + 4);
  chart(sheet, results, y + 78);
  const below = y + 184;
  drawSpotMap(sheet, booking.plan, {
    x: LEFT_MARGIN_X,
    y: below,
    width: 160,
    place: booking.place,
  });
  facts(
    sheet,
    [...listResultFacts(results), ["Price of the spot", dollars(results.priceCents)]],
    below,
  );
  drawPanel(sheet, 626, {
    title: "What these numbers prove",
    columns: [
      [
        "",
        [
          "A scan proves that somebody pointed a phone at your ad. It doesn’t prove a sale, and people who called without scanning aren’t in it. One phone counts once an hour, and one household or office for at most ten people a day.",
        ],
      ],
    ],
  });
  drawFoot(
    sheet,
    `${tradeName} is a trade name of ${parentCompany}. Questions: ${phone.display} or ${email}.`,
  );
  return sheet.finish();
}

function figures(sheet: PdfPage, all: readonly (readonly [string, string])[], top: number): void {
  const width = (RIGHT_MARGIN_X - LEFT_MARGIN_X) / all.length;
  all.forEach(([name, value], i) => {
    const x = LEFT_MARGIN_X + i * width;
    sheet.block("P", () => {
      sheet.text(value, x, top + 30, { face: "display", size: 32, color: INK_COLOR });
      sheet.text(name, x, top + 50, labelTextStyle);
    });
  });
}

/** People by day, as the bars of the results page. */
function chart(sheet: PdfPage, { days, inHomesBy }: AdResults, top: number): void {
  const height = 64;
  const most = Math.max(1, ...days.map(({ people }) => people));
  const step = (RIGHT_MARGIN_X - LEFT_MARGIN_X) / days.length;
  const inHomes = days.findIndex(({ day }) => day >= inHomesBy);
  const at = inHomes >= 0 ? ` Dashed: expected in homes by ${longDate(inHomesBy)}.` : "";
  sheet.text("People who scanned, by day", LEFT_MARGIN_X, top, labelTextStyle);
  const foot = top + 14 + height;
  sheet.block(
    "Figure",
    () => {
      days.forEach(({ people }, i) => {
        const tall = (people / most) * height;
        if (tall > 0)
          sheet.rect(LEFT_MARGIN_X + i * step, foot - tall, step * 0.8, tall, { fill: SUN_COLOR });
      });
      sheet.line(LEFT_MARGIN_X, foot, RIGHT_MARGIN_X, foot, { stroke: INK_COLOR });
      if (inHomes >= 0) {
        const x = LEFT_MARGIN_X + inHomes * step;
        sheet.line(x, top + 10, x, foot, { stroke: INK_COLOR, dash: [3, 3] });
      }
    },
    `People who scanned by day: ${days.map(({ day, people }) => `${longDate(day)}, ${people}`).join("; ")}.`,
  );
  sheet.block("P", () =>
    sheet.text(`Most on one day: ${formatCount(most)}.${at}`, LEFT_MARGIN_X, foot + 15, {
      ...bodyTextStyle,
      size: 8.5,
      color: QUIET_INK_COLOR,
    }),
  );
}

function facts(sheet: PdfPage, all: readonly (readonly [string, string])[], top: number): void {
  const from = 316;
  all.forEach(([name, value], i) => {
    const y = top + 10 + i * 16;
    sheet.block("P", () => {
      sheet.text(name, from, y, bodyTextStyle);
      sheet.textTo(value, RIGHT_MARGIN_X, y, strongTextStyle);
    });
    sheet.line(from, y + 5, RIGHT_MARGIN_X, y + 5, { stroke: RULE_COLOR });
  });
}
