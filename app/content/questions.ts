export interface Question {
  question: string;
  answer: string;
}

/** The questions of /faq and its structured data. */
export const questions: readonly Question[] = [
  {
    question: "I have never run before. Can I come?",
    answer:
      "Yes. The easy group runs and walks, and a sweep runner stays with the last person until the finish. Any shoes you can walk fast in will do.",
  },
  {
    question: "Is the first run really free?",
    answer:
      "Yes, once per person: the guided warm-up, the run, the treats afterwards and the company. Book with your phone number. There's nothing to pay, and nothing to cancel later.",
  },
  {
    question: "What does it cost after that?",
    answer:
      "{runPrice} rupees a run, or {monthPrice} rupees a month for as many weekly runs as you like. You pay by UPI or at the venue.",
  },
  {
    question: "What should I bring?",
    answer:
      "Running shoes, a bottle of water and your phone with the pass. You can leave a bag at the start, but please keep valuables at home.",
  },
  {
    question: "How fast do I have to be?",
    answer:
      "There's no minimum. Every run has pace groups, and the easy one leaves nobody behind. You choose your group at the start.",
  },
  {
    question: "Can I cancel?",
    answer:
      "Yes. Up to {cancelHours} hours before the start you get your free run or credit back. After that it counts as a late cancellation, because someone on the waitlist could have had your spot.",
  },
  {
    question: "What if it rains?",
    answer:
      "Light rain is running weather. If there's lightning or a flood warning we cancel, message everyone who booked, and give back every free run and credit.",
  },
  {
    question: "Can my children run?",
    answer:
      "The club is for people aged {adultYears} and over. Family runs say so on the Events page.",
  },
  {
    question: "Do you share my phone number?",
    answer:
      "Not with other members. Run leaders see its last four digits. On runs where we count everybody back in, they have the whole number around the run, so they can call you if you're missing. The privacy notice says what we keep and for how long.",
  },
];
