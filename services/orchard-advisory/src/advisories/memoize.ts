/** A function that works each answer out once. Questions are told apart by their JSON; the answers live as long as it does. */
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
