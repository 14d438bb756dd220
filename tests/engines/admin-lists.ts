/** Admin lists on a phone, in any engine. */
import { ADMIN, type ServerProcess } from "../support/server-process";
import { type Engine, open, run, settled, type, until } from "./engine";

const WIDTHS = [360, 390];

/** By how many pixels a note in the list of bookings stands out of the window, closed and open: '360 closed: 0'. */
export async function widthsOfBookings(engine: Engine, club: ServerProcess): Promise<string[]> {
  await open(engine, `${club.url}/admin`);
  await type(engine, "Username", ADMIN.username);
  await type(engine, "Password", ADMIN.password);
  await engine.press(["Enter"]);
  await until(engine, "the panel", () => location.pathname === "/admin/dashboard", undefined);
  await settled(engine);
  await open(engine, `${club.url}/admin/bookings?period=all`);
  const found: string[] = [];
  for (const isOpen of [false, true]) {
    await run(engine, openNotes, isOpen);
    for (const width of WIDTHS) {
      await engine.resize({ width, height: 740 });
      found.push(`${width} ${isOpen ? "open" : "closed"}: ${await run(engine, spill, undefined)}`);
    }
  }
  return found;
}

/* Functions below run in the page. */

function openNotes(isOpen: boolean): void {
  for (const details of document.querySelectorAll("details:has(textarea[name=notes])"))
    if (details instanceof HTMLDetailsElement) details.open = isOpen;
}

/** The page clips what is too wide, so that only the elements tell. */
function spill(): number {
  const edges = [...document.querySelectorAll("details:has(textarea[name=notes]) *")].map(
    (element) => element.getBoundingClientRect().right,
  );
  return Math.max(0, Math.round(Math.max(...edges) - document.documentElement.clientWidth));
}
