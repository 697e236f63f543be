const HEAD = 'xmlns="http://www.w3.org/2000/svg"';
const SIZED = `${HEAD} width="300" height="400"`;
const PICTURE =
  '<rect width="300" height="400" fill="#f93"/><path d="M40 200h220v40h-220z" fill="#006"/>';
const DOCTYPE =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"';
const FONT = '@font-face{font-family:"A";src:url(data:font/woff2;base64,d09GMgABAAAAAA==)';

const svg = (attributes: string, inside = PICTURE) => `<svg ${attributes}>${inside}</svg>`;

const inUnits = (width: string, height: string) =>
  svg(`${HEAD} width="${width}" height="${height}" viewBox="0 0 300 400"`);

/** Ten groups, each with ten of the one before it: a billion little boxes. */
function bomb(): string {
  const groups = Array.from({ length: 9 }, (_, i) => {
    const ten = `<use href="#a${i}"/>`.repeat(10);
    return `<g id="a${i + 1}">${ten}</g>`;
  });
  const defs = `<defs><g id="a0"><rect width="1" height="1"/></g>${groups.join("")}</defs>`;
  return svg(SIZED, `${defs}<use href="#a9"/>${PICTURE}`);
}

/** Drawings as programs write them, by their names in the tests: an orange field with a blue bar. */
export const svgCases: Readonly<Record<string, string | Buffer>> = {
  "svg-good.svg": svg(`${SIZED} viewBox="0 0 300 400"`),
  "svg-viewbox-only.svg": svg(`${HEAD} viewBox="0 0 300 400"`),
  "svg-percent-size.svg": inUnits("100%", "100%"),
  "svg-unit-3in.svg": inUnits("3in", "4in"),
  "svg-unit-216pt.svg": inUnits("216pt", "288pt"),
  "svg-unit-76.2mm.svg": inUnits("76.2mm", "101.6mm"),
  "svg-unit-25mm.svg": inUnits("25mm", "33mm"),
  "svg-unit-210mm.svg": inUnits("210mm", "297mm"),
  "svg-doctype.svg": `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator -->
${DOCTYPE}>
${svg(`version="1.1" ${HEAD} x="0px" y="0px" viewBox="0 0 300 400" xml:space="preserve"`)}`,
  "svg-adobe-entities.svg": `<?xml version="1.0" encoding="utf-8"?>
${DOCTYPE} [
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
]>
${svg('version="1.1" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" width="300" height="400" viewBox="0 0 300 400"')}`,
  "svg-utf16.svg": Buffer.from(
    `\ufeff<?xml version="1.0" encoding="UTF-16"?>${svg(SIZED)}`,
    "utf16le",
  ),
  "svg-xmp-packet.svg": `<?xml version="1.0" encoding="UTF-8"?>
${svg(
  `${SIZED} viewBox="0 0 300 400"`,
  `<metadata><?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta><?xpacket end="w"?></metadata>${PICTURE}`,
)}`,
  "svg-link-in-text.svg": svg(
    SIZED,
    `${PICTURE}<title>See url(www.example.com) in the brief</title>`,
  ),
  "svg-nbsp-entity.svg": svg(SIZED, `<title>A&nbsp;B</title>${PICTURE}`),
  "svg-css-important-overflow.svg": svg(
    SIZED,
    '<style>.a{fill:#f93}.b{fill:#006;mix-blend-mode:multiply}</style><rect class="a" width="300" height="400"/><path class="b" d="M40 200h220v40h-220z"/>',
  ),
  "svg-cdata-import.svg": svg(
    SIZED,
    `<style><![CDATA[ @import url("http://127.0.0.1:9/x.css"); rect{fill:url(http://127.0.0.1:9/y.svg#a)} ]]></style>${PICTURE}`,
  ),
  "svg-embedded-font.svg": svg(
    SIZED,
    `<defs><style>${FONT} format("woff2")}</style></defs>${PICTURE}`,
  ),
  "svg-embedded-font-cdata.svg": svg(
    SIZED,
    `<defs><style><![CDATA[${FONT}}]]></style></defs>${PICTURE}`,
  ),
  "svg-use-bomb.svg": bomb(),
};
