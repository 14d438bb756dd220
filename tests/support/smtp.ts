/** A mail server on loopback: SMTP with STARTTLS, as RFC 5321 and 3207 have it, and what it is told to do instead. */
import { readFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { TLSSocket } from "node:tls";

const read = (name: string) => readFileSync(join(import.meta.dirname, "smtp", name), "utf8");

/** A certificate for localhost that nobody else trusts. */
export const SMTP_CA = read("localhost-certificate.pem");
const KEY = read("localhost-key.pem");

const LINE_END = "\r\n";
const MAIL_END = "\r\n.\r\n";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and text as they came. */
  data: string;
  isEncrypted: boolean;
}

export interface SmtpFaults {
  withoutTls?: boolean;
  hangs?: boolean;
  /** The answer to a recipient, to the whole mail, or to the password. */
  recipient?: string;
  mail?: string;
  login?: string;
  /** The command that is not answered, or the whole mail as 'TEXT'. */
  silentAt?: string;
  /** Until when the whole mail is not answered. */
  held?: Promise<void>;
}

export async function startSmtp(faults: SmtpFaults = {}) {
  const mails: ReceivedMail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    if (!faults.hangs) new Conversation(socket, { faults, mails, commands }).begin();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port, mails, commands, stop };
}

interface Heard {
  faults: SmtpFaults;
  mails: ReceivedMail[];
  commands: string[];
}

class Conversation {
  #socket: Socket;
  readonly #heard: Heard;
  #mail: ReceivedMail = { from: "", to: [], data: "", isEncrypted: false };
  #isData = false;
  #isEncrypted = false;
  #rest = "";

  constructor(socket: Socket, heard: Heard) {
    this.#socket = socket;
    this.#heard = heard;
  }

  begin(): void {
    this.#listen();
    this.#say("220 localhost");
  }

  #say(line: string): void {
    this.#socket.write(line + LINE_END);
  }

  #listen(): void {
    this.#socket.on("data", (chunk: Buffer) => {
      this.#rest += chunk.toString("utf8");
      for (let part = this.#next(); part !== undefined; part = this.#next())
        if (this.#isData) this.#take(part);
        else this.#answer(part);
    });
  }

  #next(): string | undefined {
    const end = this.#isData ? MAIL_END : LINE_END;
    const at = this.#rest.indexOf(end);
    if (at === -1) return undefined;
    const part = this.#rest.slice(0, at);
    this.#rest = this.#rest.slice(at + end.length);
    return part;
  }

  #take(data: string): void {
    const { faults, mails } = this.#heard;
    this.#isData = false;
    if (!faults.mail) mails.push({ ...this.#mail, data });
    if (faults.silentAt === "TEXT") return;
    void (faults.held ?? Promise.resolve()).then(() => this.#say(faults.mail ?? "250 Taken"));
  }

  #answer(line: string): void {
    const { faults, commands } = this.#heard;
    commands.push(line);
    const verb = /^[A-Z]*/i.exec(line)?.[0].toUpperCase();
    if (verb === faults.silentAt) return;
    switch (verb) {
      case "EHLO":
        this.#offer();
        break;
      case "STARTTLS":
        this.#encrypt();
        break;
      case "AUTH":
        this.#say(faults.login ?? "235 Welcome");
        break;
      case "MAIL":
        this.#mail = { from: line, to: [], data: "", isEncrypted: this.#isEncrypted };
        this.#say("250 OK");
        break;
      case "RCPT":
        if (!faults.recipient) this.#mail.to.push(line);
        this.#say(faults.recipient ?? "250 OK");
        break;
      case "DATA":
        this.#isData = true;
        this.#say("354 Go on");
        break;
      default:
        this.#say("250 OK");
    }
  }

  #offer(): void {
    const withTls = this.#heard.faults.withoutTls ? [] : ["STARTTLS"];
    const [...offers] = this.#isEncrypted ? ["AUTH PLAIN"] : withTls;
    for (const offer of offers) this.#say(`250-${offer}`);
    this.#say("250 SIZE");
  }

  #encrypt(): void {
    if (this.#heard.faults.withoutTls) {
      this.#say("502 No");
      return;
    }
    this.#say("220 Go ahead");
    this.#socket.removeAllListeners("data");
    this.#socket = new TLSSocket(this.#socket, { isServer: true, key: KEY, cert: SMTP_CA });
    this.#socket.on("error", () => {});
    this.#isEncrypted = true;
    this.#listen();
  }
}
