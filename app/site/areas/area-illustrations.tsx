import type { ReactNode } from "react";
import type { AreaSlug } from "#business/mailings/areas.ts";

/** One picture for each area, 200 x 200: `sky`, `far`, `mid`, `near` from back to front, `light`, and `hot`. */
type Motif = {
  inks: "dawn" | "noon" | "dusk" | "night";
  picture: ReactNode;
};

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
      className="near"
      transform={`translate(${x} ${y}) scale(${size})`}
      d="M-6 0V-38h-8a11 11 0 0 1-11-11v-14a4.5 4.5 0 0 1 9 0v12a4 4 0 0 0 4 4h6V-84a6 6 0 0 1 12 0v24h6a4 4 0 0 0 4-4v-10a4.5 4.5 0 0 1 9 0v12a11 11 0 0 1-11 11H6V0z"
    />
  );
}

function Palm({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path className="near" d="M-2.5 0L-1-70h4L3.5 0z" />
      <path
        className="near"
        d="M1-72C-8-86-24-86-32-74c10-4 18-3 24 2-12-2-22 6-24 18 8-10 18-15 30-15 4 0 6 1 8 2 12-2 22 3 28 13 0-12-8-20-22-19 6-6 16-6 24-2C30-86 12-86 1-72z"
      />
    </g>
  );
}

const Sky = () => <path className="sky" d="M0 0h200v200H0z" />;

export const areaIllustrations: Readonly<Record<AreaSlug, Motif>> = {
  "south-scottsdale": {
    inks: "noon",
    picture: (
      <>
        <Sky />
        <Sun x={152} y={54} r={34} />
        <path className="far" d="M0 118l40-16 28 8 44-22 52 20 36-10v60H0z" />
        <path className="mid" d="M0 142h200v58H0z" />
        <path className="light" d="M34 112h92v42H34z" />
        <path
          className="near"
          d="M22 114l56-24 98 20v6H22zM164 114h6v40h-6zM52 124h22v16H52zM92 122h16v32H92z"
        />
        <path className="hot" d="M84 200l14-46h22l26 46z" />
        <circle className="near" cx="24" cy="140" r="15" />
        <g className="hot">
          <circle cx="18" cy="136" r="3" />
          <circle cx="28" cy="132" r="3" />
          <circle cx="26" cy="145" r="3" />
          <circle cx="15" cy="146" r="3" />
        </g>
      </>
    ),
  },
  "old-town": {
    inks: "dawn",
    picture: (
      <>
        <Sky />
        <Sun x={52} y={58} r={40} />
        <path className="mid" d="M0 88h18v-10h38v10h10v76H0z" />
        <path className="near" d="M66 66h10V54h40v12h12v98H66z" />
        <path className="far" d="M128 94h14v-8h12v-8h18v8h12v8h16v70h-72z" />
        <path
          className="light"
          d="M10 104h16v22H10zM36 104h16v22H36zM76 80h42v14H76zM82 118h30v46H82zM142 108h14v22h-14zM168 108h14v22h-14z"
        />
        <path className="hot" d="M0 134h66v8H0zM66 104h62v8H66zM128 138h72v8h-72z" />
        <path
          className="near"
          d="M4 142h4v22H4zM58 142h4v22h-4zM134 146h4v18h-4zM190 146h4v18h-4z"
        />
        <path className="mid" d="M0 164h200v36H0z" />
        <path
          className="light"
          d="M0 178h30v4H0zM50 178h40v4H50zM110 178h40v4h-40zM170 178h30v4h-30z"
        />
      </>
    ),
  },
  "indian-bend": {
    inks: "noon",
    picture: (
      <>
        <Sky />
        <path className="far" d="M0 70l50-22 36 12 58-26 56 24v60H0z" />
        <path className="mid" d="M0 84c60-16 140-16 200 0v116H0z" />
        <path
          className="light"
          d="M96 82c34 14 26 28-8 40-42 14-58 36-18 78h66c-46-40-18-58 14-70 30-12 22-38-36-48z"
        />
        <path className="near" d="M36 132h5v22h-5zM160 108h5v18h-5zM168 172h6v28h-6z" />
        <circle className="near" cx="38" cy="118" r="22" />
        <circle className="near" cx="162" cy="96" r="18" />
        <circle className="near" cx="171" cy="156" r="25" />
        <path className="hot" d="M40 164c34-26 78-28 118-8l-3 6c-38-17-78-15-111 8z" />
        <Sun x={150} y={34} r={22} />
      </>
    ),
  },
  "paradise-valley": {
    inks: "dusk",
    picture: (
      <>
        <Sky />
        <Sun x={112} y={70} r={52} />
        <path
          className="far"
          d="M0 142l26-10 22-34 14 2 12-22 16-8 12 6 10 18 16 4 14-14 22-2 16 16 20 36v66H0z"
        />
        <path className="mid" d="M0 152c46-12 74-2 110-2s60-8 90 0v50H0z" />
        <path className="near" d="M60 78l8-10 3 8 5-2-4 16zM0 172c60-14 130-14 200 0v28H0z" />
        <path className="light" d="M30 152h44v12H30zM124 156h52v12h-52z" />
        <path className="hot" d="M26 148h52v5H26zM120 152h60v5h-60z" />
      </>
    ),
  },
  "mccormick-ranch": {
    inks: "noon",
    picture: (
      <>
        <Sky />
        <Sun x={56} y={52} r={34} />
        <path className="far" d="M0 94l40-18 40 10 48-24 72 22v20H0z" />
        <path className="near" d="M0 98c60-8 140-8 200 0v8H0z" />
        <path className="mid" d="M0 104h200v96H0z" />
        <path className="light" d="M112 66c22 14 32 40 32 66h-32zM104 84v48H84c2-18 8-36 20-48z" />
        <path className="hot" d="M74 138h80c-4 12-12 18-24 18H98c-12 0-20-6-24-18z" />
        <path
          className="ripple"
          d="M20 172q10-8 20 0t20 0 20 0 20 0M104 184q10-8 20 0t20 0 20 0 20 0M132 168q8-6 16 0t16 0"
        />
        <Palm x={20} y={106} size={0.62} />
        <Palm x={178} y={104} size={0.5} />
      </>
    ),
  },
  "gainey-ranch": {
    inks: "dawn",
    picture: (
      <>
        <Sky />
        <Sun x={100} y={96} r={52} />
        <path className="mid" d="M0 156h200v44H0z" />
        <path className="light" d="M72 200l18-44h20l18 44z" />
        <Palm x={26} y={160} size={1.15} />
        <Palm x={176} y={160} size={1.3} />
        <path
          className="near"
          d="M40 104h24v56H40zM136 104h24v56h-24zM36 96h32v8H36zM132 96h32v8h-32z"
        />
        <path
          className="bars"
          d="M66 120q34-26 68 0M70 158v-40M80 158v-46M90 158v-50M100 158v-52M110 158v-50M120 158v-46M130 158v-40M66 140h68"
        />
        <circle className="hot" cx="52" cy="90" r="6" />
        <circle className="hot" cx="148" cy="90" r="6" />
      </>
    ),
  },
  "scottsdale-ranch": {
    inks: "dusk",
    picture: (
      <>
        <Sky />
        <Sun x={150} y={46} r={30} />
        <path className="far" d="M0 98l60-30 46 18 40-14 54 24v20H0z" />
        <path className="light" d="M20 92h60v30H20zM84 100h46v22H84zM136 88h48v34h-48z" />
        <path className="hot" d="M12 94l38-24 38 24zM78 102l29-16 29 16zM130 90l30-20 30 20z" />
        <path
          className="near"
          d="M42 102h14v20H42zM100 108h12v14h-12zM152 100h16v22h-16zM0 120h200v6H0z"
        />
        <path className="mid" d="M0 126h200v74H0z" />
        <path className="dim" d="M20 126h60v20H20zM84 126h46v14H84zM136 126h48v22h-48z" />
        <path
          className="ripple"
          d="M10 158q10-8 20 0t20 0 20 0M90 166q10-8 20 0t20 0 20 0 20 0M30 184q10-8 20 0t20 0 20 0 20 0"
        />
      </>
    ),
  },
  "shea-corridor": {
    inks: "dawn",
    picture: (
      <>
        <Sky />
        <Sun x={100} y={86} r={42} />
        <path className="far" d="M0 112l30-30 22 12 34-34 24 20 30-26 26 32 34-14v50H0z" />
        <path className="mid" d="M0 116l44-18 40 14 50-20 66 26v82H0z" />
        <path className="near" d="M94 116h12l62 84H32z" />
        <path className="light" d="M99 122h2l1 10h-4zM98 140h4l2 16h-8zM96 166h8l3 24H93z" />
        <Saguaro x={30} y={168} size={0.72} />
        <Saguaro x={176} y={156} size={0.55} />
        <path className="hot" d="M58 96h14v8H58zM132 92h16v8h-16z" />
      </>
    ),
  },
  airpark: {
    inks: "noon",
    picture: (
      <>
        <Sky />
        <Sun x={44} y={50} r={30} />
        <path className="far" d="M0 116l34-22 30 10 50-30 40 20 46-8v40H0z" />
        <path className="mid" d="M0 122h200v78H0z" />
        <path className="near" d="M84 122h32l54 78H30z" />
        <path className="light" d="M98 128h4l1 10h-6zM96 146h8l2 14H94zM93 170h14l3 20H90z" />
        <path className="light" d="M12 108h44v22H12zM16 100q18-14 36 0v8H16z" />
        <path
          className="hot"
          d="M100 30c4 0 6 6 6 14v8l50 16v8l-50-6-2 22 14 10v6l-18-4-18 4v-6l14-10-2-22-50 6v-8l50-16v-8c0-8 2-14 6-14z"
        />
      </>
    ),
  },
  kierland: {
    inks: "dusk",
    picture: (
      <>
        <Sky />
        <Sun x={150} y={50} r={32} />
        <path className="mid" d="M10 66h78v98H10z" />
        <path className="far" d="M88 84h102v80H88z" />
        <path
          className="light"
          d="M22 78h14v16H22zM44 78h14v16H44zM66 78h12v16H66zM20 126h28v38H20zM56 126h24v26H56zM98 128h36v24H98zM144 124h20v40h-20z"
        />
        <path
          className="hot"
          d="M14 106h12v16a6 6 0 0 1-12 0zM38 106h12v16a6 6 0 0 1-12 0zM62 106h12v16a6 6 0 0 1-12 0zM92 104h12v18a6 6 0 0 1-12 0zM116 104h12v18a6 6 0 0 1-12 0zM140 104h12v18a6 6 0 0 1-12 0zM164 104h12v18a6 6 0 0 1-12 0z"
        />
        <path
          className="light"
          d="M26 106h12v16a6 6 0 0 1-12 0zM50 106h12v16a6 6 0 0 1-12 0zM74 106h12v16a6 6 0 0 1-12 0zM104 104h12v18a6 6 0 0 1-12 0zM128 104h12v18a6 6 0 0 1-12 0zM152 104h12v18a6 6 0 0 1-12 0z"
        />
        <path className="near" d="M0 164h200v36H0zM180 96h4v68h-4z" />
        <circle className="hot" cx="182" cy="92" r="8" />
      </>
    ),
  },
  grayhawk: {
    inks: "dawn",
    picture: (
      <>
        <Sky />
        <Sun x={58} y={62} r={36} />
        <path className="far" d="M0 120l36-22 32 10 52-40 34 26 46-20v60H0z" />
        <path className="mid" d="M0 136c60-22 140-22 200-4v68H0z" />
        <path className="light" d="M84 152c24-10 76-10 92 2s-20 22-52 20-58-14-40-22z" />
        <path className="near" d="M134 84h4v78h-4z" />
        <path className="hot" d="M138 84l36 12-36 14z" />
        <ellipse className="near" cx="136" cy="162" rx="8" ry="3" />
        <path
          className="near"
          d="M40 50c14-12 26-10 34 0 10-12 22-12 34-2-12-2-20 2-26 10l-8 6-8-5c-6-8-14-11-26-9z"
        />
        <Saguaro x={30} y={176} size={0.66} />
      </>
    ),
  },
  "dc-ranch": {
    inks: "dusk",
    picture: (
      <>
        <Sky />
        <Sun x={52} y={54} r={36} />
        <path className="far" d="M0 112l24-24 20 14 40-48 24 26 30-34 26 36 36-16v74H0z" />
        <path className="mid" d="M0 146l50-36 36 20 48-40 66 44v66H0z" />
        <path className="trail" d="M96 200c-6-16 52-16 48-30s-54-8-50-22 48-8 46-18-14-10-10-22" />
        <Saguaro x={36} y={192} size={0.95} />
        <Saguaro x={172} y={186} size={0.7} />
        <path className="near" d="M0 190c60-10 140-6 200 0v10H0z" />
      </>
    ),
  },
  "troon-north": {
    inks: "dawn",
    picture: (
      <>
        <Sky />
        <Sun x={146} y={72} r={38} />
        <path
          className="far"
          d="M0 150l30-20 26-14 16-38 8-26 12-14 10 8 6 26 14 14 12 36 26 8 40 24v46H0z"
        />
        <path className="mid" d="M80 52l12-14 10 8 6 26 14 14 12 36 26 8-58 6-14-30z" />
        <path className="near" d="M0 168c60-14 140-12 200 0v32H0z" />
        <path
          className="light"
          d="M18 178a17 17 0 0 1 34-3q8 0 8 9H18zM120 184a22 22 0 0 1 43-7 14 14 0 0 1 19 13h-62z"
        />
        <path className="hot" d="M120 184a22 22 0 0 1 20-22 26 26 0 0 0-4 22z" />
        <Saguaro x={88} y={184} size={0.6} />
      </>
    ),
  },
  terravita: {
    inks: "noon",
    picture: (
      <>
        <Sky />
        <Sun x={48} y={56} r={32} />
        <path className="far" d="M0 140l50-26 40 12 60-34 50 26v82H0z" />
        <path className="mid" d="M0 160h200v40H0z" />
        <path
          className="near"
          d="M62 166c-4-22 12-34 38-34s48 8 48 30c0 12-10 14-44 14s-40 0-42-10z"
        />
        <path
          className="hot"
          d="M80 132c-6-20 6-34 26-34 22 0 32 12 28 28-2 10-12 12-28 12s-24 0-26-6z"
        />
        <path
          className="light"
          d="M94 98c-4-14 4-24 16-24 14 0 20 10 16 20-2 8-8 10-16 10s-14-1-16-6z"
        />
        <Saguaro x={176} y={180} size={0.86} />
        <path className="near" d="M20 176c0-10 8-14 18-14s16 6 16 14z" />
      </>
    ),
  },
  "desert-mountain": {
    inks: "night",
    picture: (
      <>
        <Sky />
        <g className="light">
          <circle cx="24" cy="28" r="1.8" />
          <circle cx="60" cy="18" r="1.4" />
          <circle cx="88" cy="46" r="1.8" />
          <circle cx="38" cy="62" r="1.3" />
          <circle cx="178" cy="70" r="1.7" />
          <circle cx="118" cy="22" r="1.5" />
          <circle cx="104" cy="70" r="1.2" />
        </g>
        <Sun x={150} y={44} r={26} />
        <path className="far" d="M0 126l34-30 24 14 34-36 30 28 34-18 44 34v82H0z" />
        <path className="mid" d="M0 150l60-28 44 22 50-22 46 22v56H0z" />
        <Saguaro x={64} y={190} size={1.2} />
        <Saguaro x={146} y={186} size={0.8} />
        <path className="near" d="M0 182c60-10 140-8 200 0v18H0z" />
        <path className="hot" d="M22 160h12v7H22zM108 162h12v7h-12z" />
      </>
    ),
  },
};
