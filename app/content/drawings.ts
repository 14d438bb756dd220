/** The drawings that a program or a person may have, by the names of their files in `people/`. */

export const PROGRAM_DRAWINGS = ["group-runs", "warm-ups", "nutrition", "purpose"] as const;
export type ProgramDrawing = (typeof PROGRAM_DRAWINGS)[number];

/** Each file has 'voice-' before the name. */
export const PORTRAITS = ["asha", "karthik", "nithya", "farhan", "lakshmi", "tara"] as const;
export type Portrait = (typeof PORTRAITS)[number];
