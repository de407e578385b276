/** How many requests one subject may make in a window. */
export interface Budget {
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface Decision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the whole budget is available again. */
  readonly resetSeconds: number;
}

/** Reads `300/60`: 300 requests in 60 seconds. Throws RangeError for anything else. */
export function parseBudget(text: string): Budget {
  const match = /^([1-9][0-9]{0,6})\/([1-9][0-9]{0,5})$/.exec(text);
  if (match === null) throw new RangeError(`"${text}" is not <requests>/<seconds>`);
  return { limit: Number(match[1]), windowSeconds: Number(match[2]) };
}
