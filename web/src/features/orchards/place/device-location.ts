import { INDIA } from '@anar/contracts/constants';

/** Degrees north and east. */
export interface Position {
  latitude: number;
  longitude: number;
}

export type NoPosition = 'refused' | 'missing';

/** How long a position stands for where the phone is, ms: a farmer may go on to the next orchard. */
const KNOWN_FOR_MS = 120_000;
/** How long the phone may look for itself, ms. */
export const LOOK_FOR_MS = 20_000;

let known: { position: Position; at: number } | null = null;

/** Where the phone is, when it was learned just now. */
export function knownPosition(now = Date.now()): Position | null {
  return known && now - known.at < KNOWN_FOR_MS ? known.position : null;
}

/** A position abroad is a fault of the phone's: the next press asks anew. */
export function rememberPosition(position: Position, at = Date.now()): void {
  if (isInIndia(position)) known = { position, at };
}

export function isInIndia({ latitude, longitude }: Position): boolean {
  return latitude >= INDIA.south && latitude <= INDIA.north && longitude >= INDIA.west && longitude <= INDIA.east;
}

/** Asks the browser; it asks the person. Weather needs no more than the village, so the fast way is taken. */
export function askBrowser(): Promise<Position | NoPosition> {
  if (!('geolocation' in navigator)) return Promise.resolve('missing');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'missing'),
      { timeout: LOOK_FOR_MS, maximumAge: KNOWN_FOR_MS },
    );
  });
}
