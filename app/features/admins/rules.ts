export const ADMIN_PASSWORD_MIN_LENGTH = 12;
export const ADMIN_PASSWORD_MAX_LENGTH = 128;
export const ADMIN_SIGN_IN_MIN_MS = 800;

const COMMON = new Set([
  "123456789012",
  "password1234",
  "passwordpassword",
  "adminadminadmin",
  "qwertyuiop12",
  "administrator",
  "letmeinletmein",
]);

/** What is wrong with a new admin password, in words; undefined when it will do. */
export function passwordProblem(password: string, username: string): string | undefined {
  if (password.length < ADMIN_PASSWORD_MIN_LENGTH) {
    return `Use at least ${ADMIN_PASSWORD_MIN_LENGTH} characters.`;
  }
  if (password.length > ADMIN_PASSWORD_MAX_LENGTH) {
    return `Use at most ${ADMIN_PASSWORD_MAX_LENGTH} characters.`;
  }
  const lower = password.toLowerCase();
  if (COMMON.has(lower) || new Set(lower).size < 5 || lower.includes(username.toLowerCase())) {
    return "This password is easy to guess. Choose another one.";
  }
  return undefined;
}

export const WRONG_CREDENTIALS_TEXT = "Invalid username or password. Please try again.";
