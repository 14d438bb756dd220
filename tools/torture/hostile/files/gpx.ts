/** GPX documents, valid or nearly so, that cost as much as possible to read. */
const MEBIBYTE = 1024 * 1024;
const LARGEST = 5 * MEBIBYTE;
const HEAD = '<?xml version="1.0"?><gpx version="1.1" creator="torture">';
const STARTED_MS = Date.UTC(2026, 0, 1);

/** Nested elements, as deep as the document is long. */
export function deepDocument(size = LARGEST): Uint8Array {
  const depth = Math.floor((size - HEAD.length) / "<a></a>".length);
  return text(`${HEAD}${"<a>".repeat(depth)}${"</a>".repeat(depth)}</gpx>`);
}

/** Entities that would expand to a thousand million. */
export function entities(): Uint8Array {
  const names = Array.from({ length: 10 }, (_, level) => `e${level}`);
  const declared = names.map((name, level) => {
    const value = level === 0 ? "ha" : `&${names[level - 1]};`.repeat(10);
    return `<!ENTITY ${name} "${value}">`;
  });
  const document = `<!DOCTYPE gpx [${declared.join("")}]><gpx><trk><name>&e9;</name></trk></gpx>`;
  return text(`<?xml version="1.0"?>${document}`);
}

/** Character references and an undeclared entity in a name. */
export function references(size = LARGEST): Uint8Array {
  const name = "&amp;&lt;&#x41;&unknown;".repeat(Math.floor(size / 2 / 24));
  return text(`${HEAD}<trk><name>${name}</name>${name}</trk></gpx>`);
}

/** Points without position and time, as many as fit. */
export function emptyPoints(size = LARGEST): Uint8Array {
  return text(HEAD + "<trkpt>".repeat(Math.floor((size - HEAD.length) / 7)));
}

/** Unclosed tags, attributes, times and names, with white space between. */
export function unfinished(size = LARGEST): Uint8Array {
  const part = `<trk><name><trkpt lat=' lon="<time>${" ".repeat(50)}<time><x:time>${"\t".repeat(50)}`;
  return text(HEAD + part.repeat(Math.floor((size - HEAD.length) / part.length)));
}

/** Only white space where a name or a time is expected. */
export function spaces(size = LARGEST): Uint8Array {
  const half = Math.floor((size - HEAD.length) / 2) - 20;
  return text(`${HEAD}<trk>${" ".repeat(half)}<trkpt><time>${" ".repeat(half)}`);
}

/** Tracks of one point each, which follow each other without a pause. */
export function shortestTracks(size = LARGEST): Uint8Array {
  const at = new Date(STARTED_MS).toISOString();
  const part = `<trk><trkseg><trkpt lat="1" lon="1"><time>${at}</time></trkpt></trkseg></trk>`;
  return text(`${HEAD}${part.repeat(Math.floor((size - HEAD.length) / part.length) - 1)}</gpx>`);
}

/** A real run of the largest size. */
export function longestRun(size = LARGEST): Uint8Array {
  const points: string[] = [];
  for (let length = HEAD.length, point = 0; length < size - 200; point += 1) {
    const place = `lat="${(12.9 + (point % 1_000) / 1e6).toFixed(6)}" lon="77.${600_000 + (point % 9_999)}"`;
    const time = new Date(STARTED_MS + point * 1_000).toISOString();
    const line = `<trkpt ${place}><time>${time}</time></trkpt>`;
    points.push(line);
    length += line.length;
  }
  return text(`${HEAD}<trk><name>Long</name><trkseg>${points.join("")}</trkseg></trk></gpx>`);
}

function text(document: string): Uint8Array {
  return Buffer.from(document);
}
