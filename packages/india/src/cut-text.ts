const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** As many whole letters of a text, each with its signs, as fit into `max` UTF-16 units: no halant, matra or emoji is parted. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, letters.segment(text).containing(max)?.index);
}

/** The text, or its beginning with three dots: `max` UTF-16 units at most. */
export const shortenedText = (text: string, max: number): string =>
  text.length <= max ? text : `${cutText(text, max - 1)}…`;
