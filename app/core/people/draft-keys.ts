/** The key under which a tab keeps a number that was typed for a code and not sent yet. */
export const PHONE_DRAFT_KEY = "phone";

/** The same for a member's new number, in Settings. */
export const NEW_PHONE_DRAFT_KEY = "new-phone";

/** The key under which a tab keeps how long a number has to wait for a code. */
export const CODE_WAIT_KEY = "code-wait";

/** The key under which a tab keeps what was typed in the second step of the sign-up. */
export const SIGN_UP_DRAFT_KEY = "sign-up";
