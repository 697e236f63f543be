import { circle, clip, group, type Sketch } from "#artwork/sketch.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { legs } from "#artwork/studio/pictures/person-pictures.ts";
import {
  AXIS,
  diner,
  lounge,
  niche,
  night,
  type Room,
  rail,
  roundMirrorFrame,
  salon,
  shop,
  street,
  tiles,
  workshop,
  yard,
} from "./rooms.ts";
import type { Scene, SceneColors } from "./scene.ts";

const rooms: Readonly<Record<string, Room>> = {
  niche,
  diner,
  lounge,
  night,
  rail,
  salon,
  shop,
  street,
  tiles,
  workshop,
  yard,
};

/** Where the sky is behind what stands there, and no wall. */
const outdoors = new Set(["night", "street", "yard"]);

/**
 * Pictures in their rooms, by their ids. What a picture covers is in its own units.
 *
 * picture | room | its middle, its foot, its width and height | how high it is in the room, and where its foot is there
 */
const table = `
accounting | lounge | -8 124 276 250 | 103 160
accounting-2 | lounge | 0 106 276 230 | 103 160
auto-body | workshop | 0 72 286 118 | 103 160
auto-body-2 | workshop | 0 72 286 118 | 82 160
auto-body-3 | workshop | 0 108 264 234 | 103 160
bakery | diner | 0 88 296 164 | 103 160
bakery-2 | diner | 0 114 196 236 | 114 160
bakery-3 | diner | 0 94 312 208 | 103 160
bakery-4 | diner | 0 114 216 222 | 103 160
bakery-5 | diner | 0 108 224 246 | 103 160
bakery-6 | diner | 0 114 328 230 | 103 160
bakery-7 | diner | 9 110 308 174 | 103 160
bakery-8 | diner | 0 112 304 236 | 108 160
bakery-9 | diner | 0 124 208 286 | 118 160
barbershop | shop | 0 86 68 196 | 119 160
blinds | lounge | 0 114 208 226 | 103 160
blinds-2 | lounge | 0 116 256 228 | 103 160
blinds-3 | lounge | 0 112 296 230 | 103 160
car-wash | street | 2 72 288 194 | 103 160
car-wash-2 | street | 5 104 238 196 | 103 160
carpet-cleaning | lounge | 0 108 316 274 | 103 160
carpet-cleaning-2 | lounge | 0 108 316 238 | 103 160
carpet-cleaning-3 | lounge | 5 104 238 196 | 103 160
child-care | lounge | 1 110 214 208 | 103 160
child-care-2 | lounge | 0 106 216 240 | 103 160
chiropractic | niche | 0 138 290 318 | 119 156
chiropractic-2 | shop | 0 132 264 264 | 103 160
chiropractic-3 | niche | -2 138 244 318 | 119 156
chiropractic-4 | shop | 0 126 228 260 | 119 160
coffee-shop | diner | 0 66 156 142 | 103 160
coffee-shop-2 | diner | 0 108 172 244 | 114 160
coffee-shop-3 | diner | 13 134 258 266 | 114 160
dental | tiles | -3 130 178 230 | 103 160
dental-2 | tiles | 9 106 202 240 | 114 160
dental-3 | tiles | 0 80 240 164 | 103 160
dog-walking | yard | 33 100 270 238 | 112 160
dog-walking-2 | lounge | 22 112 184 228 | 103 160
dog-walking-3 | lounge | 0 86 268 148 | 103 160
dry-cleaning | rail | 0 106 204 240 | 101 158
dry-cleaning-2 | rail | 0 112 176 252 | 114 160
electrical | lounge | 0 100 152 210 | 103 160
electrical-2 | lounge | 61 114 278 224 | 97 138
electrical-4 | street | 44 82 400 186 | 103 160
electrical-6 | lounge | 0 100 152 210 | 103 160
electrical-7 | workshop | 0 108 264 234 | 103 160
eye-care | shop | 0 106 308 238 | 108 160
fencing | yard | 0 74 224 144 | 103 160
fencing-2 | yard | 0 106 300 196 | 103 160
fencing-3 | workshop | 0 108 264 234 | 103 160
fitness | shop | 0 100 148 216 | 103 160
fitness-2 | shop | 2 67 214 160 | 103 160
fitness-3 | shop | 4 116 268 214 | 103 160
fitness-4 | shop | 15 106 214 218 | 103 160
flooring-2 | lounge | 0 112 300 202 | 103 160
florist | shop | 0 130 284 302 | 119 160
florist-2 | shop | 0 130 284 302 | 119 160
florist-3 | shop | -23 104 302 198 | 103 160
furniture | lounge | 0 106 224 206 | 103 160
furniture-2 | lounge | 0 104 372 272 | 114 160
furniture-3 | lounge | 0 106 304 178 | 96 160
furniture-4 | lounge | 0 116 224 236 | 103 160
golf-shop | yard | -5 74 194 178 | 103 160
golf-shop-2 | yard | -14 154 316 344 | 124 166
golf-shop-3 | yard | 0 126 240 236 | 103 160
hair-salon | salon | 0 134 228 266 | 112 150
hair-salon-2 | shop | 7 118 202 232 | 114 160
hair-salon-3 | salon | 0 134 228 266 | 112 150
hair-salon-4 | shop | 15 148 302 254 | 103 160
hair-salon-5 | shop | 3 128 270 256 | 103 150
handyman | workshop | 0 108 264 234 | 103 160
house-cleaning-2 | lounge | 0 124 260 248 | 108 138
hvac | lounge | 2 116 220 224 | 97 136
hvac-2 | yard | 0 86 200 160 | 103 160
insurance | yard | 0 118 268 266 | 119 160
jewelry | shop | 3 102 238 242 | 103 160
jewelry-2 | shop | 16 100 268 218 | 103 160
jewelry-3 | shop | 0 104 200 216 | 103 160
landscaping-2 | tiles | 0 118 156 262 | 103 160
landscaping-4 | yard | 0 104 280 224 | 103 160
landscaping-5 | yard | 18 106 280 248 | 103 160
landscaping-6 | yard | 7 88 182 180 | 114 160
landscaping-7 | yard | -2 132 256 268 | 119 160
locksmith-2 | street | 0 122 92 256 | 114 160
locksmith-3 | workshop | 0 108 164 220 | 114 160
massage | shop | 4 96 244 206 | 103 160
moving-company | street | -9 110 230 222 | 103 160
nail-salon | shop | -2 94 180 206 | 103 160
nail-salon-2 | shop | 8 128 232 216 | 103 160
painting | lounge | 32 124 236 246 | 112 160
painting-3 | lounge | -5 172 250 294 | 112 156
painting-4 | shop | 1 110 322 224 | 103 160
pest-control | night | 20 144 208 282 | 114 160
pest-control-3 | yard | 0 106 180 224 | 114 160
pest-control-4 | workshop | 0 112 300 200 | 103 160
pest-control-5 | yard | 32 130 248 256 | 103 160
pet-grooming | tiles | 0 68 148 152 | 103 160
pet-grooming-2 | tiles | 0 68 148 156 | 103 160
pet-grooming-3 | tiles | 0 86 268 148 | 103 160
physical-therapy | yard | 1 82 270 168 | 95 160
physical-therapy-2 | shop | 8 92 240 182 | 103 160
physical-therapy-3 | yard | 6 120 228 240 | 114 160
physical-therapy-4 | niche | -2 138 244 318 | 119 156
physical-therapy-5 | niche | 0 138 290 318 | 119 156
physical-therapy-6 | shop | 0 132 264 264 | 103 160
pizza-shop | diner | 0 118 304 204 | 103 160
pizza-shop-2 | diner | 0 120 220 238 | 114 160
pizza-shop-3 | diner | 0 120 320 206 | 103 160
pizza-shop-4 | diner | 0 96 272 154 | 96 160
pizza-shop-5 | diner | 3 118 342 212 | 108 164
pizza-shop-6 | diner | 0 104 294 196 | 103 160
plumbing-2 | tiles | -12 142 184 250 | 106 150
plumbing-3 | tiles | 7 116 141 242 | 112 160
plumbing-5 | workshop | 0 108 264 234 | 103 160
pool-service | yard | 0 116 300 234 | 112 160
pool-service-3 | yard | 0 114 320 178 | 96 164
real-estate-2 | shop | 28 122 236 230 | 106 150
real-estate-3 | yard | 0 108 264 230 | 103 160
remodeling-2 | tiles | 0 110 224 222 | 112 152
remodeling-3 | workshop | 0 108 264 234 | 103 160
repair-shop-3 | workshop | 0 108 264 234 | 103 160
restaurant | diner | 4 72 268 174 | 103 160
restaurant-2 | diner | 0 66 248 166 | 103 160
restaurant-3 | diner | 4 94 216 204 | 103 160
restaurant-4 | diner | -8 112 272 214 | 103 160
restaurant-6 | diner | -2 154 252 252 | 114 160
restaurant-7 | diner | 0 114 300 256 | 108 164
restaurant-8 | diner | 2 118 228 230 | 112 178
restaurant-9 | diner | 2 118 228 230 | 112 178
restaurant-10 | diner | 0 121 352 171 | 100 172
restaurant-11 | diner | 0 100 372 170 | 90 160
restaurant-12 | diner | 1 140 258 240 | 103 160
restaurant-13 | diner | 0 98 260 232 | 103 160
restaurant-14 | diner | 0 118 304 204 | 103 160
restaurant-15 | diner | 2 118 228 230 | 112 178
restaurant-16 | diner | 0 108 326 246 | 108 162
restaurant-17 | diner | 0 122 344 218 | 114 164
restaurant-18 | diner | 0 98 356 210 | 108 162
roofing | yard | 0 100 252 198 | 114 160
roofing-2 | yard | 0 104 320 216 | 114 160
roofing-4 | yard | 0 104 316 200 | 114 160
senior-care | lounge | 0 142 320 326 | 119 160
spa-2 | shop | 17 98 258 220 | 103 160
spa-3 | shop | -4 118 220 250 | 103 160
spa-4 | shop | 8 128 232 216 | 103 160
towing | street | 3 66 194 124 | 103 160
tree-service | yard | 7 88 182 180 | 114 160
tree-service-2 | yard | -2 132 256 268 | 119 160
tree-service-3 | yard | -14 132 272 264 | 119 160
tutoring | lounge | 16 102 272 226 | 103 160
tutoring-2 | lounge | -5 106 170 248 | 114 160
veterinary | lounge | 13 112 286 220 | 103 160
veterinary-2 | lounge | 22 112 184 228 | 103 160
veterinary-3 | lounge | -12 112 188 220 | 103 160
veterinary-4 | shop | 21 108 210 226 | 103 160
water-treatment | tiles | 0 110 124 252 | 112 160
`;

/** A picture as it is seen in a mirror, its foot under the frame. */
function inMirror(picture: Sketch, { light, far }: SceneColors): Sketch {
  const { y, r, frame } = roundMirrorFrame;
  const inner = r - frame;
  const edge = `M${AXIS - inner} ${y}a${inner} ${inner} 0 1 0 ${2 * inner} 0a${inner} ${inner} 0 1 0-${2 * inner} 0z`;
  const glass = [circle(AXIS, y, r, light), circle(AXIS, y, inner, far), clip(edge, [picture])];
  return group(0, 0, glass);
}

/** How wide a thing may be in its room, and the air over it. */
const place = { width: 220, air: 9 } as const;

function parseRow(row: string): [id: string, scene: Scene] {
  const [id = "", room = "", cells = "", standing = ""] = row.split(" | ");
  const [middle = 0, foot = 0, width = 0, height = 0] = cells.split(" ").map(Number);
  const [high = 0, ground = 0] = standing.split(" ").map(Number);
  const scale = Math.min(high / height, place.width / width);
  const picture = industryPictures.get(id);
  const drawRoom = rooms[room];
  if (!picture || !drawRoom) throw new RangeError(`there is no picture "${id}" or room "${room}"`);
  const thing = {
    x: AXIS - (width * scale) / 2,
    y: ground - height * scale - place.air,
    width: width * scale,
    height: height * scale + place.air,
  };
  const { y, r } = roundMirrorFrame;
  const isMirrored = room === "salon";
  return [
    id,
    {
      subject: isMirrored
        ? { x: AXIS - r, y: y - r - place.air, width: 2 * r, height: 2 * r + place.air }
        : thing,
      thing: { picture, behind: outdoors.has(room) ? ["haze", "far"] : ["far"] },
      draw: (colors, seen, marks = picture) => {
        const shown = group(AXIS - middle * scale, ground - foot * scale, marks, { scale });
        return [
          ...drawRoom(colors, seen),
          // a person who is shown to the hips goes on to the foot of the scene
          ...(room === "niche" ? [{ ...shown, marks: legs }] : []),
          isMirrored ? inMirror(shown, colors) : shown,
        ];
      },
    },
  ];
}

export const roomScenes: readonly (readonly [string, Scene])[] = table
  .trim()
  .split("\n")
  .map(parseRow);
