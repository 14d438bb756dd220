/**
 * Why `parseArgs` refused a command line: its first sentence, as what follows is for programmers.
 * @param {unknown} error
 */
export function refusedWords(error) {
  const [sentence = ""] = error instanceof Error ? error.message.split(". ") : [];
  return sentence.replace(/\.?$/, ".");
}
