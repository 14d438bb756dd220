import type { Club } from "./content-shape";

/** The details of a new club, which it changes in the browser: Settings, Club. */
export const freshClub: Club = {
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
  start: {
    place: "North gate, Lake Park",
    find: "Two minutes from the bus stop, by the big rain tree. Bags go under the tree.",
    mapUrl: "https://www.openstreetmap.org/?mlat=12.9719&mlon=77.5937#map=16/12.9719/77.5937",
  },
  phone: "+91 60000 00000",
  email: "hello@club.example",
  whatsapp: "916000000000",
  upi: { id: "nammarunclub@upi", payee: "Namma Run Club" },
  invoice: { name: "", gstin: "", hsn: "", byYear: false },
  grievanceOfficer: "The club secretary",
  socials: [
    { name: "Instagram", href: "https://www.instagram.com/" },
    { name: "Strava", href: "https://www.strava.com/clubs" },
    { name: "YouTube", href: "https://www.youtube.com/" },
  ],
};

/** The name of a live club that has not said its own. */
export const UNNAMED = "Running Club";
