import sprite from "#app/generated/icons.svg?url";

/** The icons of the interface, as paths in a 24 x 24 view box (Lucide, ISC). */
const signs = {
  "arrow-left": "m12 19-7-7 7-7M19 12H5",
  "arrow-right": "M5 12h14m-7-7 7 7-7 7",
  check: "M20 6 9 17l-5-5",
  close: "M18 6 6 18M6 6l12 12",
  menu: "M4 8h16M4 16h16",
  pause: "M14 3h5v18h-5zM5 3h5v18H5z",
  phone:
    "M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384",
  pin: "M20 10c0 5-5.5 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.5 20.2 4 15 4 10a8 8 0 0 1 16 0M15 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0",
  play: "M5 5a2 2 0 0 1 3-1.7l12 7a2 2 0 0 1 0 3.4l-12 7A2 2 0 0 1 5 19z",
} as const;

type IconProps = {
  /** An icon of the interface, or the slug of an industry. */
  name: keyof typeof signs | (string & {});
};

const isSign = (name: string): name is keyof typeof signs => Object.hasOwn(signs, name);

/** A line icon in the color and at 1.2 times the size of the text around it. Decorative: name the control itself. */
export function Icon({ name }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.2em"
      height="1.2em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {isSign(name) ? <path d={signs[name]} /> : <use href={`${sprite}#${name}`} />}
    </svg>
  );
}
