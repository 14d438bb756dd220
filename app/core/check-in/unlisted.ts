/** The event id of an entry that was made without a list: the server finds its event. */
export const UNLISTED = "unlisted";
