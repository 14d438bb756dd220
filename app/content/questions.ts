export interface Question {
  question: string;
  answer: string;
}

/** The questions of /faq and its structured data. */
export const questions: readonly Question[] = [
  {
    question: "I have never run before. Can I come?",
    answer:
      "Yes. The easy group runs and walks, and a sweep runner stays with the last person until the finish. Come in any shoes that you can walk fast in.",
  },
  {
    question: "Is the first run really free?",
    answer:
      "Yes, once per person: the guided warm-up, the run, treats after it and the company. Book it with your phone number; there is nothing to pay and nothing to cancel later.",
  },
  {
    question: "What does it cost after that?",
    answer:
      "99 rupees a run, or 299 rupees a month for as many weekly runs as you like. You pay by UPI or at the venue.",
  },
  {
    question: "What should I bring?",
    answer:
      "Running shoes, a bottle of water and your phone with the pass. We keep bags at the start; leave valuables at home.",
  },
  {
    question: "How fast do I have to be?",
    answer:
      "There is no minimum. Every run has pace groups, and the easy one never leaves anybody behind. You choose your group at the start.",
  },
  {
    question: "Can I cancel?",
    answer:
      "Until 12 hours before the start your place goes back and so does your free run or payment credit. Later it counts as a late cancel, because someone on the waitlist could have run.",
  },
  {
    question: "What happens when it rains?",
    answer:
      "Light rain is running weather. If there is lightning or a flood warning we cancel, message everyone who booked, and give every free run and credit back.",
  },
  {
    question: "May my children run?",
    answer:
      "The club is for people of 18 and over. Family runs are announced as such on the Events page.",
  },
  {
    question: "Do you share my phone number?",
    answer:
      "No. Members never see each other's numbers, and run leaders see only the names of their own run. The privacy notice says exactly what we keep and for how long.",
  },
];
