/** Posts of the sample club's invented members, the newest first. */
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
    content: "Back after a week off, and in one piece. The coffee helps.",
  },
  {
    by: "nithya",
    hoursAgo: 50,
    content: "New shoes, same slow me. See you on Sunday.",
  },
] as const;
