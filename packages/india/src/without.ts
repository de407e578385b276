/** A copy that lacks these fields. */
export function without<Whole extends object, Field extends keyof Whole>(
  whole: Whole,
  ...fields: readonly Field[]
): Omit<Whole, Field> {
  const left = { ...whole };
  for (const field of fields) delete left[field];
  return left;
}
