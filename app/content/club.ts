/** Who the club is. A club makes the site its own by editing this folder. */
export const club = {
  name: "Namma Run Club",
  tagline: "The best running club in the town",
  slogan: "Run Together, Grow Together",
  about: [
    "We are a running and personal-development club: a place where running meets ideas, for innovators, entrepreneurs and changemakers.",
    "Every week we meet before sunrise, run for an hour in pace groups, and stay for food and the conversations that make Monday easier.",
  ],
  city: "Bengaluru",
  address: ["North gate, Lake Park", "Bengaluru, Karnataka"],
  phone: "+91 60000 00000",
  email: "hello@club.example",
  whatsapp: "916000000000",
  /** Where members pay: the address that UPI apps send money to, and the name they show. */
  upi: { id: "nammarunclub@upi", payee: "Namma Run Club" },
  socials: [
    { name: "Instagram", href: "https://www.instagram.com/" },
    { name: "Strava", href: "https://www.strava.com/clubs" },
    { name: "YouTube", href: "https://www.youtube.com/" },
  ],
} as const;
