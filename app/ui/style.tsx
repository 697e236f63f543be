/**
 * A component's own style sheet. React lifts it into the head once, however often the component
 * stands on the page, and only pages that use the component carry it.
 */
export function Style({ name, css }: { name: string; css: string }) {
  return (
    <style href={name} precedence="default">
      {css}
    </style>
  );
}
