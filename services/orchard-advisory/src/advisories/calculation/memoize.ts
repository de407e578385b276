/** Memoizes a function by the JSON of its argument, without limit: for as long as the returned function lives. */
export function memoize<Question, Answer>(answer: (question: Question) => Answer): (question: Question) => Answer {
  const known = new Map<string, Answer>();
  return (question) => {
    const key = JSON.stringify(question);
    const before = known.get(key);
    if (before !== undefined) return before;
    const now = answer(question);
    known.set(key, now);
    return now;
  };
}
