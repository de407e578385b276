/** What is made at its first use and kept. The first format of ICU takes 8 MB, which a service that has nothing to say need not hold. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
