import { circle, ellipse, group, path, rect, type Sketch, strokePath } from "#artwork/sketch.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";

/** Animals for grooming, walking, and clinics: front or side, whole, light from the upper left. */

const night = "#2b1b14";

/** A sitting body with its paws on y = 112, under a head at (0, -52). */
const sitting = (fur: `#${string}`, shade: `#${string}`, chest: `#${string}`): Sketch[] => [
  path("M-62 112C-84 60-50-14 0-14S84 60 62 112z", fur),
  path("M22-10C64 4 84 60 62 112H26C56 76 48 24 22-10z", shade),
  path("M-32-14H32C40 24 22 52 0 60S-40 24-32-14z", chest),
  strokePath("M0 74V108", shade, 5, { round: true }),
  path("M-48 112q-2-22 22-22t22 22zM4 112q-2-22 22-22t22 22z", chest),
];

const tabby = { fur: "#8b98aa", shade: "#65738a", light: "#f4ede2" } as const;

const catHead: Sketch[] = [
  path("M-56-46L-54-112Q-52-118-46-114L-8-90zM56-46L54-112Q52-118 46-114L8-90z", tabby.shade),
  path("M-46-66L-46-98-22-84zM46-66L46-98 22-84z", "#f2a7a0"),
  ellipse(0, -50, 60, 48, tabby.fur),
  path("M16-97A60 48 0 0 1 16-3A76 60 0 0 0 16-97z", tabby.shade),
  path("M0-44C20-44 34-34 34-22S18-2 0-2-34-10-34-22-20-44 0-44z", tabby.light),
  path("M-9-98H9L4-74H-4z", tabby.shade),
  ...[-25, 25].flatMap((x) => [
    ellipse(x, -54, 11, 12, "#ffd35c"),
    ellipse(x, -54, 4.5, 11, night),
  ]),
  path("M-9-38H9L0-28z", "#e8837c"),
  strokePath("M0-28V-22Q-8-12-18-17M0-22Q8-12 18-17", night, 4.5, { round: true }),
];

const cat: Sketch[] = [
  strokePath("M40 96C92 104 112 72 96 40C90 28 84 22 88 8", tabby.shade, 24, { round: true }),
  ...sitting(tabby.fur, tabby.shade, tabby.light),
  ...catHead,
];

/** A cat that sits alone. */
export const catPicture: Picture = [
  ...cat,
  rect(-34, -6, 68, 13, "#e5484d", 6),
  circle(0, 10, 9, "#ffd35c"),
];

const tan = { fur: "#d08a4c", shade: "#ad6a32", ear: "#7d451d", light: "#f7dfbd" } as const;

const dogHead: Sketch[] = [
  ellipse(0, -54, 56, 54, tan.fur),
  path("M14-106A56 54 0 0 1 14-2A72 66 0 0 0 14-106z", tan.shade),
  path(
    "M-44-98C-84-100-90-44-70-14C-50-16-36-56-34-84zM44-98C84-100 90-44 70-14C50-16 36-56 34-84z",
    tan.ear,
  ),
  path("M-12-106H12C8-80 12-66 34-44V-22H-34V-44C-12-66-8-80-12-106z", tan.light),
  ellipse(0, -26, 36, 28, tan.light),
  path("M-17-44Q0-54 17-44Q16-30 0-26Q-16-30-17-44z", night),
  circle(-25, -62, 7.5, night),
  circle(25, -62, 7.5, night),
  strokePath("M0-28V-18Q-10-6-22-12M0-18Q10-6 22-12", night, 4.5, { round: true }),
  path("M-9-10Q0-4 9-10V4Q9 12 0 12T-9 4z", "#e8637a"),
];

const dog: Sketch[] = [
  strokePath("M-48 90C-84 92-98 70-94 44", tan.shade, 22, { round: true }),
  ...sitting(tan.fur, tan.shade, tan.light),
  ...dogHead,
];

/** A dog that sits alone. */
export const dogPicture: Picture = [
  ...dog.slice(0, 6),
  rect(-36, -8, 72, 15, "#e5484d", 7),
  ...dogHead,
  circle(0, 16, 10, "#ffd35c"),
];

export const catAndDogPicture: Picture = [
  group(74, 0, dogPicture),
  group(-72, 20, cat, { scale: 0.82 }),
];

/** A dog on its walk, on a leash. */
export const walkedDogPicture: Picture = [
  strokePath("M64-46C40-110-6-140-58-132", "#e5484d", 8, { round: true }),
  strokePath("M-58-132C-92-128-96-100-74-98C-58-98-50-112-58-132z", "#e5484d", 8, { round: true }),
  path("M-70-6C-92-12-106-38-98-66Q-94-74-88-66C-88-44-76-28-58-24z", tan.fur),
  path("M-46 20C-40 50-26 52-30 70L-34 100H-6C-6 92-12 88-16 87C-14 66 2 50-4 20z", tan.shade),
  path("M14 20C18 50 14 70 12 100H40C40 92 36 88 30 87C34 60 46 46 46 20z", tan.shade),
  path(
    "M-76 2C-76-22-56-32-30-30L30-34C40-52 50-76 66-92L112-56C98-44 92-30 84 0C78 30 60 42 40 42C10 42-14 30-40 36C-62 38-76 26-76 2z",
    tan.fur,
  ),
  path(
    "M-78 0C-84 40-64 46-68 64C-70 78-64 88-64 100H-34C-34 92-40 88-46 87C-46 70-30 60-24 34z",
    tan.fur,
  ),
  path("M44 14C44 50 48 72 48 100H78C78 92 74 88 66 87C66 60 78 40 84 2z", tan.fur),
  path(
    "M72-118C92-126 112-118 120-104C132-100 146-98 156-92C166-86 166-68 154-64C138-56 108-50 92-58L58-84C58-100 62-112 72-118z",
    tan.fur,
  ),
  path(
    "M118-84C132-86 150-84 163-78C162-70 160-66 154-64C138-56 108-50 96-56C100-66 108-80 118-84z",
    tan.light,
  ),
  path("M84-116C62-120 44-96 46-68C48-54 64-54 72-66C80-80 94-100 84-116z", tan.ear),
  circle(110, -95, 6, night),
  ellipse(157, -86, 10, 9, night),
  strokePath("M152-68Q140-62 128-66", night, 4.5, { round: true }),
  path("M48-66L94-34 88-20 40-52z", "#e5484d"),
  circle(80, -18, 10, "#ffd35c"),
];

const fur = "#c98a4b";

export const dogInTubPicture: Picture = [
  path("M-30-20C-34-56-20-66 2-66S36-54 34-20z", fur),
  path(
    "M-28-56c-22 2-24 30-16 44 12-4 18-22 16-44zM32-56c22 2 24 30 16 44-12-4-18-22-16-44z",
    "#8f5526",
  ),
  circle(-10, -40, 4.5, night),
  circle(14, -40, 4.5, night),
  ellipse(2, -24, 14, 10, "#e6b98a"),
  ellipse(2, -29, 6, 4.4, night),
  circle(-38, -8, 16, "#f4fafd"),
  circle(-12, -6, 18, "#cfe6f3"),
  circle(16, -8, 16, "#f4fafd"),
  circle(42, -6, 14, "#cfe6f3"),
  circle(0, -70, 13, "#f4fafd"),
  path("M-68 0H68l-8 40a16 16 0 0 1-16 14h-88a16 16 0 0 1-16-14z", "#ff6f61"),
  rect(-74, -6, 148, 13, "#e3eff5", 6),
  strokePath("M-40 54v10M40 54v10", "#7b2d3b", 8, { round: true }),
];

/** A cat in the tub, as the dog. */
export const catInTubPicture: Picture = [
  group(0, -12, catHead, { scale: 0.66 }),
  circle(-42, -8, 16, "#f4fafd"),
  circle(-14, -4, 17, "#cfe6f3"),
  circle(16, -6, 16, "#f4fafd"),
  circle(44, -6, 14, "#cfe6f3"),
  path("M-68 0H68l-8 40a16 16 0 0 1-16 14h-88a16 16 0 0 1-16-14z", "#2fa0a8"),
  rect(-74, -6, 148, 13, "#e3eff5", 6),
  strokePath("M-40 54v10M40 54v10", "#17525c", 8, { round: true }),
];
