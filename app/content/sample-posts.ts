/** What the sample club's members wrote, the newest first. Invented people. */
export const samplePosts = [
  {
    by: "divya",
    hoursAgo: 3,
    content: "First time I ran the whole loop without walking. Thank you, easy group!",
  },
  {
    by: "karthik",
    hoursAgo: 9,
    content:
      "Does anybody want to share a ride to the Old Town run? I start from the station at five.",
  },
  {
    by: "asha",
    hoursAgo: 27,
    content: "Four weeks in a row now. The coffee helps.",
  },
  {
    by: "nithya",
    hoursAgo: 50,
    content: "New shoes, same slow me. See you on Sunday.",
  },
] as const;
