import type { SeenRequest } from "./request-log";

/** What the server's own handlers know of a request. */
export type AppEnv = { Variables: { requestId: string; actor: SeenRequest["actor"] } };
