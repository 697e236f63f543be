/** The mark: a card of places, one of them lit and lifted. Ink is the color around it. */
export function Logo() {
  return (
    <svg viewBox="0 0 48 36" width="40" height="30" overflow="visible" aria-hidden="true">
      <path
        d="M0 0h14v19H0zM17 0h14v19H17zM34 0h14v19H34zM0 22h9.8v14H0zM25.5 22h9.8v14h-9.8zM38.2 22H48v14h-9.8z"
        fill="currentColor"
      />
      <path d="M10.6 19.8h13.6v18H10.6z" fill="var(--sun)" transform="rotate(-5 17 29)" />
    </svg>
  );
}
