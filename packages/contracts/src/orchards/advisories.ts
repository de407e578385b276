import Type, { type Static } from 'typebox';
import {
  ALERT_LEVELS,
  FEEDBACK_COMMENT_MAX,
  RISK_IDS,
  RISK_LEVELS,
  SPRAY_DECISIONS,
  WEATHER_SOURCES,
} from '../constants.ts';
import { kitErrors } from '../errors/kit.ts';
import { orchardErrors } from '../errors/orchards.ts';
import { route } from '../route.ts';
import { Instant, Ulid } from '../shapes.ts';
import { OrchardParams } from './orchards.ts';

export const SprayDecision = Type.Enum([...SPRAY_DECISIONS]);
export type SprayDecision = Static<typeof SprayDecision>;
export const AlertLevel = Type.Enum([...ALERT_LEVELS]);
export type AlertLevel = Static<typeof AlertLevel>;
export const WeatherSource = Type.Enum([...WEATHER_SOURCES]);
export type WeatherSource = Static<typeof WeatherSource>;
export const RiskId = Type.Enum([...RISK_IDS]);
export type RiskId = Static<typeof RiskId>;
export const RiskLevel = Type.Enum([...RISK_LEVELS]);
export type RiskLevel = Static<typeof RiskLevel>;

const Day = Type.String({ format: 'date', description: 'day in India' });
const Level = Type.Union([Type.Number(), Type.Null()]);

/** One hour's fitness for spraying. */
export const SprayHour = Type.Object({ at: Instant, decision: SprayDecision });
export type SprayHour = Static<typeof SprayHour>;

/** The best run of hours of the next 48; `text` as a farmer says it: 'कल सुबह 6 से 9'. */
export const SprayWindow = Type.Object({ from: Instant, to: Instant, decision: SprayDecision, text: Type.String() });
export type SprayWindow = Static<typeof SprayWindow>;

/** A risk from the weather, never a diagnosis. */
export const Risk = Type.Object({
  id: RiskId,
  level: RiskLevel,
  title: Type.String(),
  text: Type.String({ description: 'why, with the numbers' }),
  lookFor: Type.String({ description: 'what to look for in the orchard' }),
});
export type Risk = Static<typeof Risk>;

/** One of the coming or past days of the strip. */
export const AdvisoryDay = Type.Object({
  day: Day,
  rainMm: Type.Union([Type.Number(), Type.Null()]),
  rainChance: Level,
  temperatureMax: Level,
  temperatureMin: Level,
  irrigationLiters: Type.Number({ description: 'need, litres per tree' }),
});
export type AdvisoryDay = Static<typeof AdvisoryDay>;

/** What an advisory was made from, for "क्यों?". */
export const AdvisoryInputs = Type.Object({
  weatherAt: Type.Union([Instant, Type.Null()], { description: 'when the weather was fetched; null for normals' }),
  et0: Type.Number({ description: 'mm of the day' }),
  et0Source: Type.Enum(['provider', 'penman_monteith', 'hargreaves', 'normals']),
  kc: Type.Number(),
  wettedShare: Type.Number({ description: 'share of a plant’s area that is wetted, by age' }),
  plantAreaM2: Type.Number(),
  efficiency: Type.Number(),
  effectiveRainMm: Type.Number(),
  thresholds: Type.String({ description: 'version of the table of limits' }),
  lines: Type.Array(Type.String(), { description: 'the calculation in Hindi, a step a line' }),
  sources: Type.Array(Type.String()),
});
export type AdvisoryInputs = Static<typeof AdvisoryInputs>;

export const DailyAdvisory = Type.Object({
  id: Ulid,
  orchardId: Ulid,
  day: Day,
  createdAt: Instant,
  dataSource: WeatherSource,
  districtAlert: AlertLevel,
  alertMessage: Type.String(),
  alertSource: Type.Union([Type.Literal('government'), Type.Literal('forecast'), Type.Null()], {
    description: 'a forecast of ours is shown as मौसम अनुमान, never as सरकारी',
  }),
  sprayDecision: SprayDecision,
  sprayReasons: Type.Array(Type.String()),
  sprayWindow: Type.Optional(SprayWindow),
  sprayHours: Type.Array(SprayHour, { description: 'today 6 to 20 h in India; empty without a forecast' }),
  irrigationLiters: Type.String({ description: 'litres per tree, numeric' }),
  irrigationReason: Type.String(),
  irrigationMinutes: Type.Optional(
    Type.Integer({ description: 'of the drip; when the drippers are known or guessed' }),
  ),
  irrigationEveryDays: Type.Integer({ description: 'the litres are for one run every so many days, by soil' }),
  irrigationQuestion: Type.Optional(
    Type.Enum(['resting', 'drippers'], { description: 'what the grower should say, by changing the orchard' }),
  ),
  weatherData: Type.Object({ windSpeed: Level, rainChance: Level, temperature: Level, humidity: Level }),
  risks: Type.Array(Risk),
  days: Type.Array(AdvisoryDay, { description: 'seven days from today, as far as the forecast goes' }),
  inputs: AdvisoryInputs,
  credit: Type.String({ description: 'credit line of the weather data' }),
  outdated: Type.Optional(
    Type.Boolean({ description: 'of today’s: the orchard or its diary changed since, and it could not be made anew' }),
  ),
  refreshed: Type.Optional(
    Type.Boolean({ description: 'of today’s: the orchard or its diary had changed, so this reading made it anew' }),
  ),
  feedback: Type.Optional(Type.Object({ isHelpful: Type.Boolean(), feedback: Type.Optional(Type.String()) })),
});
export type DailyAdvisory = Static<typeof DailyAdvisory>;

/** Old clients send `lat` empty and `long=12.22`: read, never used. The orchard's own place decides. */
export const todayAdvisory = route({
  method: 'GET',
  path: '/api/advisories/today/:orchardId',
  summary:
    'Today’s advisory of one’s own orchard, made anew when the orchard or its diary changed; 404 advisory_missing when there is none yet',
  params: OrchardParams,
  query: Type.Object({ lat: Type.Optional(Type.Unknown()), long: Type.Optional(Type.Unknown()) }),
  replies: { 200: DailyAdvisory },
  errors: [kitErrors.notFound, orchardErrors.advisoryMissing, orchardErrors.orchardInactive],
});

export const generateAdvisory = route({
  method: 'POST',
  path: '/api/advisories/generate',
  summary: 'Makes today’s advisory, once a day in India: the same again afterwards. 422 place_missing without a place',
  body: Type.Object({
    orchardId: Ulid,
    userId: Type.Optional(Ulid),
    again: Type.Optional(Type.Boolean({ description: 'the refresh button: newer weather, same advisory' })),
  }),
  replies: { 200: DailyAdvisory },
  errors: [kitErrors.notFound, orchardErrors.orchardInactive, orchardErrors.placeMissing, orchardErrors.weatherLimit],
});

export const advisoryFeedback = route({
  method: 'POST',
  path: '/api/advisories/feedback',
  summary: 'Says whether an advisory helped; once per advisory, the last word counts',
  body: Type.Object({
    advisoryId: Ulid,
    userId: Type.Optional(Ulid),
    isHelpful: Type.Boolean(),
    feedback: Type.Optional(Type.String({ maxLength: FEEDBACK_COMMENT_MAX })),
  }),
  replies: { 200: DailyAdvisory },
  errors: [kitErrors.notFound],
});
