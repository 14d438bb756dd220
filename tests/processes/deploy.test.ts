/** The files of deploy/ with the programs that read them; a test is skipped where its program is not installed. */
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../tools/torture/free-port";
import { ADMIN, type ServerProcess, startServer } from "../support/server-process";

const DEPLOY = join(import.meta.dirname, "../../deploy");
const NGINX = "/usr/sbin/nginx";
const CADDY = "/usr/bin/caddy";
const PROMTOOL = "/usr/bin/promtool";
const HOST = "club.test";
const MADE_UP = "203.0.113.99";
const SIX_MEGABYTES = 6 * 1024 * 1024;
const run = promisify(execFile);

/** A live club behind a proxy, and a folder with a certificate of its own authority. */
async function openLive(): Promise<{
  server: ServerProcess;
  folder: string;
  port: number;
  tls: number;
}> {
  const [tls, port] = [await freePort(), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), "club-proxy-"));
  const server = await startServer({
    env: {
      PUBLIC_URL: `https://${HOST}`,
      HOST: "127.0.0.1",
      PORT: String(port),
      TRUSTED_PROXY: "127.0.0.1",
      SESSION_SECRET: "e3c1b6a9f07d42c58a9b3e6d1f204c7a",
      SMS_PROVIDER: "twilio",
      SMS_URL: "http://127.0.0.1:9/",
      TWILIO_ACCOUNT_SID: "x",
      TWILIO_AUTH_TOKEN: "x",
      TWILIO_FROM: "+15005550006",
    },
  });
  onTestFinished(async () => {
    await server.stop();
    for (const path of [folder, server.dataDir]) await rm(path, { recursive: true, force: true });
  });
  const subject = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const key = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  await run("openssl", ["req", ...key, ...files, ...subject]);
  return { server, folder, port, tls };
}

interface Asked {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Asks over TLS as a browser at the club's name would; `until` ends the answer when its text holds that. */
async function ask(
  { folder, tls }: { folder: string; tls: number },
  path: string,
  given: { method?: string; headers?: Record<string, string>; body?: string; until?: string } = {},
): Promise<Asked> {
  const ca = await readFile(join(folder, "fullchain.pem"));
  const { method = "GET", headers = {}, body, until } = given;
  return await new Promise((resolve, reject) => {
    const asked = request(
      {
        host: "127.0.0.1",
        port: tls,
        path,
        method,
        ca,
        servername: HOST,
        headers: { Host: HOST, Origin: `https://${HOST}`, ...headers },
      },
      (answer) => {
        let text = "";
        const done = () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        answer.on("data", (chunk) => {
          text += chunk;
          if (until === undefined || !text.includes(until)) return;
          done();
          asked.destroy();
        });
        answer.on("end", done);
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

type Live = Awaited<ReturnType<typeof openLive>>;

/** Starts the proxy and waits for its first answer. */
async function startProxy(command: string, args: string[], live: Live, env = {}): Promise<void> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: "ignore" });
  onTestFinished(() => {
    child.kill("SIGTERM");
  });
  await expect
    .poll(() =>
      ask(live, "/healthz").then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
}

/** What every proxy has to get right. */
async function expectPassedOn(live: Live): Promise<void> {
  const page = await ask(live, "/");
  expect(page.status).toBe(200);
  expect(String(page.headers["content-security-policy"])).toContain("script-src");

  // The address is the connection's, whatever the browser says it is.
  const forwarded = { "X-Forwarded-For": MADE_UP };
  const urlencoded = { "Content-Type": "application/x-www-form-urlencoded" };
  const credentials = new URLSearchParams(ADMIN).toString();
  const wrong = { method: "POST", headers: { ...forwarded, ...urlencoded } };
  await ask(live, "/admin", { ...wrong, body: "username=ravi&password=not-the-password" });
  const { text: log } = live.server.output;
  expect(log).toContain('"ip":"127.0.0.1"');
  expect(log).not.toContain(MADE_UP);
  expect(log).not.toContain("untrusted_proxy");

  const signedIn = await ask(live, "/admin", { ...wrong, body: credentials });
  expect(signedIn.status).toBe(302);
  const [cookie = ""] = String(signedIn.headers["set-cookie"]).split(";");
  expect(cookie).toContain("admin=");
  const stream = { headers: { Cookie: cookie, Accept: "text/event-stream" }, until: "retry" };
  expect((await ask(live, "/admin/bookings/changes", stream)).status).toBe(200);

  const tooLarge = {
    method: "POST",
    headers: urlencoded,
    body: "a".repeat(SIX_MEGABYTES + 100_000),
  };
  const refused = await ask(live, "/contact", tooLarge).catch(() => ({ status: 413 }));
  expect(refused.status).toBe(413);
}

/** While the club restarts, a page tries again by itself, and the answer to a form does not. */
async function expectPageOfRestart(live: Live): Promise<void> {
  await live.server.stop();
  const page = await ask(live, "/");
  expect([page.status, page.headers["retry-after"]]).toEqual([503, "3"]);
  expect(page.text).toContain('http-equiv="refresh"');
  const form = await ask(live, "/contact", { method: "POST", body: "name=A" });
  expect([form.status, form.headers["retry-after"]]).toEqual([503, "3"]);
  expect(form.text).toContain("Reload this page");
  expect(form.text).not.toContain('http-equiv="refresh"');
}

test.skipIf(!existsSync(NGINX))(
  "deploy/nginx.conf: TLS, the visitor's address, streams and the size of files",
  async () => {
    const live = await openLive();
    const site = (await readFile(join(DEPLOY, "nginx.conf"), "utf8"))
      .replaceAll("/etc/ssl/club", live.folder)
      .replaceAll("club.example", HOST)
      .replaceAll("127.0.0.1:3000", `127.0.0.1:${live.port}`)
      .replaceAll(/listen \[::\]:.*;\n/g, "")
      .replaceAll("listen 443", `listen 127.0.0.1:${live.tls}`)
      .replaceAll("listen 80;", `listen 127.0.0.1:${await freePort()};`);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const folders = temporary.map((name) => `${name}_temp_path ${live.folder}/${name};`).join("\n");
    const main = `daemon off;\npid ${live.folder}/pid;\nerror_log ${live.folder}/errors;\nevents {}\nhttp {\n${folders}\naccess_log off;\n${site}\n}\n`;
    await writeFile(join(live.folder, "nginx.conf"), main);
    await startProxy(NGINX, ["-c", join(live.folder, "nginx.conf")], live);
    await expectPassedOn(live);
    await expectPageOfRestart(live);
  },
);

test.skipIf(!existsSync(CADDY))(
  "deploy/Caddyfile: TLS, the visitor's address, streams and the size of files",
  async () => {
    const live = await openLive();
    const certificate = `tls ${live.folder}/fullchain.pem ${live.folder}/privkey.pem`;
    const site = (await readFile(join(DEPLOY, "Caddyfile"), "utf8"))
      .replace("club.example {", `https://${HOST}:${live.tls} {\n\t${certificate}`)
      .replaceAll("127.0.0.1:3000", `127.0.0.1:${live.port}`);
    const file = join(live.folder, "Caddyfile");
    await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
    const home = join(live.folder, "home");
    await mkdir(home);
    const env = { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
    await startProxy(CADDY, ["run", "--config", file, "--adapter", "caddyfile"], live, env);
    await expectPassedOn(live);
    await expectPageOfRestart(live);
  },
);

test.skipIf(!existsSync(PROMTOOL))(
  "deploy/prometheus: each alert fires for its cause and is silent without it",
  async () => {
    const cwd = join(DEPLOY, "prometheus");
    const { stdout } = await run(PROMTOOL, ["test", "rules", "alerts.test.yml"], { cwd });
    expect(stdout).toContain("SUCCESS");
  },
);

test("every alert has its paragraph in docs/operating.md", async () => {
  const rules = await readFile(join(DEPLOY, "prometheus/alerts.yml"), "utf8");
  const operating = await readFile(join(DEPLOY, "../docs/operating.md"), "utf8");
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts).toHaveLength(12);
  expect(alerts.filter((name) => !operating.includes(`### ${name}\n`))).toEqual([]);
});
