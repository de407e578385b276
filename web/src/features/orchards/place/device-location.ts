import { INDIA } from '@anar/contracts/constants';
import { isInsecure } from '../../../device/network/is-insecure.ts';
import { serverNow } from '../../../device/network/server-clock.ts';

/** Degrees north and east. */
export interface Position {
  latitude: number;
  longitude: number;
}

export type PositionFailure = 'refused' | 'missing' | 'insecure';

/** How long a position stays valid, ms: a farmer may walk to the next orchard. */
const VALID_FOR_MS = 120_000;
/** Timeout of the phone's search for its position, ms. */
export const POSITION_TIMEOUT_MS = 20_000;

let known: { position: Position; at: number } | null = null;

/** The last position, while it is valid. */
export function knownPosition(now = serverNow()): Position | null {
  return known && now - known.at < VALID_FOR_MS ? known.position : null;
}

/** Stores a position; one outside India is an error of the phone and is ignored, so the next tap asks again. */
export function rememberPosition(position: Position, at = serverNow()): void {
  if (isInIndia(position)) known = { position, at };
}

export function isInIndia({ latitude, longitude }: Position): boolean {
  return latitude >= INDIA.south && latitude <= INDIA.north && longitude >= INDIA.west && longitude <= INDIA.east;
}

/** Asks the browser, which asks for permission. Weather needs village precision only, so high accuracy is off. */
export function askBrowser(): Promise<Position | PositionFailure> {
  if (isInsecure()) return Promise.resolve('insecure');
  if (!('geolocation' in navigator)) return Promise.resolve('missing');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'missing'),
      { timeout: POSITION_TIMEOUT_MS, maximumAge: VALID_FOR_MS },
    );
  });
}
