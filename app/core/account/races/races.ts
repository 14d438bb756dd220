import type { Gender } from "~/db/tables/people";
import { ageOn, type Day } from "~/lib/dates";
import { formatClock } from "~/lib/measures";
import { recordKeys } from "~/lib/records";
import { RACE_LABELS, RACE_TEXTS, RACES_TEXTS } from "~/texts/account/account";

/** The address of the forms for personal events. */
export const EVENTS_ADDRESS = "/progress/events";
export const EVENT_TITLE_MAX = 100;
export const EVENT_TEXT_MAX = 200;
export const UPCOMING_MEMBER_EVENTS = 5;
/** The maximum on the page of personal events. */
export const SHOWN_MEMBER_EVENTS = 100;
/** The earliest day of a personal event. */
export const FIRST_EVENT_DAY = "1920-01-01";

export const RACE_METRES = {
  "5k": 5_000,
  "8k": 8_000,
  "10k": 10_000,
  "15k": 15_000,
  "10mi": 16_093,
  half: 21_097,
  "25k": 25_000,
  "30k": 30_000,
  marathon: 42_195,
  "50k": 50_000,
} as const;
export type Race = keyof typeof RACE_METRES;
export const RACES = recordKeys(RACE_METRES);

/** The distances that the age-grading tables are made for; a result over another one is not graded. */
export const GRADED_RACES = ["5k", "10k", "half", "marathon"] as const satisfies readonly Race[];
export type GradedRace = (typeof GRADED_RACES)[number];

export interface RaceResult {
  distanceM: number | null;
  resultS: number | null;
}

export interface GradedPerson {
  gender: Gender | null | undefined;
  dateOfBirth: Day | null | undefined;
}

export interface EventShown extends RaceResult {
  title: string;
  eventDate: Day;
  eventTime: string;
  location: string | null;
}

/** A personal event as the form's fields show it, by name. */
export function eventValues(event: EventShown): Record<string, string> {
  const { title, eventDate, eventTime, location, distanceM, resultS } = event;
  return {
    title,
    eventDate,
    eventTime,
    location: location ?? "",
    race: RACES.find((race) => RACE_METRES[race] === distanceM) ?? "",
    result: resultS === null ? "" : formatClock(resultS),
  };
}

/**
 * A race in words: '10 km', '10 km in 48:12', '10 km in 48:12, age grade 62.3 %', '15 km in 1:20:00, no age grade for
 * this distance'; undefined for another event.
 */
export function raceText(
  race: RaceResult & { eventDate: Day },
  person: GradedPerson,
): string | undefined {
  const { distanceM, resultS } = race;
  const kind = RACES.find((known) => RACE_METRES[known] === distanceM);
  if (!kind) return undefined;
  if (resultS === null) return RACE_LABELS[kind];
  const result = RACES_TEXTS.result({ race: RACE_LABELS[kind], time: formatClock(resultS) });
  if (!isGraded(kind)) return `${result}, ${RACE_TEXTS.notGraded}`;
  const grade = ageGradeOf(kind, race, person);
  return grade === null ? result : RACES_TEXTS.ageGrade({ result, percent: grade.toFixed(1) });
}

/** A time as percent of the standard for age and gender, or null where there is no standard. */
function ageGradeOf(
  race: GradedRace,
  { resultS, eventDate }: RaceResult & { eventDate: Day },
  { gender, dateOfBirth }: GradedPerson,
): number | null {
  if (!resultS || !dateOfBirth || !gender) return null;
  const standard = standardOf(race, gender, ageOn(dateOfBirth, eventDate));
  return standard === undefined ? null : (standard / resultS) * 100;
}

/**
 * The standard of a race in seconds at an age, or undefined where there is none: the best that a person of this
 * age and gender could run. They are the 2025 road tables of Alan Jones and Tom Bernhard (Age-Grade-Tables,
 * version of 27 July 2025), approved by USATF's Masters Long Distance Running Council on 10 January 2025, released
 * under CC0. The tables are made for these four distances; their columns for others are interpolated and not here.
 */
export function standardOf(race: GradedRace, gender: Gender, age: number): number | undefined {
  return STANDARDS_S[gender]?.[race][age - YOUNGEST[race]];
}

/** Below 18 the long distances do not follow the tables' own age curve and are left out. */
const YOUNGEST: Record<GradedRace, number> = { "5k": 5, "10k": 5, half: 18, marathon: 18 };

/** Seconds from the youngest age to 100. */
const STANDARDS_S: Partial<Record<Gender, Record<GradedRace, readonly number[]>>> = {
  Male: {
    "5k": [
      1265, 1154, 1068, 1000, 946, 903, 868, 840, 817, 800, 788, 780, 773, 769, 769, 769, 769, 769,
      769, 769, 769, 769, 769, 769, 769, 769, 770, 772, 774, 778, 783, 788, 794, 800, 806, 812, 818,
      824, 830, 836, 843, 849, 856, 863, 869, 876, 883, 891, 898, 905, 913, 920, 928, 936, 944, 952,
      961, 969, 978, 987, 995, 1005, 1014, 1023, 1034, 1046, 1059, 1073, 1088, 1105, 1123, 1143,
      1165, 1188, 1214, 1242, 1273, 1306, 1343, 1384, 1428, 1477, 1532, 1592, 1660, 1736, 1822,
      1920, 2032, 2163, 2314, 2494, 2709, 2971, 3300, 3720,
    ],
    "10k": [
      3122, 2790, 2537, 2340, 2184, 2058, 1955, 1871, 1801, 1745, 1699, 1662, 1634, 1613, 1600,
      1589, 1584, 1584, 1584, 1584, 1584, 1584, 1584, 1584, 1584, 1584, 1585, 1586, 1589, 1593,
      1599, 1605, 1613, 1622, 1632, 1644, 1657, 1670, 1683, 1697, 1710, 1724, 1739, 1753, 1768,
      1783, 1798, 1813, 1829, 1845, 1861, 1878, 1895, 1912, 1929, 1947, 1965, 1983, 2002, 2021,
      2041, 2061, 2081, 2102, 2123, 2145, 2167, 2193, 2221, 2252, 2286, 2324, 2365, 2410, 2460,
      2514, 2573, 2638, 2710, 2789, 2876, 2972, 3080, 3199, 3333, 3484, 3655, 3849, 4073, 4331,
      4634, 4994, 5427, 5955, 6617, 7468,
    ],
    half: [
      3504, 3468, 3451, 3451, 3451, 3451, 3451, 3451, 3451, 3451, 3451, 3451, 3451, 3451, 3452,
      3457, 3465, 3476, 3490, 3507, 3528, 3553, 3581, 3610, 3639, 3669, 3700, 3731, 3763, 3795,
      3828, 3861, 3895, 3930, 3964, 4000, 4037, 4074, 4112, 4150, 4189, 4229, 4270, 4312, 4353,
      4397, 4441, 4486, 4532, 4578, 4626, 4675, 4725, 4778, 4837, 4902, 4974, 5053, 5139, 5234,
      5339, 5454, 5580, 5717, 5869, 6036, 6221, 6426, 6654, 6908, 7191, 7510, 7872, 8282, 8754,
      9299, 9937, 10691, 11596, 12697, 14074, 15830, 18154,
    ],
    marathon: [
      7474, 7368, 7293, 7249, 7235, 7235, 7235, 7235, 7235, 7235, 7235, 7235, 7235, 7235, 7235,
      7235, 7235, 7235, 7236, 7250, 7283, 7334, 7395, 7458, 7522, 7586, 7652, 7719, 7787, 7856,
      7927, 7999, 8072, 8147, 8223, 8300, 8379, 8459, 8541, 8624, 8710, 8796, 8885, 8975, 9068,
      9162, 9258, 9356, 9456, 9559, 9663, 9770, 9880, 9992, 10112, 10244, 10391, 10551, 10730,
      10924, 11139, 11374, 11634, 11917, 12232, 12576, 12959, 13381, 13852, 14375, 14964, 15623,
      16372, 17222, 18201, 19329, 20654, 22214, 24093, 26376, 29232, 32871, 37702,
    ],
  },
  Female: {
    "5k": [
      1208, 1155, 1108, 1067, 1031, 999, 970, 945, 922, 902, 884, 867, 850, 838, 834, 834, 834, 834,
      834, 834, 834, 834, 834, 835, 836, 837, 839, 842, 845, 848, 852, 856, 861, 866, 872, 878, 885,
      892, 900, 909, 919, 929, 939, 949, 960, 971, 982, 993, 1005, 1017, 1029, 1041, 1054, 1067,
      1081, 1094, 1108, 1123, 1138, 1153, 1169, 1185, 1202, 1219, 1236, 1254, 1273, 1292, 1312,
      1332, 1353, 1375, 1397, 1421, 1448, 1479, 1512, 1550, 1591, 1637, 1689, 1747, 1811, 1884,
      1967, 2061, 2169, 2294, 2439, 2610, 2814, 3061, 3366, 3752, 4253, 4929,
    ],
    "10k": [
      2520, 2403, 2302, 2215, 2138, 2071, 2013, 1962, 1917, 1878, 1844, 1813, 1783, 1758, 1740,
      1729, 1726, 1726, 1726, 1726, 1726, 1726, 1726, 1726, 1728, 1729, 1732, 1736, 1740, 1745,
      1751, 1758, 1765, 1774, 1783, 1794, 1805, 1817, 1831, 1845, 1860, 1877, 1895, 1914, 1935,
      1956, 1979, 2002, 2025, 2049, 2073, 2098, 2124, 2150, 2177, 2205, 2233, 2262, 2292, 2323,
      2354, 2387, 2420, 2454, 2489, 2526, 2563, 2601, 2641, 2681, 2724, 2769, 2819, 2874, 2936,
      3004, 3080, 3164, 3257, 3361, 3478, 3608, 3755, 3920, 4109, 4325, 4573, 4863, 5203, 5609,
      6101, 6706, 7469, 8457, 9790, 12172,
    ],
    half: [
      3897, 3841, 3802, 3780, 3772, 3772, 3772, 3772, 3772, 3772, 3773, 3775, 3780, 3786, 3794,
      3804, 3816, 3830, 3845, 3863, 3883, 3905, 3929, 3955, 3984, 4015, 4049, 4085, 4124, 4166,
      4211, 4259, 4309, 4361, 4414, 4468, 4523, 4580, 4638, 4699, 4760, 4823, 4887, 4954, 5022,
      5092, 5164, 5239, 5315, 5394, 5475, 5559, 5644, 5733, 5825, 5920, 6017, 6118, 6225, 6345,
      6479, 6627, 6792, 6976, 7181, 7409, 7665, 7954, 8279, 8647, 9069, 9552, 10110, 10765, 11535,
      12457, 13578, 14974, 16742, 19060, 22241, 26828, 34043,
    ],
    marathon: [
      8458, 8302, 8161, 8046, 7954, 7884, 7835, 7805, 7796, 7796, 7798, 7802, 7809, 7819, 7833,
      7849, 7869, 7891, 7917, 7946, 7979, 8015, 8054, 8096, 8143, 8193, 8247, 8306, 8368, 8435,
      8506, 8583, 8664, 8751, 8843, 8940, 9045, 9156, 9273, 9396, 9524, 9653, 9788, 9926, 10067,
      10214, 10363, 10518, 10678, 10841, 11011, 11185, 11366, 11553, 11745, 11944, 12157, 12394,
      12658, 12948, 13272, 13629, 14029, 14475, 14969, 15527, 16151, 16860, 17666, 18584, 19647,
      20878, 22332, 24062, 26144, 28715, 31938, 36126, 41757, 49688, 61775, 82236, 124736,
    ],
  },
};

interface Dated {
  eventDate: string;
}

/** A member's events, latest day first, parted into coming ones from `today` on (nearest first) and past ones. */
export function splitEvents<Event extends Dated & { eventTime: string }>(
  events: readonly Event[],
  today: string,
): { coming: Event[]; past: Event[] } {
  const coming = events.filter(({ eventDate }) => eventDate >= today);
  return {
    coming: [...coming].sort(
      (a, b) => a.eventDate.localeCompare(b.eventDate) || a.eventTime.localeCompare(b.eventTime),
    ),
    past: events.filter(({ eventDate }) => eventDate < today),
  };
}

export function isGraded(race: Race): race is GradedRace {
  return GRADED_RACES.some((graded) => graded === race);
}
