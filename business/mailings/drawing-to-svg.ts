import {
  type Drawing,
  darkRuns,
  type Glyph,
  type Mark,
  type OutlineStep,
  type Paint,
  quietModules,
} from "./drawing.ts";

/** Steps an em that type is rounded to: never coarser than 0.2 units, or 0.15 pt, at any size. */
function emSteps(size: number): number {
  return size > 40 ? 200 : 200;
}

/** A number as short as two decimals allow. */
function short(value: number): string {
  const text = String(Math.round(value * 100) / 100);
  return text.replace(/^(-?)0\./, "$1.");
}

/** Numbers side by side, a space only where they would run together. */
function join(values: readonly number[]): string {
  return values.map(short).reduce((all, next) => {
    const glued = all === "" || next.startsWith("-");
    return glued ? all + next : `${all} ${next}`;
  }, "");
}

function attributes(paint: Paint): string {
  const out: string[] = [];
  if (paint.fill) out.push(` fill="${hex(paint.fill)}"`);
  else out.push(' fill="none"');
  if (paint.stroke) out.push(` stroke="${hex(paint.stroke)}"`);
  if (paint.strokeWidth) out.push(` stroke-width="${short(paint.strokeWidth)}"`);
  if (paint.round) out.push(' stroke-linecap="round" stroke-linejoin="round"');
  if (paint.dash) out.push(` stroke-dasharray="${paint.dash.map(short).join(" ")}"`);
  return out.join("");
}

/** "#ffcc00" as "#fc0". */
function hex(color: string): string {
  return color.replace(/^#(\w)\1(\w)\2(\w)\3$/, "#$1$2$3");
}

/**
 * One outline after rounding to `steps` an em: where its first contour starts, and the rest
 * relative to that, so that the same glyph is the same text wherever it stands (which compresses).
 *
 * Most curves of TrueType faces join in the middle of their two control points; such a curve is
 * written as "t", which needs half the numbers. The joint is rounded so that the control point it
 * implies stays within one step of the true one; nothing adds up along the outline.
 */
function glyphTail(outline: readonly OutlineStep[], steps: number): [Point, string] {
  let start: Point | undefined;
  let contour: Point = [0, 0];
  let pen: Point = [0, 0];
  let tail = "";
  let implied: Point | undefined;
  outline.forEach(([letter, ...numbers], i) => {
    const points = numbers.map((value) => Math.round(value * steps));
    let end: Point = [points.at(-2) ?? 0, points.at(-1) ?? 0];
    let control: Point | undefined = [points[0] ?? 0, points[1] ?? 0];
    if (letter === "Q") {
      control = implied ?? control;
      const next = smoothControl(outline[i], outline[i + 1]);
      if (next) end = middle(control, [next[0] * steps, next[1] * steps]);
      tail += implied
        ? `t${join(minus(end, pen))}`
        : `q${join([...minus(control, pen), ...minus(end, pen)])}`;
      implied = next && [2 * end[0] - control[0], 2 * end[1] - control[1]];
      pen = end;
      return;
    }
    implied = undefined;
    if (letter === "Z") {
      tail += "z";
      pen = contour;
      return;
    }
    if (letter === "M") {
      if (start) tail += `m${join(minus(end, pen))}`;
      start ??= end;
      contour = end;
    } else if (letter === "L") {
      tail += lineTo(minus(end, pen));
    } else {
      tail += `c${join(points.map((value, j) => value - pen[j % 2 === 0 ? 0 : 1]))}`;
    }
    pen = end;
  });
  return [start ?? [0, 0], tail];
}

type Point = [number, number];

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];

const middle = (a: Point, b: Point): Point => [
  Math.round((a[0] + b[0]) / 2),
  Math.round((a[1] + b[1]) / 2),
];

/** The control point of the next curve, where the joint lies in the middle of both (to 1/2000 em). */
function smoothControl(step?: OutlineStep, next?: OutlineStep): Point | undefined {
  if (step?.[0] !== "Q" || next?.[0] !== "Q") return undefined;
  const [, cx = 0, cy = 0, x = 0, y = 0] = step;
  const [, nx = 0, ny = 0] = next;
  const off = Math.max(Math.abs((cx + nx) / 2 - x), Math.abs((cy + ny) / 2 - y));
  return off < 1 / 2000 ? [nx, ny] : undefined;
}

function lineTo([x, y]: Point): string {
  if (x === 0 && y === 0) return "";
  if (y === 0) return `h${short(x)}`;
  if (x === 0) return `v${short(y)}`;
  return `l${join([x, y])}`;
}

function typePath(glyphs: readonly Glyph[], grid: number): string {
  return glyphs
    .map(({ at, steps }) => {
      const [start, tail] = glyphTail(steps, grid);
      return `M${join([start[0] + Math.round(at * grid), start[1]])}${tail}`;
    })
    .join("");
}

function codePath(modules: readonly (readonly boolean[])[]): string {
  let pen: [number, number] = [0, 0];
  return darkRuns(modules)
    .map(([x, y, length]) => {
      const move = `m${join([x - pen[0], y - pen[1]])}`;
      pen = [x + length, y];
      return `${move}h${length}`;
    })
    .join("");
}

function transform(x: number, y: number, turn: number, scale: number): string {
  const parts: string[] = [];
  if (x || y) parts.push(`translate(${join([x, y])})`);
  if (turn) parts.push(`rotate(${short(turn)})`);
  if (scale !== 1) parts.push(`scale(${String(Math.round(scale * 1e4) / 1e4).replace(/^0/, "")})`);
  return parts.length > 0 ? ` transform="${parts.join("")}"` : "";
}

class Writer {
  private clips = 0;

  marks(marks: readonly Mark[]): string {
    return marks.map((mark) => this.mark(mark)).join("");
  }

  private mark(mark: Mark): string {
    switch (mark.kind) {
      case "path":
        return `<path d="${mark.d}"${attributes(mark)}/>`;
      case "rect":
        return `<rect${mark.x ? ` x="${short(mark.x)}"` : ""}${mark.y ? ` y="${short(mark.y)}"` : ""} width="${short(mark.width)}" height="${short(mark.height)}"${mark.radius ? ` rx="${short(mark.radius)}"` : ""}${attributes(mark)}/>`;
      case "ellipse":
        return ellipse(mark);
      case "type":
        return type(mark);
      case "code":
        return code(mark);
      case "group":
        return `<g${transform(mark.x, mark.y, mark.turn, mark.scale)}>${this.marks(mark.marks)}</g>`;
      case "clip": {
        const id = `c${this.clips++}`;
        return `<clipPath id="${id}"><path d="${mark.d}"/></clipPath><g clip-path="url(#${id})">${this.marks(mark.marks)}</g>`;
      }
      case "window":
        return `<svg x="${short(mark.x)}" y="${short(mark.y)}" width="${short(mark.width)}" height="${short(mark.height)}" viewBox="${[...mark.from, mark.width, mark.height].map(short).join(" ")}">${this.marks(mark.marks)}</svg>`;
    }
  }
}

function type(mark: Extract<Mark, { kind: "type" }>): string {
  const grid = emSteps(mark.size);
  const place = transform(mark.x, mark.y, 0, mark.size / grid);
  return `<path${place} d="${typePath(mark.glyphs, grid)}" fill="${hex(mark.fill)}"/>`;
}

function ellipse(mark: Extract<Mark, { kind: "ellipse" }>): string {
  const { cx, cy, rx, ry } = mark;
  const where = `${cx ? ` cx="${short(cx)}"` : ""}${cy ? ` cy="${short(cy)}"` : ""}`;
  return rx === ry
    ? `<circle${where} r="${short(rx)}"${attributes(mark)}/>`
    : `<ellipse${where} rx="${short(rx)}" ry="${short(ry)}"${attributes(mark)}/>`;
}

/** White ground, then the dark modules as one line of one module's width, drawn row by row. */
function code(mark: Extract<Mark, { kind: "code" }>): string {
  const count = mark.modules.length + 2 * quietModules;
  const scale = mark.size / count;
  return `<g transform="translate(${join([mark.x, mark.y])})scale(${Math.round(scale * 1e4) / 1e4})"><path fill="#fff" d="M0 0h${count}v${count}H0z"/><path stroke="${hex(mark.ink)}" d="M${quietModules} ${quietModules + 0.5}${codePath(mark.modules)}"/></g>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/**
 * A drawing as one SVG file that opens alone: no styles, no fonts, no references. `view` cuts out
 * a part of it, in card units.
 */
export function drawingToSvg(drawing: Drawing, view?: readonly number[]): string {
  const box = view ?? [0, 0, drawing.width, drawing.height];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.map(short).join(" ")}"><title>${escapeXml(drawing.title)}</title>${new Writer().marks(drawing.marks)}</svg>`;
}

/** The marks of a drawing as a fragment, for a picture that holds a card among other things. */
export function marksToSvg(marks: readonly Mark[]): string {
  return new Writer().marks(marks);
}
