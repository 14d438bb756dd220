/** The dashboard's samples when there are no events; `inDays` counts from today. */
export const sampleEvents = [
  { id: "sample-1", title: "Sunrise 5K", inDays: 3, time: "05:45", location: "Lake Park" },
  {
    id: "sample-2",
    title: "Mindful Warm-up and Run",
    inDays: 6,
    time: "06:00",
    location: "Old Town",
  },
  { id: "sample-3", title: "Sunday Long Run", inDays: 9, time: "05:30", location: "River Road" },
] as const;
