/** The scripts of India stand in blocks of 128 signs, with the same sound at the same place of each (ISCII). */
const BLOCKS = /[\u0900-\u0d7f]/;
const PLACES = 0x7f;

const letters = (from: number, sounds: string) =>
  sounds.split(" ").map((sound, index) => [from + index, sound === "_" ? "" : sound] as const);

/** Consonants, after which an 'a' is heard unless a vowel sign or a virama follows. */
const CONSONANTS = new Map(
  letters(
    0x15,
    "k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h",
  ),
);
/** Vowels as letters, vowel signs with the virama, the nasal signs, Malayalam's letters without a vowel, and digits. */
const OTHERS = new Map([
  ...letters(0x01, "n n h"),
  ...letters(0x05, "a a i i u u ri l e e e ai o o o au"),
  ...letters(0x3e, "a i i u u ri ri e e e ai o o o au _"),
  ...letters(0x66, "0 1 2 3 4 5 6 7 8 9"),
  ...letters(0x7a, "n n r l l k"),
]);
const FIRST_VOWEL_SIGN = 0x3e;
const ANUSVARA = 0x02;
const VIRAMA = 0x4d;
const NUKTA = 0x3c;
/** Sounds that a dot below makes of another. */
const DOTTED: Readonly<Record<string, string>> = { j: "z", ph: "f" };
const IS_DEVANAGARI = /[\u0900-\u097f]/;

/** A text with the letters of Indian scripts as people type them in Latin ones: 'lek ran' for 'लेक रन'. */
export function inLatinLetters(text: string): string {
  const signs = [...text.normalize("NFC").replace(/[\u200c\u200d]/g, "")];
  return signs.map((sign, index) => soundOf(sign, signs.slice(index + 1, index + 3))).join("");
}

function soundOf(sign: string, [next = "", afterNext = ""]: string[]): string {
  if (!BLOCKS.test(sign)) return sign;
  const consonant = CONSONANTS.get(placeOf(sign));
  if (placeOf(sign) === ANUSVARA) return isNasalM(sign, next) ? "m" : "n";
  if (consonant === undefined) return OTHERS.get(placeOf(sign)) ?? "";
  const isDotted = BLOCKS.test(next) && placeOf(next) === NUKTA;
  const sound = isDotted ? (DOTTED[consonant] ?? consonant) : consonant;
  return sound + heardAfter(sign, isDotted ? afterNext : next);
}

/** Before a sound of the lips, and in the south at a word's end. */
function isNasalM(sign: string, next: string): boolean {
  if (BLOCKS.test(next)) return /^[pbm]/.test(CONSONANTS.get(placeOf(next)) ?? "");
  return !IS_DEVANAGARI.test(sign);
}

/** 'a', unless another vowel or none follows; Hindi has none at a word's end. */
function heardAfter(sign: string, next: string): "a" | "" {
  if (!BLOCKS.test(next)) return IS_DEVANAGARI.test(sign) ? "" : "a";
  const place = placeOf(next);
  return place >= FIRST_VOWEL_SIGN && place <= VIRAMA ? "" : "a";
}

function placeOf(sign: string): number {
  return sign.charCodeAt(0) & PLACES;
}
