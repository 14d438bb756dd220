/** The club's details. Each club edits this folder; `content-problems.ts` checks it in the build. */
export const club = {
  name: "Namma Run Club",
  tagline: "The best running club in the town",
  slogan: "Run Together, Grow Together",
  lead: "A place where running meets ideas, for innovators, entrepreneurs and changemakers.",
  about: [
    "We are a running and personal-development club: a place where running meets ideas, for innovators, entrepreneurs and changemakers.",
    "Every week we meet before sunrise, run for an hour in pace groups, and stay for food and the conversations that make Monday easier.",
  ],
  city: "Bengaluru",
  region: "Karnataka",
  country: "IN",
  address: ["North gate, Lake Park", "Bengaluru, Karnataka"],
  /** Where the club starts; `people/start-map.svg` is its drawn map. */
  start: {
    place: "North gate, Lake Park",
    find: "Two minutes from the bus stop, by the big rain tree. Bags go under the tree.",
    mapUrl: "https://www.openstreetmap.org/?mlat=12.9719&mlon=77.5937#map=16/12.9719/77.5937",
  },
  phone: "+91 60000 00000",
  email: "hello@club.example",
  /** Digits only, with the country code, as wa.me needs it. */
  whatsapp: "916000000000",
  /** The account that receives UPI payments. */
  upi: { id: "nammarunclub@upi", payee: "Namma Run Club" },
  /** The contact for questions about personal data, by name or office. */
  grievanceOfficer: "The club secretary",
  socials: [
    { name: "Instagram", href: "https://www.instagram.com/" },
    { name: "Strava", href: "https://www.strava.com/clubs" },
    { name: "YouTube", href: "https://www.youtube.com/" },
  ],
} as const;
