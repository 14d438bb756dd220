/** The plan that is chosen in a booking form. */
export function checkedPlan(html: string): string | undefined {
  const [checked] = html.match(/<input[^>]*name="plan"[^>]*checked=""[^>]*>/) ?? [];
  return /value="([^"]+)"/.exec(checked ?? "")?.[1];
}
