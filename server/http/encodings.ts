export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that a browser accepts (its Accept-Encoding header). */
export function encodingFor(accepted: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted)) return "gzip";
  return "identity";
}
