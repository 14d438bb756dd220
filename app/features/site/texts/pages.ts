/** Texts of the pages of the club's settings. */

export const SETTINGS_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Settings – ${clubName} admin`,
  settings: "Settings",
  club: "Club",
} as const;

export const SETTING_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Settings – ${clubName} admin`,
  settings: "Settings",
  preview: "Preview",
} as const;

export const HEALTH_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Health – ${clubName} admin`,
} as const;
