/** Where the forms of the calendar are sent. */
export const EVENTS_ADDRESS = "/progress/events";
export const EVENT_TITLE_MAX = 100;
export const EVENT_TEXT_MAX = 200;
export const UPCOMING_MEMBER_EVENTS = 5;
/** How many a page of one's own shows. */
export const SHOWN_MEMBER_EVENTS = 100;
export const PAST_EVENT_TEXT = "Please choose today or a day to come.";
