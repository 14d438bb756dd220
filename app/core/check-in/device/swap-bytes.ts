/** Base45 (RFC 9285): the letters that a QR code stores in five and a half bits each. */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const BASE = 45;

export function toBase45(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    const isPair = second !== undefined;
    let value = isPair ? first * 256 + second : first;
    for (let digits = isPair ? 3 : 2; digits > 0; digits -= 1) {
      text += ALPHABET[value % BASE];
      value = Math.floor(value / BASE);
    }
  }
  return text;
}

/** The bytes of a text in Base45; undefined for other texts. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((letter) => ALPHABET.indexOf(letter));
    if (digits.length === 1 || digits.includes(-1)) return undefined;
    const value = digits.reduceRight((sum, digit) => sum * BASE + digit, 0);
    const isPair = digits.length === 3;
    if (value > (isPair ? 0xffff : 0xff)) return undefined;
    if (isPair) bytes.push(value >> 8);
    bytes.push(value & 0xff);
  }
  return new Uint8Array(bytes);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UUID_MARK = 0;
/** Offsets are kept above zero: 24 days before and after. */
const OFFSET = 2 ** 31;

/** Writes numbers and ids one after the other; ids of 36 letters take 17 bytes. */
export class SwapWriter {
  private readonly written: number[] = [];

  number(value: number, size: number): void {
    let rest = Math.max(0, Math.round(value));
    const bytes: number[] = [];
    for (let at = 0; at < size; at += 1) {
      bytes.unshift(rest % 256);
      rest = Math.floor(rest / 256);
    }
    this.written.push(...bytes);
  }

  offset(value: number): void {
    this.number(Math.min(Math.max(value + OFFSET, 0), 2 * OFFSET - 1), 4);
  }

  text(value: string): void {
    if (UUID.test(value)) {
      const hex = value.replaceAll("-", "");
      this.written.push(UUID_MARK);
      for (let at = 0; at < hex.length; at += 2)
        this.written.push(Number.parseInt(hex.slice(at, at + 2), 16));
      return;
    }
    const bytes = new TextEncoder().encode(value).subarray(0, 254);
    this.written.push(bytes.length + 1, ...bytes);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.written);
  }
}

/** Reads what `SwapWriter` wrote; past the end it reads zeros. */
export class SwapReader {
  private at = 0;

  constructor(private readonly content: Uint8Array) {}

  number(size: number): number {
    let value = 0;
    for (let count = 0; count < size; count += 1) value = value * 256 + this.byte();
    return value;
  }

  offset(): number {
    return this.number(4) - OFFSET;
  }

  text(): string {
    const mark = this.byte();
    if (mark !== UUID_MARK) {
      const bytes = Array.from({ length: mark - 1 }, () => this.byte());
      return new TextDecoder().decode(new Uint8Array(bytes));
    }
    const hex = Array.from({ length: 16 }, () => this.byte().toString(16).padStart(2, "0")).join(
      "",
    );
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  private byte(): number {
    const byte = this.content[this.at] ?? 0;
    this.at += 1;
    return byte;
  }
}
