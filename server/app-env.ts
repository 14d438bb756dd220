import type { SeenRequest } from "./request-log";

/** The values of a request for the server's own handlers. */
export type AppEnv = { Variables: { requestId: string; actor: SeenRequest["actor"] } };
