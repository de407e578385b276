// Not in advice-text.ts: the page needs it before the lazy code of the advice card.
const longDay = new Intl.DateTimeFormat('hi-IN-u-nu-latn', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** 'शनिवार, 21 नवंबर' of '2026-11-21'. */
export function longDate(day: string): string {
  return longDay.format(Date.parse(day));
}
