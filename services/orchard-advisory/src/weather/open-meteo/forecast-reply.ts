import { PRODUCT_OFFSET_MS } from '@anar/contracts/constants';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Open-Meteo's names for the fields of a `WeatherHour`. A value measured over an hour is reported for the hour that
 * ends then.
 */
export const HOURLY = {
  temperature: 'temperature_2m',
  humidity: 'relative_humidity_2m',
  rainMm: 'precipitation',
  rainChance: 'precipitation_probability',
  wind: 'wind_speed_10m',
  gust: 'wind_gusts_10m',
  cloud: 'cloud_cover',
} as const;

/** Open-Meteo's names for the numbers of a `WeatherDay`. */
export const DAILY = {
  temperatureMax: 'temperature_2m_max',
  temperatureMin: 'temperature_2m_min',
  rainMm: 'precipitation_sum',
  rainChance: 'precipitation_probability_max',
  windMax: 'wind_speed_10m_max',
  gustMax: 'wind_gusts_10m_max',
  et0: 'et0_fao_evapotranspiration',
  radiation: 'shortwave_radiation_sum',
  code: 'weather_code',
} as const;

const column = Type.Array(Type.Union([Type.Number(), Type.Null()]));
const columns = <Name extends string>(names: Record<string, Name>) =>
  Object.fromEntries(Object.values(names).map((name) => [name, column])) as Record<Name, typeof column>;
const clock = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$' });
const sun = Type.Array(Type.Union([clock, Type.Null()]));

/** Units are set in the query; a reply in other units is refused. */
const Units = Type.Object({
  temperature_2m: Type.Literal('°C'),
  precipitation: Type.Literal('mm'),
  wind_speed_10m: Type.Literal('km/h'),
});

/** The part of `GET /v1/forecast` that is used (open-meteo.com/en/docs), times of India. */
const ForecastReply = Type.Object({
  latitude: Type.Number(),
  longitude: Type.Number(),
  elevation: Type.Number({ minimum: -100, maximum: 6000 }),
  utc_offset_seconds: Type.Literal(PRODUCT_OFFSET_MS / 1000),
  hourly_units: Units,
  hourly: Type.Object({ time: Type.Array(clock), ...columns(HOURLY) }),
  daily: Type.Object({
    time: Type.Array(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })),
    ...columns(DAILY),
    sunrise: sun,
    sunset: sun,
  }),
});
export type ForecastReply = Static<typeof ForecastReply>;

const compiled = Compile(ForecastReply);

/** Whether it has the shape of a forecast; its numbers may still be nonsense. */
export const isForecastReply = (reply: unknown): reply is ForecastReply => compiled.Check(reply);
