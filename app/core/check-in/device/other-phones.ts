import type { EventList, OtherPhone } from "./device-data";

/** A newer list with what other phones showed, as far as the server has not heard it from them since. */
export function withOthers(fresh: EventList, before: EventList | undefined): EventList {
  const others = (before?.others ?? []).filter((phone) => !isAnswered(phone, fresh));
  return others.length === 0 ? fresh : { ...fresh, others };
}

/** The same for a list that is stored: what either has from other phones stays. */
export function withStoredOthers(list: EventList, stored: EventList | undefined): EventList {
  if (!stored?.others) return list;
  const others = newestOf([...(list.others ?? []), ...stored.others]);
  return withOthers(list, { ...stored, others });
}

/** Whether the server has answered everything that a phone held at a showing. */
export function isAnswered({ device, showing }: OtherPhone, { phones = [] }: EventList): boolean {
  return phones.some(
    (phone) => phone.device === device && phone.showing >= showing && phone.waiting === 0,
  );
}

/** Of each phone its latest showing. */
export function newestOf(phones: OtherPhone[]): OtherPhone[] {
  const newest = new Map<string, OtherPhone>();
  for (const phone of phones) {
    const known = newest.get(phone.device);
    if (!known || known.showing < phone.showing) newest.set(phone.device, phone);
  }
  return [...newest.values()].sort((a, b) => (a.device < b.device ? -1 : 1));
}
