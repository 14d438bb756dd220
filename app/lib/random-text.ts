const FRESH_AT_LEAST = 24;
const DIFFERENT_AT_LEAST = 16;
/** Random hexadecimal text uses at least this many of its sixteen digits. */
const DIFFERENT_HEX_AT_LEAST = 8;
const HEX = /^[0-9a-f]+$/i;
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "!@#$%^&*()",
];
const SEQUENCES = ROWS.flatMap((row) => [row, [...row].reverse().join("")]);

/**
 * Whether a text of 32 characters or more looks random: enough different characters remain without
 * repetitions and sequences ('aaa', 'abcabc', '3456', 'qwerty').
 */
export function looksRandom(text: string): boolean {
  const fresh = [...text].filter((_, at) => !isForeseen(text.toLowerCase(), at));
  const different = HEX.test(text) ? DIFFERENT_HEX_AT_LEAST : DIFFERENT_AT_LEAST;
  return fresh.length >= FRESH_AT_LEAST && new Set(fresh).size >= different;
}

function isForeseen(text: string, at: number): boolean {
  const three = text.slice(at - 2, at + 1);
  if (at < 2) return false;
  const isRun = three[0] === three[1] && three[1] === three[2];
  return isRun || text.indexOf(three) < at - 2 || SEQUENCES.some((row) => row.includes(three));
}
