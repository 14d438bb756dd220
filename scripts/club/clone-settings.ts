/** Every way out that is open unless a setting closes it; the others need keys, and a clone has none. */
const CLOSED = { PUSH_HOSTS: "off", PAYMENTS: "off", SMS_PROVIDER: "outbox", SIGN_IN: "codes" };

/** All that a clone's server and commands are started with: nothing of the club's own settings that leads outside. */
export function cloneSettings({
  dataDir,
  databaseUrl,
  timeZone,
}: {
  dataDir: string;
  databaseUrl: string | undefined;
  timeZone: string;
}): Record<string, string> {
  return {
    PATH: "/usr/bin:/bin",
    NODE_ENV: "production",
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    CLUB_TIMEZONE: timeZone,
    BACKUPS: "off",
    LOG_LEVEL: "error",
    ...CLOSED,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
}
