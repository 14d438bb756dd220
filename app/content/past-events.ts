/** Runs from before the club kept its events here; /events shows them after its own. */
export interface PastEvent {
  week: number;
  /** 'YYYY-MM-DD'. */
  date: string;
  title: string;
  location: string;
  description: string;
  /** A photograph in `public/`; a drawn route stands in without one. */
  image?: string;
}

export const pastEvents: readonly PastEvent[] = [];
