import {
  type Drawing,
  type FillAndStroke,
  type Mark,
  qrDarkRuns,
  qrQuietZoneModules,
} from "./drawing.ts";
import {
  formatShortNumber,
  glyphsToPathData,
  joinPathNumbers,
  roundPathToHundredths,
} from "./outline-path.ts";

function attributes(paint: FillAndStroke): string {
  const out: string[] = [];
  if (paint.fill) out.push(` fill="${hex(paint.fill)}"`);
  else out.push(' fill="none"');
  if (paint.stroke) out.push(` stroke="${hex(paint.stroke)}"`);
  if (paint.strokeWidth) out.push(` stroke-width="${formatShortNumber(paint.strokeWidth)}"`);
  if (paint.round) out.push(' stroke-linecap="round" stroke-linejoin="round"');
  if (paint.dash) out.push(` stroke-dasharray="${paint.dash.map(formatShortNumber).join(" ")}"`);
  return out.join("");
}

/** "#ffcc00" as "#fc0". */
function hex(color: string): string {
  return color.replace(/^#(\w)\1(\w)\2(\w)\3$/, "#$1$2$3");
}

function codePath(modules: readonly (readonly boolean[])[]): string {
  let pen: [number, number] = [0, 0];
  return qrDarkRuns(modules)
    .map(([x, y, length]) => {
      const move = `m${joinPathNumbers([x - pen[0], y - pen[1]])}`;
      pen = [x + length, y];
      return `${move}h${length}`;
    })
    .join("");
}

function transform(x: number, y: number, turn: number, scale: number): string {
  const parts: string[] = [];
  if (x || y) parts.push(`translate(${joinPathNumbers([x, y])})`);
  if (turn) parts.push(`rotate(${formatShortNumber(turn)})`);
  if (scale !== 1) parts.push(`scale(${String(Math.round(scale * 1e4) / 1e4).replace(/^0/, "")})`);
  return parts.length > 0 ? ` transform="${parts.join("")}"` : "";
}

class Writer {
  /** Clips by their path, so that cells of one size share one. */
  private readonly clips = new Map<string, string>();
  private readonly prefix: string;
  private readonly forPrint: boolean;

  constructor({ prefix = "c", forPrint = false }: { prefix?: string; forPrint?: boolean } = {}) {
    this.prefix = prefix;
    this.forPrint = forPrint;
  }

  marks(marks: readonly Mark[]): string {
    return marks.map((mark) => this.mark(mark)).join("");
  }

  private mark(mark: Mark): string {
    switch (mark.kind) {
      case "path":
        return `<path d="${roundPathToHundredths(mark.d)}"${attributes(mark)}/>`;
      case "rect":
        return `<rect${mark.x ? ` x="${formatShortNumber(mark.x)}"` : ""}${mark.y ? ` y="${formatShortNumber(mark.y)}"` : ""} width="${formatShortNumber(mark.width)}" height="${formatShortNumber(mark.height)}"${mark.radius ? ` rx="${formatShortNumber(mark.radius)}"` : ""}${attributes(mark)}/>`;
      case "ellipse":
        return ellipse(mark);
      case "image":
        return `<image x="${formatShortNumber(mark.x)}" y="${formatShortNumber(mark.y)}" width="${formatShortNumber(mark.width)}" height="${formatShortNumber(mark.height)}" href="${mark.href}"/>`;
      case "type":
        return type(mark, this.forPrint ? PRINT_GRID_STEPS_PER_EM : mark.grid);
      case "code":
        return code(mark);
      case "group":
        return `<g${transform(mark.x, mark.y, mark.turn, mark.scale)}>${this.marks(mark.marks)}</g>`;
      case "clip":
        return this.clipped(mark.d, "", mark.marks);
      case "window": {
        const [x, y] = mark.from;
        const d = `M${joinPathNumbers([x, y])}h${formatShortNumber(mark.width)}v${formatShortNumber(mark.height)}H${formatShortNumber(x)}z`;
        return this.clipped(d, transform(mark.x - x, mark.y - y, 0, 1), mark.marks);
      }
    }
  }

  private clipped(d: string, place: string, marks: readonly Mark[]): string {
    const known = this.clips.get(d);
    const id = known ?? `${this.prefix}${this.clips.size}`;
    this.clips.set(d, id);
    const definition = known
      ? ""
      : `<clipPath id="${id}"><path d="${roundPathToHundredths(d)}"/></clipPath>`;
    return `${definition}<g${place} clip-path="url(#${id})">${this.marks(marks)}</g>`;
  }
}

/** Steps per em to which outlines are rounded for print: the hairlines of a serif keep their width. */
export const PRINT_GRID_STEPS_PER_EM = 480;

function type(mark: Extract<Mark, { kind: "type" }>, grid: number): string {
  const place = transform(mark.x, mark.y, 0, mark.size / grid);
  return `<path${place} d="${glyphsToPathData(mark.glyphs, grid)}" fill="${hex(mark.fill)}"/>`;
}

function ellipse(mark: Extract<Mark, { kind: "ellipse" }>): string {
  const { cx, cy, rx, ry } = mark;
  const where = `${cx ? ` cx="${formatShortNumber(cx)}"` : ""}${cy ? ` cy="${formatShortNumber(cy)}"` : ""}`;
  return rx === ry
    ? `<circle${where} r="${formatShortNumber(rx)}"${attributes(mark)}/>`
    : `<ellipse${where} rx="${formatShortNumber(rx)}" ry="${formatShortNumber(ry)}"${attributes(mark)}/>`;
}

/** A light ground, then the dark modules as one path with a stroke one module wide, row by row. */
function code(mark: Extract<Mark, { kind: "code" }>): string {
  const count = mark.modules.length + 2 * qrQuietZoneModules;
  const scale = mark.size / count;
  return `<g transform="translate(${joinPathNumbers([mark.x, mark.y])})scale(${Math.round(scale * 1e4) / 1e4})"><path fill="${hex(mark.on ?? "#ffffff")}" d="M0 0h${count}v${count}H0z"/><path stroke="${hex(mark.ink)}" d="M${qrQuietZoneModules} ${qrQuietZoneModules + 0.5}${codePath(mark.modules)}"/></g>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** A drawing as a self-contained SVG file: no styles, fonts or references. `view` crops it, in card units. */
export function drawingToSvg(drawing: Drawing, view?: readonly number[]): string {
  const box = view ?? [0, 0, drawing.width, drawing.height];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.map(formatShortNumber).join(" ")}"><title>${escapeXml(drawing.title)}</title>${new Writer(drawing).marks(drawing.marks)}</svg>`;
}

/**
 * Marks as a fragment, for a picture that contains a card among other things. `prefix` keeps the
 * ids of two fragments in one file distinct.
 */
export function marksToSvg(marks: readonly Mark[], prefix = "c"): string {
  return new Writer({ prefix }).marks(marks);
}
