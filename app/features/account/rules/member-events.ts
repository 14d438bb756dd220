/** The address of the forms for personal events. */
export const EVENTS_ADDRESS = "/progress/events";
export const EVENT_TITLE_MAX = 100;
export const EVENT_TEXT_MAX = 200;
export const UPCOMING_MEMBER_EVENTS = 5;
/** The maximum on the page of personal events. */
export const SHOWN_MEMBER_EVENTS = 100;
export const PAST_EVENT_TEXT = "Please choose today or a later day.";
