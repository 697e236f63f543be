import type { AreaSlug } from "#business/mailings/areas.ts";

function Sun({ x, y, r }: { x: number; y: number; r: number }) {
  const rings = [0.98, 0.78, 0.58, 0.38, 0.18];
  return (
    <g className="sun">
      {rings.map((part, i) => (
        <circle
          key={part}
          cx={x}
          cy={y}
          r={r * part}
          strokeWidth={r * (0.105 + i * 0.026)}
          strokeDasharray={`0 ${r * 0.206}`}
        />
      ))}
    </g>
  );
}

function Saguaro({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <path
      fill="var(--near)"
      transform={`translate(${x} ${y}) scale(${size})`}
      d="M-6 0V-38h-8a11 11 0 0 1-11-11v-14a4.5 4.5 0 0 1 9 0v12a4 4 0 0 0 4 4h6V-84a6 6 0 0 1 12 0v24h6a4 4 0 0 0 4-4v-10a4.5 4.5 0 0 1 9 0v12a11 11 0 0 1-11 11H6V0z"
    />
  );
}

function Palm({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path fill="var(--near)" d="M-2.5 0L-1-70h4L3.5 0z" />
      <path
        fill="var(--near)"
        d="M1-72C-8-86-24-86-32-74c10-4 18-3 24 2-12-2-22 6-24 18 8-10 18-15 30-15 4 0 6 1 8 2 12-2 22 3 28 13 0-12-8-20-22-19 6-6 16-6 24-2C30-86 12-86 1-72z"
      />
    </g>
  );
}

/**
 * One shape: "sun x y r", "palm x y size", "saguaro x y size", else its ink with path data or with "oval x y rx ry".
 * The inks are in area-stamp.css: `far`, `mid` and `near` from back to front, `light`, and `hot`.
 */
function Shape({ shape }: { shape: string }) {
  const [what = "", kind, ...numbers] = shape.split(" ");
  const [x = 0, y = 0, size = 0] = [kind, ...numbers].map(Number);
  if (what === "sun") return <Sun x={x} y={y} r={size} />;
  if (what === "palm") return <Palm x={x} y={y} size={size} />;
  if (what === "saguaro") return <Saguaro x={x} y={y} size={size} />;
  const ink = { className: what, fill: `var(--${what})` };
  if (kind !== "oval") return <path {...ink} d={shape.slice(what.length + 1)} />;
  const [cx, cy, rx, ry] = numbers;
  return <ellipse {...ink} cx={cx} cy={cy} rx={rx} ry={ry} />;
}

/** The picture of an area, 200 x 200, its shapes from back to front. */
export function AreaIllustration({ slug }: { slug: AreaSlug }) {
  return (
    <>
      <path fill="var(--sky)" d="M0 0h200v200H0z" />
      {areaIllustrations[slug].shapes.map((shape) => (
        <Shape key={shape} shape={shape} />
      ))}
    </>
  );
}

type Illustration = { inks: "dawn" | "noon" | "dusk" | "night"; shapes: readonly string[] };

export const areaIllustrations: Readonly<Record<AreaSlug, Illustration>> = {
  "south-scottsdale": {
    inks: "noon",
    shapes: [
      "sun 152 54 34",
      "far M0 118l40-16 28 8 44-22 52 20 36-10v60H0z",
      "mid M0 142h200v58H0z",
      "light M34 112h92v42H34z",
      "near M22 114l56-24 98 20v6H22zM164 114h6v40h-6zM52 124h22v16H52zM92 122h16v32H92z",
      "hot M84 200l14-46h22l26 46z",
      "near oval 24 140 15 15",
      "hot oval 18 136 3 3",
      "hot oval 28 132 3 3",
      "hot oval 26 145 3 3",
      "hot oval 15 146 3 3",
    ],
  },
  "old-town": {
    inks: "dawn",
    shapes: [
      "sun 52 58 40",
      "mid M0 88h18v-10h38v10h10v76H0z",
      "near M66 66h10V54h40v12h12v98H66z",
      "far M128 94h14v-8h12v-8h18v8h12v8h16v70h-72z",
      "light M10 104h16v22H10zM36 104h16v22H36zM76 80h42v14H76zM82 118h30v46H82zM142 108h14v22h-14zM168 108h14v22h-14z",
      "hot M0 134h66v8H0zM66 104h62v8H66zM128 138h72v8h-72z",
      "near M4 142h4v22H4zM58 142h4v22h-4zM134 146h4v18h-4zM190 146h4v18h-4z",
      "mid M0 164h200v36H0z",
      "light M0 178h30v4H0zM50 178h40v4H50zM110 178h40v4h-40zM170 178h30v4h-30z",
    ],
  },
  "indian-bend": {
    inks: "noon",
    shapes: [
      "far M0 70l50-22 36 12 58-26 56 24v60H0z",
      "mid M0 84c60-16 140-16 200 0v116H0z",
      "light M96 82c34 14 26 28-8 40-42 14-58 36-18 78h66c-46-40-18-58 14-70 30-12 22-38-36-48z",
      "near M36 132h5v22h-5zM160 108h5v18h-5zM168 172h6v28h-6z",
      "near oval 38 118 22 22",
      "near oval 162 96 18 18",
      "near oval 171 156 25 25",
      "hot M40 164c34-26 78-28 118-8l-3 6c-38-17-78-15-111 8z",
      "sun 150 34 22",
    ],
  },
  "paradise-valley": {
    inks: "dusk",
    shapes: [
      "sun 112 70 52",
      "far M0 142l26-10 22-34 14 2 12-22 16-8 12 6 10 18 16 4 14-14 22-2 16 16 20 36v66H0z",
      "mid M0 152c46-12 74-2 110-2s60-8 90 0v50H0z",
      "near M60 78l8-10 3 8 5-2-4 16zM0 172c60-14 130-14 200 0v28H0z",
      "light M30 152h44v12H30zM124 156h52v12h-52z",
      "hot M26 148h52v5H26zM120 152h60v5h-60z",
    ],
  },
  "mccormick-ranch": {
    inks: "noon",
    shapes: [
      "sun 56 52 34",
      "far M0 94l40-18 40 10 48-24 72 22v20H0z",
      "near M0 98c60-8 140-8 200 0v8H0z",
      "mid M0 104h200v96H0z",
      "light M112 66c22 14 32 40 32 66h-32zM104 84v48H84c2-18 8-36 20-48z",
      "hot M74 138h80c-4 12-12 18-24 18H98c-12 0-20-6-24-18z",
      "ripple M20 172q10-8 20 0t20 0 20 0 20 0M104 184q10-8 20 0t20 0 20 0 20 0M132 168q8-6 16 0t16 0",
      "palm 20 106 0.62",
      "palm 178 104 0.5",
    ],
  },
  "gainey-ranch": {
    inks: "dawn",
    shapes: [
      "sun 100 96 52",
      "mid M0 156h200v44H0z",
      "light M72 200l18-44h20l18 44z",
      "palm 26 160 1.15",
      "palm 176 160 1.3",
      "near M40 104h24v56H40zM136 104h24v56h-24zM36 96h32v8H36zM132 96h32v8h-32z",
      "bars M66 120q34-26 68 0M70 158v-40M80 158v-46M90 158v-50M100 158v-52M110 158v-50M120 158v-46M130 158v-40M66 140h68",
      "hot oval 52 90 6 6",
      "hot oval 148 90 6 6",
    ],
  },
  "scottsdale-ranch": {
    inks: "dusk",
    shapes: [
      "sun 150 46 30",
      "far M0 98l60-30 46 18 40-14 54 24v20H0z",
      "light M20 92h60v30H20zM84 100h46v22H84zM136 88h48v34h-48z",
      "hot M12 94l38-24 38 24zM78 102l29-16 29 16zM130 90l30-20 30 20z",
      "near M42 102h14v20H42zM100 108h12v14h-12zM152 100h16v22h-16zM0 120h200v6H0z",
      "mid M0 126h200v74H0z",
      "dim M20 126h60v20H20zM84 126h46v14H84zM136 126h48v22h-48z",
      "ripple M10 158q10-8 20 0t20 0 20 0M90 166q10-8 20 0t20 0 20 0 20 0M30 184q10-8 20 0t20 0 20 0 20 0",
    ],
  },
  "shea-corridor": {
    inks: "dawn",
    shapes: [
      "sun 100 86 42",
      "far M0 112l30-30 22 12 34-34 24 20 30-26 26 32 34-14v50H0z",
      "mid M0 116l44-18 40 14 50-20 66 26v82H0z",
      "near M94 116h12l62 84H32z",
      "light M99 122h2l1 10h-4zM98 140h4l2 16h-8zM96 166h8l3 24H93z",
      "saguaro 30 168 0.72",
      "saguaro 176 156 0.55",
      "hot M58 96h14v8H58zM132 92h16v8h-16z",
    ],
  },
  airpark: {
    inks: "noon",
    shapes: [
      "sun 44 50 30",
      "far M0 116l34-22 30 10 50-30 40 20 46-8v40H0z",
      "mid M0 122h200v78H0z",
      "near M84 122h32l54 78H30z",
      "light M98 128h4l1 10h-6zM96 146h8l2 14H94zM93 170h14l3 20H90z",
      "light M12 108h44v22H12zM16 100q18-14 36 0v8H16z",
      "hot M100 30c4 0 6 6 6 14v8l50 16v8l-50-6-2 22 14 10v6l-18-4-18 4v-6l14-10-2-22-50 6v-8l50-16v-8c0-8 2-14 6-14z",
    ],
  },
  kierland: {
    inks: "dusk",
    shapes: [
      "sun 150 50 32",
      "mid M10 66h78v98H10z",
      "far M88 84h102v80H88z",
      "light M22 78h14v16H22zM44 78h14v16H44zM66 78h12v16H66zM20 126h28v38H20zM56 126h24v26H56zM98 128h36v24H98zM144 124h20v40h-20z",
      "hot M14 106h12v16a6 6 0 0 1-12 0zM38 106h12v16a6 6 0 0 1-12 0zM62 106h12v16a6 6 0 0 1-12 0zM92 104h12v18a6 6 0 0 1-12 0zM116 104h12v18a6 6 0 0 1-12 0zM140 104h12v18a6 6 0 0 1-12 0zM164 104h12v18a6 6 0 0 1-12 0z",
      "light M26 106h12v16a6 6 0 0 1-12 0zM50 106h12v16a6 6 0 0 1-12 0zM74 106h12v16a6 6 0 0 1-12 0zM104 104h12v18a6 6 0 0 1-12 0zM128 104h12v18a6 6 0 0 1-12 0zM152 104h12v18a6 6 0 0 1-12 0z",
      "near M0 164h200v36H0zM180 96h4v68h-4z",
      "hot oval 182 92 8 8",
    ],
  },
  grayhawk: {
    inks: "dawn",
    shapes: [
      "sun 58 62 36",
      "far M0 120l36-22 32 10 52-40 34 26 46-20v60H0z",
      "mid M0 136c60-22 140-22 200-4v68H0z",
      "light M84 152c24-10 76-10 92 2s-20 22-52 20-58-14-40-22z",
      "near M134 84h4v78h-4z",
      "hot M138 84l36 12-36 14z",
      "near oval 136 162 8 3",
      "near M40 50c14-12 26-10 34 0 10-12 22-12 34-2-12-2-20 2-26 10l-8 6-8-5c-6-8-14-11-26-9z",
      "saguaro 30 176 0.66",
    ],
  },
  "dc-ranch": {
    inks: "dusk",
    shapes: [
      "sun 52 54 36",
      "far M0 112l24-24 20 14 40-48 24 26 30-34 26 36 36-16v74H0z",
      "mid M0 146l50-36 36 20 48-40 66 44v66H0z",
      "trail M96 200c-6-16 52-16 48-30s-54-8-50-22 48-8 46-18-14-10-10-22",
      "saguaro 36 192 0.95",
      "saguaro 172 186 0.7",
      "near M0 190c60-10 140-6 200 0v10H0z",
    ],
  },
  "troon-north": {
    inks: "dawn",
    shapes: [
      "sun 146 72 38",
      "far M0 150l30-20 26-14 16-38 8-26 12-14 10 8 6 26 14 14 12 36 26 8 40 24v46H0z",
      "mid M80 52l12-14 10 8 6 26 14 14 12 36 26 8-58 6-14-30z",
      "near M0 168c60-14 140-12 200 0v32H0z",
      "light M18 178a17 17 0 0 1 34-3q8 0 8 9H18zM120 184a22 22 0 0 1 43-7 14 14 0 0 1 19 13h-62z",
      "hot M120 184a22 22 0 0 1 20-22 26 26 0 0 0-4 22z",
      "saguaro 88 184 0.6",
    ],
  },
  terravita: {
    inks: "noon",
    shapes: [
      "sun 48 56 32",
      "far M0 140l50-26 40 12 60-34 50 26v82H0z",
      "mid M0 160h200v40H0z",
      "near M62 166c-4-22 12-34 38-34s48 8 48 30c0 12-10 14-44 14s-40 0-42-10z",
      "hot M80 132c-6-20 6-34 26-34 22 0 32 12 28 28-2 10-12 12-28 12s-24 0-26-6z",
      "light M94 98c-4-14 4-24 16-24 14 0 20 10 16 20-2 8-8 10-16 10s-14-1-16-6z",
      "saguaro 176 180 0.86",
      "near M20 176c0-10 8-14 18-14s16 6 16 14z",
    ],
  },
  "desert-mountain": {
    inks: "night",
    shapes: [
      "light oval 24 28 1.8 1.8",
      "light oval 60 18 1.4 1.4",
      "light oval 88 46 1.8 1.8",
      "light oval 38 62 1.3 1.3",
      "light oval 178 70 1.7 1.7",
      "light oval 118 22 1.5 1.5",
      "light oval 104 70 1.2 1.2",
      "sun 150 44 26",
      "far M0 126l34-30 24 14 34-36 30 28 34-18 44 34v82H0z",
      "mid M0 150l60-28 44 22 50-22 46 22v56H0z",
      "saguaro 64 190 1.2",
      "saguaro 146 186 0.8",
      "near M0 182c60-10 140-8 200 0v18H0z",
      "hot M22 160h12v7H22zM108 162h12v7h-12z",
    ],
  },
};
