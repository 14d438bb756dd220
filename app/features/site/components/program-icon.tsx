import type { Program } from "~/content/programs";

/* One stroke width, no fills. */
const drawings: Record<Program["icon"], string> = {
  group:
    "M6 46C6 24 22 8 46 8M15 46c0-17 12-29 31-29M24 46c0-12 9-20 22-20M13 18a3 3 0 1 0 .1 0M30 17a3 3 0 1 0 .1 0M40 23.500a3 3 0 1 0 .1 0",
  breath: "M6 20h22a6 6 0 1 0-6-6M6 28h32a6 6 0 1 1-6 6M6 36h14a5 5 0 1 1-5 5",
  bowl: "M6 26h40a20 16 0 0 1-40 0zM18 44h16M18 18c-4-4 4-6 0-11M27 18c-4-4 4-6 0-11M36 18c-4-4 4-6 0-11",
  heart:
    "M26 44C12 34 6 27 6 19a10 10 0 0 1 20-3 10 10 0 0 1 20 3c0 8-6 15-20 25zM6 28h10l4-7 6 12 5-8 3 3h12",
};

/** A program's icon. */
export function ProgramIcon({ icon }: { icon: Program["icon"] }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 52 52"
      className="icon size-14 fill-none stroke-current stroke-[2.25] text-accent-text"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawings[icon]} />
    </svg>
  );
}
