/** A reader of calendar files (RFC 5545), strict about what other programs are strict about. */

export type CalendarEvent = Record<string, { value: string; parameters: string }>;

/** The properties of a file and of each of its events; throws where the file breaks a rule of its form. */
export function readCalendar(file: string): {
  properties: Record<string, string>;
  events: CalendarEvent[];
} {
  if (!file.endsWith("\r\n")) throw new Error("the last line has no end");
  const raw = file.slice(0, -2).split("\r\n");
  for (const line of raw) {
    if (/[\r\n]/.test(line)) throw new Error(`a bare line end in ${JSON.stringify(line)}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`${Buffer.byteLength(line)} octets: ${line}`);
  }
  return readLines(
    raw
      .join("\r\n")
      .replace(/\r\n[ \t]/g, "")
      .split("\r\n"),
  );
}

function readLines(lines: readonly string[]) {
  const properties: Record<string, string> = {};
  const events: CalendarEvent[] = [];
  const open: string[] = [];
  for (const { name, parameters, value } of lines.map(readLine)) {
    const within = open.at(-1);
    if (name === "BEGIN") open.push(value);
    else if (name === "END" && open.pop() !== value) throw new Error(`${value} was not open`);
    else if (within === "VCALENDAR") properties[name] = value;
    else if (within === "VEVENT" && name !== "END") note(events.at(-1), name, parameters, value);
    if (name === "BEGIN" && value === "VEVENT") events.push({});
  }
  if (open.length > 0) throw new Error(`${open.join(", ")} never ends`);
  return { properties, events };
}

function readLine(line: string) {
  const [, name, parameters = "", value = ""] =
    /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/u.exec(line) ?? [];
  if (!name) throw new Error(`not a content line: ${line}`);
  return { name, parameters, value };
}

function note(event: CalendarEvent | undefined, name: string, parameters: string, value: string) {
  if (!event || name in event) throw new Error(`${name} twice`);
  event[name] = { parameters, value: unescaped(value) };
}

function unescaped(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, letter: string) => (/n/i.test(letter) ? "\n" : letter));
}
