const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/**
 * The longest prefix of whole letters, each with its signs, within `max` UTF-16 units: no halant, matra or emoji is
 * split.
 */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, letters.segment(text).containing(max)?.index);
}

/** The text, or its beginning with three dots: `max` UTF-16 units at most. */
export const shortenedText = (text: string, max: number): string =>
  text.length <= max ? text : `${cutText(text, max - 1)}…`;
