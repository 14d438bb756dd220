/** Events from before the club used this site; /events lists them last. */
export interface PastEvent {
  week: number;
  /** 'YYYY-MM-DD'. */
  date: string;
  title: string;
  location: string;
  description: string;
  /** A photograph in `public/`; without one, a drawn route is shown. */
  image?: string;
}

export const pastEvents: readonly PastEvent[] = [];
