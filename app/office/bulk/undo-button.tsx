import { Button } from "#app/office/forms/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";

/** Undoes a bulk action. `back`: the address that its page returns to. */
export function UndoButton({ id, what, back }: { id: number; what: string; back?: string }) {
  const to = officePaths.bulkAction(id);
  return (
    <form method="post" action={back ? `${to}?${new URLSearchParams({ back })}` : to}>
      <Button type="submit" name="do" value="undo">
        Undo<span className="hidden-but-read">: {what}</span>
      </Button>
    </form>
  );
}
