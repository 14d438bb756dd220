/** The sample club of a trial start, with invented people and sample numbers. */
export const sampleMembers = [
  { fullName: "Asha Raman", username: "asha", gender: "Female", status: "active" },
  { fullName: "Meena Joseph", username: "meena", gender: "Female", status: "pending" },
  { fullName: "Arjun Nair", username: "arjun", gender: "Male", status: "active" },
  { fullName: "Divya Menon", username: "divya", gender: "Female", status: "active" },
  { fullName: "Karthik Subramanian", username: "karthik", gender: "Male", status: "active" },
  { fullName: "Lakshmi Iyer", username: "lakshmi", gender: "Female", status: "active" },
  { fullName: "Mohammed Farhan", username: "farhan", gender: "Male", status: "active" },
  { fullName: "Nithya Balan", username: "nithya", gender: "Female", status: "active" },
  { fullName: "Prakash Gowda", username: "prakash", gender: "Male", status: "active" },
  { fullName: "Priya Varghese", username: "priya", gender: "Female", status: "active" },
  { fullName: "Rahul Shetty", username: "rahul", gender: "Male", status: "active" },
  { fullName: "Sanjana Reddy", username: "sanjana", gender: "Female", status: "active" },
  { fullName: "Senthil Kumar", username: "senthil", gender: "Male", status: "active" },
  { fullName: "Shreya Pillai", username: "shreya", gender: "Female", status: "active" },
  { fullName: "Suresh Babu", username: "suresh", gender: "Male", status: "active" },
  { fullName: "Tara Fernandes", username: "tara", gender: "Female", status: "active" },
  { fullName: "Uma Krishnan", username: "uma", gender: "Female", status: "active" },
  { fullName: "Vignesh Rao", username: "vignesh", gender: "Male", status: "active" },
  { fullName: "Vidya Hegde", username: "vidya", gender: "Female", status: "active" },
  { fullName: "Zoya Khan", username: "zoya", gender: "Female", status: "active" },
  { fullName: "Anand Murthy", username: "anand", gender: "Male", status: "active" },
  { fullName: "Bhavana Prasad", username: "bhavana", gender: "Female", status: "active" },
  { fullName: "Chetan Kulkarni", username: "chetan", gender: "Male", status: "active" },
  { fullName: "Deepa Mathew", username: "deepa", gender: "Female", status: "active" },
  { fullName: "Eshwar Naidu", username: "eshwar", gender: "Male", status: "active" },
  { fullName: "Fathima Begum", username: "fathima", gender: "Female", status: "active" },
] as const;

/** The number of sample members booked on the upcoming sample event. */
export const SAMPLE_BOOKINGS = 25;

export type SampleWay = "paid" | "unpaid" | "reported" | "venue" | "free" | "member";

/** How the bookings of these members differ; all others are paid. */
export const SAMPLE_WAYS_TO_COME: Record<string, SampleWay> = {
  farhan: "unpaid",
  suresh: "unpaid",
  priya: "reported",
  vidya: "reported",
  zoya: "venue",
  nithya: "free",
  deepa: "free",
  karthik: "member",
  uma: "member",
};

export const sampleUpcoming = {
  slug: "lakeside-sunday-loop",
  title: "Lakeside Sunday Loop",
  description:
    "Two easy loops around the lake while the city is still asleep. We warm up together, run in pace groups so that nobody is left behind, and finish with filter coffee by the north gate.",
  time: "05:45",
  durationMinutes: 60,
  location: "North gate, Lake Park",
  mapUrl: "https://www.openstreetmap.org/?mlat=12.9719&mlon=77.5937#map=16/12.9719/77.5937",
  distances: ["5 km", "8 km"],
  paceGroups: ["Easy – nobody is left behind", "Steady – 6:30/km", "Quick – 5:15/km"],
  requirements: ["Running shoes", "A bottle of water", "A phone for your pass"],
  highlights: ["Guided warm-up", "1-hour community run", "Light post-run treats"],
  schedule: [
    "05:30 Meet at the north gate",
    "05:45 Warm-up and run",
    "06:45 Coffee and introductions",
  ],
  capacity: 50,
  priceRupees: 99,
} as const;

export const samplePastEvents = [
  {
    title: "Old Town Heritage Run",
    location: "Clock tower, Old Town",
    description:
      "Five kilometres of market lanes before the shutters went up. Two stops for stories, one for hot idlis, and a long conversation about starting small companies in a big city.",
  },
  {
    title: "Hill Repeats and Hot Tea",
    location: "Temple steps, East Hill",
    description:
      "Eight climbs, eight gentle walks down, and tea at the top for everyone. First-timers did four and cheered the rest home.",
  },
  {
    title: "Riverside Ten",
    location: "Boat jetty, River Road",
    description:
      "Our first ten-kilometre morning of the season: flat, breezy and friendly. The last runner came in to the loudest applause, as always.",
  },
  {
    title: "Monsoon Mile Relay",
    location: "Stadium practice track",
    description:
      "Rain on the track and mud on the shoes. Teams of four who met that morning ran a mile each and agreed to do it again.",
  },
] as const;

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
      "Does anybody want to share a ride to the lake on Sunday? I start from the station at five.",
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
