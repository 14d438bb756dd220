const HAS_FOCUS = / autofocus=/i;
const REFUSED =
  /<(?:input|select|textarea)(?=[^>]* aria-invalid="true")(?![^>]* (?:type="hidden"|disabled="))|<div(?=[^>]* role="alert")(?=[^>]* tabindex="-1")/i;

/**
 * The page with the focus on its first refused field or error of the whole form, whichever comes first:
 * without script, or before it has arrived, a refusal further down would stay out of sight.
 */
export function withFirstRefusal(html: string): string {
  return HAS_FOCUS.test(html) ? html : html.replace(REFUSED, '$& autofocus=""');
}
