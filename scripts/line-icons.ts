import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ICON = /^~icons\//;
const MADE = /^\0~icons\//;

/** What `lineIcon` gives every icon, and each drawing of the package repeats. */
const LINES =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

interface Drawings {
  icons: Record<string, { body: string }>;
}

/** `import { Icon as ArrowLeft } from "~icons/arrow-left"` gives the icon that Lucide has by this name. */
export function lineIcons(): Plugin {
  let drawings: Drawings | undefined;
  return {
    name: "line-icons",
    resolveId: { filter: { id: ICON }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: MADE },
      handler(id) {
        drawings ??= readDrawings();
        const drawing = JSON.stringify(drawingOf(drawings, id.replace(MADE, "")));
        return `import { lineIcon } from "/app/ui/line-icon.tsx";\nexport const Icon = /* @__PURE__ */ lineIcon(${drawing});`;
      },
    },
  };
}

function readDrawings(): Drawings {
  const file = fileURLToPath(import.meta.resolve("@iconify-json/lucide/icons.json"));
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The drawing without its frame. Refuses a name that the package lacks, and one that is drawn otherwise. */
function drawingOf({ icons }: Drawings, name: string): string {
  const body = icons[name]?.body;
  if (!body?.includes(LINES)) throw new Error(`Lucide has no icon of lines named '${name}'.`);
  return body.replace(LINES, "").replace(/^<g>(.*)<\/g>$/, "$1");
}
