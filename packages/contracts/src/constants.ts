/** Plain constants of the product, free of any library: the web bundles this file, services import it too. */

export const PHONE_DIGITS = 10;
export const OTP_DIGITS = 6;
export const OTP_RESEND_SECONDS = 60;
export const NAME_MAX = 50;
export const PUSH_TOKEN_MIN_EXCLUSIVE = 20;
export const QUESTION_MAX = 1000;

/** Code of the first step when a person, not a plant, is ill: the reply is first aid and nothing else. */
export const FIRST_AID = 'first_aid';
/** The same for suicidal thoughts: helplines. */
export const TALK_NOW = 'talk_now';
/** The same for an animal that swallowed a product. */
export const CALL_VET = 'call_vet';
/** Step codes that precede everything about plants. */
export const LIFE_FIRST: readonly string[] = [TALK_NOW, FIRST_AID, CALL_VET];

/** Confidence in percent; above it the full advice is shown, at or below only the way to an expert. */
export const CONFIDENCE_THRESHOLD = 30;
export const isConfident = (confidence: number): boolean => confidence > CONFIDENCE_THRESHOLD;

export const RECENT_DIAGNOSES_ON_DEVICE = 5;

export const ROLES = ['farmer', 'doctor', 'expert'] as const;
export const URGENCIES = ['low', 'medium', 'high'] as const;

export const PLANT_PHASES = ['growth', 'flowering', 'fruiting', 'harvest'] as const;
export const BAHARS = ['ambe', 'mrig', 'hastha'] as const;
export const SOIL_TYPES = ['sandy', 'loamy', 'clay_black', 'rocky_murrum'] as const;
export const IRRIGATION_TYPES = ['drip', 'sprinkler', 'flood', 'rainfed'] as const;

export const PLANT_AGE = { min: 1, max: 15, step: 1, initial: 3 } as const;
export const PLANT_COUNT = { min: 10, max: 8000, step: 10, initial: 100 } as const;
/** Upper limit of the number field; the slider ends earlier. */
export const PLANT_COUNT_MAX = 100_000;
/** Oldest plant age in years in the number field; the slider ends earlier. */
export const PLANT_AGE_MAX = 60;
/** Bounding box of India in degrees. */
export const INDIA = { south: 6, north: 38, west: 68, east: 98 } as const;
/** Drip emitters per plant, and litres per hour of one emitter. */
export const DRIPPERS = { max: 20, litresPerHour: { min: 0.5, max: 30 } } as const;
/** Metres between rows and between plants in a row. */
export const SPACING_M = { min: 1, max: 10, row: 4.5, plant: 3 } as const;

export const DIARY_KINDS = ['spray', 'irrigation', 'fertilizer', 'harvest'] as const;
export const DIARY_TEXT_MAX = 200;
/** Highest cost or income of one diary entry: ₹1 crore. */
export const DIARY_MONEY_MAX_PAISE = 1_000_000_000;
/** Days ahead for which a picking may be planned in the diary. */
export const HARVEST_PLAN_DAYS = 180;
/** Source of an orchard's position; all but `gps` are approximate. */
export const PLACE_SOURCES = ['gps', 'pin', 'picked'] as const;

export const SPRAY_DECISIONS = ['safe', 'caution', 'avoid'] as const;
export const ALERT_LEVELS = ['none', 'yellow', 'orange', 'red'] as const;
/** Source of an advisory's weather: fetched now, cached, or the district's monthly normals. */
export const WEATHER_SOURCES = ['live', 'cache', 'backup'] as const;
export const RISK_IDS = [
  'bacterial_blight',
  'anthracnose',
  'fruit_borer',
  'thrips',
  'fruit_cracking',
  'sunburn',
] as const;
export const RISK_LEVELS = ['low', 'medium', 'high'] as const;
export const ORCHARD_DEFAULTS = {
  soilType: 'loamy',
  irrigationType: 'drip',
  plantCount: 100,
  plantAge: 5,
  plantPhase: 'flowering',
} as const;

/** Options offered beside a photo; the words the adviser reads are in its knowledge base. */
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

/** Upper limit of a payment provider's reply about one payment, notes included; usually 1 to 2 KB. */
export const WEBHOOK_MAX_BYTES = 512 * 1024;

/** A recording of a question. */
export const RECORDING_MAX_SECONDS = 60;
/** 60 s of what a phone records: 44.1 kHz mono WAV is 5.3 MB, everything else is smaller. */
export const RECORDING_MAX_BYTES = 6 * 1024 * 1024;
/** Of the waveform preview of a recording. */
export const WAVEFORM_BARS = 40;
/** In order of preference; the first that the phone can record is used. */
export const RECORDING_TYPES = ['audio/wav', 'audio/mp4', 'audio/webm;codecs=opus', 'audio/webm'] as const;
/** The longest text that is read aloud. */
export const SPEECH_MAX = 2000;

export const PLAN_IDS = ['free', 'basic', 'pro'] as const;
/** Checks per day (IST) and kind by plan; null: unlimited. */
export const DAILY_CHECKS = {
  free: { question: 1, photo: 1 },
  basic: { question: 10, photo: 10 },
  pro: { question: null, photo: null },
} as const;
/** Quota counts answers only; checks that got no answer have a limit of their own in limited plans. */
export const UNANSWERED_CHECKS = 10;
export const BILLING_CYCLES = ['monthly', 'annual'] as const;
/** Paise. */
export const PLAN_PRICES = {
  free: { monthly: 0, annual: 0 },
  basic: { monthly: 9_900, annual: 99_900 },
  pro: { monthly: 19_900, annual: 199_900 },
} as const;
/** Limits of one top-up in paise. */
export const TOPUP = { minimum: 5_000, maximum: 1_000_000 } as const;
/** Forward only: created → authorized → captured → refunded, or failed from the first two. */
export const ORDER_STATES = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
export const REFUND_STATES = ['requested', 'pending', 'processed', 'failed'] as const;
/** Reasons of an automatic refund: paid too late, paid twice, or for a plan that was active already. */
export const RETURN_REASONS = ['expired', 'duplicate', 'already_active', 'erased'] as const;
export const REFUND_DAYS = 7;
export const WALLET_ENTRY_KINDS = [
  'topup',
  'fee_held',
  'fee_paid',
  'fee_returned',
  'topup_returned',
  'topup_return_failed',
  'correction',
] as const;

export const MARKET_TRENDS = ['up', 'down', 'stable'] as const;
export const REFRESH_STATES = ['never', 'waiting', 'running', 'done', 'failed'] as const;
export const ALERT_DIRECTIONS = ['above', 'below'] as const;
export const MARKET = {
  /** Records of a page. */
  limit: 10,
  maxLimit: 1000,
  /** A price moved when it differs by at least this percentage from the previous real day; less counts as stable. */
  trendPercent: 2,
  /** Prices older than this are shown in grey. */
  freshDays: 3,
  historyDays: 731,
  refreshSeconds: 300,
  favourites: 50,
  alerts: 20,
  /** ₹ per quintal that an alert may name. */
  alertPrice: { minimum: 100, maximum: 200_000 },
} as const;

export const FEEDBACK_COMMENT_MAX = 500;
/** Whether advice helped is asked after this time, so that it could be followed. */
export const OUTCOME_AFTER_DAYS = 7;

/** Version of the privacy notice: its date. Changing it, here and in the notice, asks for consent again. */
export const CONSENT_NOTICE_VERSION = '2025-08-24';
export const PRODUCT_TIME_ZONE = 'Asia/Kolkata';
/** Offset of IST from UTC; India has one time zone and no daylight saving. */
export const PRODUCT_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** Wire limits of a list page. */
export const PAGE = { limit: 20, maxLimit: 100 } as const;
