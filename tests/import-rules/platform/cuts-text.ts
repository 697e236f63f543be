const LONGEST = 240;

export const cuts = (text: string, most: number, form: FormData) => [
  text.slice(0, LONGEST), // breaks
  text.trim().slice(0, 500), // breaks
  String(form.get("guest") ?? "").slice(0, 80), // breaks
  text.substring(0, most), // breaks
  text.slice(0, most), // breaks
  text.slice(0, text.indexOf("@")),
];
