/**
 * A component's own style sheet. React lifts it into the head once, however often the component
 * stands on the page, and only pages that use the component carry it.
 *
 * What stands on every page is in every document that the server sends. In the browser its name is enough, and
 * the built script leaves the words out: `import.meta.env.SSR || import.meta.env.DEV ? sheet : ""`.
 */
export function Style({ name, css }: { name: string; css: string }) {
  return (
    <style href={name} precedence="default">
      {css}
    </style>
  );
}
