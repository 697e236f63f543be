export function actorName(actor: string, names: ReadonlyMap<string, string>): string {
  if (actor === "visitor") return "A visitor";
  if (actor === "system") return "The site";
  return names.get(actor.replace(/^operator:/, "")) ?? "Somebody";
}
