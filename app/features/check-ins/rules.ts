export const CHECK_IN_METHODS = ["list", "scan", "code", "self", "walk_in"] as const;
export type CheckInMethod = (typeof CHECK_IN_METHODS)[number];
