/**
 * Contour lines behind a dark strip. Used as a drawing rather than as a background picture: browsers would
 * take a picture this large for the page's main content and wait for it.
 */
export function Contours() {
  return (
    <svg aria-hidden="true" viewBox="0 0 640 400" className="contours">
      <use href="/contours.svg#lines" />
    </svg>
  );
}
