/** The printer's registration target, used as bullet, "open" icon and toggle. */
export function RegistrationTarget() {
  return (
    <svg
      className="target"
      viewBox="0 0 20 20"
      width="1.15em"
      height="1.15em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="6" />
      <path d="M10 0v20M0 10h20" />
    </svg>
  );
}
