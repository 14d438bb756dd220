/** The name of the cache of a page kept on the device begins with this, and ends with the page's path. */
export const KEPT = "kept ";
