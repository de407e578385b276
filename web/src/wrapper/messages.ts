/**
 * All messages between the web app and the mobile wrapper, in both directions. On the wire: a JSON text whose `type` is
 * one of these names. Documented for the wrapper's developers in docs; the names are fixed once shipped.
 */

/** From the wrapper to the web app. */
export type FromWrapper =
  /** The one-time password read from the SMS. */
  | { type: 'OTP_READ'; otp: string }
  /** A photo from the wrapper's camera, as a data URL of an image. */
  | { type: 'CAMERA_PHOTO'; image: string }
  /** The push token of this device. */
  | { type: 'PUSH_TOKEN'; token: string }
  /** The user tapped the Android back key. */
  | { type: 'ANDROID_BACK' }
  /** The phone's location, in degrees. */
  | { type: 'LOCATION'; lat: number; long: number };

/** From the web app to the wrapper. */
export type ToWrapper =
  | { type: 'OPEN_CAMERA' }
  | { type: 'REQUEST_LOCATION' }
  /** No personal data: event names with counts and codes only. */
  | { type: 'ANALYTICS_EVENT'; name: string; params: Record<string, string | number | boolean> };

export type FromWrapperType = FromWrapper['type'];
type Bag = Record<string, unknown>;

/** Parses a message; null when it is not one of these or lacks a field. */
export function parseWrapperMessage(data: unknown): FromWrapper | null {
  const bag = toBag(data);
  switch (bag?.type) {
    case 'OTP_READ':
      return typeof bag.otp === 'string' ? { type: 'OTP_READ', otp: bag.otp.trim() } : null;
    case 'CAMERA_PHOTO':
      return typeof bag.image === 'string' && /^data:image\/[\w.+-]+;base64,/.test(bag.image)
        ? { type: 'CAMERA_PHOTO', image: bag.image }
        : null;
    case 'PUSH_TOKEN':
      return typeof bag.token === 'string' && bag.token !== '' ? { type: 'PUSH_TOKEN', token: bag.token } : null;
    case 'ANDROID_BACK':
      return { type: 'ANDROID_BACK' };
    case 'LOCATION':
      return isDegrees(bag.lat, 90) && isDegrees(bag.long, 180)
        ? { type: 'LOCATION', lat: bag.lat, long: bag.long }
        : null;
    default:
      return null;
  }
}

function toBag(data: unknown): Bag | null {
  const value = typeof data === 'string' ? parse(data) : data;
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isDegrees(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit;
}
