export const CONTACT_PROFESSIONS = ["Student", "Employee", "Self Employee", "Other"] as const;
export const CONTACT_AGE_MAX_DIGITS = 2;
