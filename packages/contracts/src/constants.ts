/** Plain constants of the product, free of any library: the web bundles this file, services import it too. */

export const PHONE_DIGITS = 10;
export const OTP_DIGITS = 6;
export const OTP_RESEND_SECONDS = 60;
export const NAME_MAX = 50;
export const PUSH_TOKEN_MIN_EXCLUSIVE = 20;
export const QUESTION_MAX = 1000;

/** Confidence in percent; above it the full advice is shown, at or below only the way to an expert. */
export const CONFIDENCE_THRESHOLD = 30;
export const RECENT_DIAGNOSES_ON_DEVICE = 5;

export const ROLES = ['farmer', 'doctor', 'expert'] as const;
export const URGENCIES = ['low', 'medium', 'high'] as const;

export const PLANT_PHASES = ['growth', 'flowering', 'fruiting', 'harvest'] as const;
export const BAHARS = ['ambe', 'mrig', 'hastha'] as const;
export const SOIL_TYPES = ['sandy', 'loamy', 'clay_black', 'rocky_murrum'] as const;
export const IRRIGATION_TYPES = ['drip', 'sprinkler', 'flood', 'rainfed'] as const;

export const PLANT_AGE = { min: 1, max: 15, step: 1, initial: 3 } as const;
export const PLANT_COUNT = { min: 10, max: 8000, step: 10, initial: 100 } as const;
/** The largest orchard anybody may enter by number; the slider ends earlier. */
export const PLANT_COUNT_MAX = 100_000;
export const ORCHARD_DEFAULTS = {
  soilType: 'loamy',
  irrigationType: 'drip',
  plantCount: 100,
  plantAge: 5,
  plantPhase: 'flowering',
} as const;

/** Taps offered beside a photo; the words the adviser reads are in its knowledge base. */
export const SYMPTOMS = [
  'oily_spots',
  'cracked_fruit',
  'dry_spots',
  'hole_in_fruit',
  'rotting_fruit',
  'curled_leaves',
  'yellow_leaves',
  'drying_branch',
  'insects',
  'flower_drop',
] as const;

export const PHOTO_MAX_BYTES = 8 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 40_000_000;
export const PHOTO_LONG_EDGE = 1600;
export const PHOTO_JPEG_QUALITY = 0.8;

/** A recording of a question. */
export const RECORDING_MAX_SECONDS = 60;
/** 60 s of what a phone records: 44.1 kHz mono WAV is 5.3 MB, everything else is smaller. */
export const RECORDING_MAX_BYTES = 6 * 1024 * 1024;
/** Tried in this order, the first that the phone can record. */
export const RECORDING_TYPES = ['audio/wav', 'audio/mp4', 'audio/webm;codecs=opus', 'audio/webm'] as const;
/** The longest text that is read aloud. */
export const SPEECH_MAX = 2000;

export const PLAN_IDS = ['free', 'basic', 'pro'] as const;
/** Checks a day by plan, each kind counted by itself; null: without limit. A day is a day in India. */
export const DAILY_CHECKS = {
  free: { question: 1, photo: 1 },
  basic: { question: 10, photo: 10 },
  pro: { question: null, photo: null },
} as const;

export const FEEDBACK_COMMENT_MAX = 500;
/** Whether advice helped can be told when there was time to follow it. */
export const OUTCOME_AFTER_DAYS = 7;

export const CONSENT_NOTICE_VERSION = '2025-08-24';
export const PRODUCT_TIME_ZONE = 'Asia/Kolkata';

/** Wire limits of a list page. */
export const PAGE = { limit: 20, maxLimit: 100 } as const;
