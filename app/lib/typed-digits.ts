/** Arabic, Persian, Santali, Meitei and full-width digits, and those of the scripts from Devanagari to Sinhala. */
const OTHER_DIGITS = /[٠-٩۰-۹᱐-᱙꯰-꯹０-９]|(?=[\u0900-\u0dff])\p{Nd}/gu;

/** The text with the digits of other scripts, such as '९८', written as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    // These scripts' zero stands at 6 of its row in Unicode, the others' at 0.
    return String((code < 0x900 || code > 0xdff ? code : code - 6) & 15);
  });
}

/** The text of a decimal number with digits of 0 to 9 and a point, where a comma or a full-width point may have been typed. */
export function plainDecimal(text: string): string {
  return plainDigits(text).replace(/[,.．，]/, ".");
}
