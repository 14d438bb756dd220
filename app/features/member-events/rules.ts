export const EVENT_TITLE_MAX = 100;
export const EVENT_TEXT_MAX = 200;
export const UPCOMING_MEMBER_EVENTS = 5;
