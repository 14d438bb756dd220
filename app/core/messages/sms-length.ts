/** The letters of a text message of 160; the second list takes the room of two. */
const GSM =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const GSM_DOUBLE = "^{}\\[~]|€\f";

const ONE = { gsm: 160, other: 70 };
const EACH_OF_MORE = { gsm: 153, other: 67 };

/** How many characters a text takes on the network, and how many messages it is paid as. */
export function smsLength(text: string): { characters: number; parts: number } {
  const letters = [...text];
  const isGsm = letters.every((letter) => GSM.includes(letter) || GSM_DOUBLE.includes(letter));
  const characters = isGsm
    ? letters.reduce((sum, letter) => sum + (GSM_DOUBLE.includes(letter) ? 2 : 1), 0)
    : text.length;
  const kind = isGsm ? "gsm" : "other";
  const parts = characters <= ONE[kind] ? 1 : Math.ceil(characters / EACH_OF_MORE[kind]);
  return { characters, parts };
}
