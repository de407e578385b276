/** Lazily created singleton. The first ICU format takes 8 MB, which an idle service need not hold. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
