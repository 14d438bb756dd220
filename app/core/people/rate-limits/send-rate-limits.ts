import { addressBlock } from "~/lib/addresses";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import {
  bucketOf,
  KNOWN_SENDS_PER_NUMBER_A_DAY,
  KNOWN_SENDS_PER_NUMBER_AN_HOUR,
  NUMBERS_PER_ADDRESS_AN_HOUR,
  RATE_LIMIT_KEYS,
  resendPauseMs,
  SENDS_PER_ADDRESS_AN_HOUR,
  SENDS_PER_ADDRESS_IN_TEN_MINUTES,
  SENDS_PER_NUMBER_A_DAY,
  SENDS_PER_NUMBER_AN_HOUR,
  SENDS_PER_NUMBER_AND_ADDRESS_A_DAY,
} from "./code-rate-limits";
import type { RateLimit } from "./rate-limits";

/** Who asks for a code, as far as the rate limits of its number and address go. */
export interface Sender {
  phone: string;
  /** Set for a browser that signed in with this number before. */
  browserId: string | undefined;
  ip: string;
}

/**
 * The rate limits of codes for this number from this address. A known browser has its own, so that others
 * cannot lock its owner out.
 */
export function sendRateLimits({ phone, browserId, ip }: Sender): RateLimit[] {
  const bucket = bucketOf(phone, browserId);
  return browserId ? rateLimitsOfKnown(bucket, phone) : rateLimitsOfStranger(bucket, phone, ip);
}

function rateLimitsOfStranger(bucket: string, phone: string, ip: string): RateLimit[] {
  const block = addressBlock(ip);
  const from = RATE_LIMIT_KEYS.addressSends(block);
  return [
    { key: from, most: SENDS_PER_ADDRESS_IN_TEN_MINUTES, withinMs: 10 * MINUTE_MS },
    { key: from, most: SENDS_PER_ADDRESS_AN_HOUR, withinMs: HOUR_MS },
    {
      key: RATE_LIMIT_KEYS.addressNumbers(block),
      most: NUMBERS_PER_ADDRESS_AN_HOUR,
      withinMs: HOUR_MS,
      once: phone,
    },
    {
      key: RATE_LIMIT_KEYS.sendsFrom(phone, block),
      most: SENDS_PER_NUMBER_AND_ADDRESS_A_DAY,
      withinMs: DAY_MS,
    },
    ...rateLimitsOfNumber(bucket),
  ];
}

function rateLimitsOfKnown(bucket: string, phone: string): RateLimit[] {
  const key = RATE_LIMIT_KEYS.sendsToKnown(phone);
  return [
    ...rateLimitsOfNumber(bucket),
    { key, most: KNOWN_SENDS_PER_NUMBER_AN_HOUR, withinMs: HOUR_MS },
    { key, most: KNOWN_SENDS_PER_NUMBER_A_DAY, withinMs: DAY_MS },
  ];
}

function rateLimitsOfNumber(bucket: string): RateLimit[] {
  const key = RATE_LIMIT_KEYS.sends(bucket);
  return [
    { key: RATE_LIMIT_KEYS.pause(bucket), withinMs: DAY_MS, pauseMs: resendPauseMs },
    { key, most: SENDS_PER_NUMBER_AN_HOUR, withinMs: HOUR_MS },
    { key, most: SENDS_PER_NUMBER_A_DAY, withinMs: DAY_MS },
  ];
}
