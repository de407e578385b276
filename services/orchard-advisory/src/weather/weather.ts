import type { WeatherSource } from '@anar/contracts/orchards/advisories';

/** One hour; what a provider does not know is null. */
export interface WeatherHour {
  /** Its start. */
  at: Date;
  /** °C at 2 m. */
  temperature: number | null;
  /** Percent at 2 m. */
  humidity: number | null;
  /** mm in this hour. */
  rainMm: number | null;
  /** Percent; null for hours that have passed. */
  rainChance: number | null;
  /** km/h at 10 m. */
  wind: number | null;
  /** km/h at 10 m. */
  gust: number | null;
  /** Percent. */
  cloud: number | null;
}

/** One day in India. */
export interface WeatherDay {
  /** `2026-11-21`. */
  day: string;
  temperatureMax: number | null;
  temperatureMin: number | null;
  rainMm: number | null;
  rainChance: number | null;
  /** km/h at 10 m, the highest of the day. */
  windMax: number | null;
  gustMax: number | null;
  /** Reference evapotranspiration in mm, as the provider gives it. */
  et0: number | null;
  /** MJ/m². */
  radiation: number | null;
  sunrise: Date | null;
  sunset: Date | null;
  /** WMO 4677 code of the day's worst weather. */
  code: number | null;
}

/** The weather of one 0.1° cell: seven days back, today, and as far ahead as is known. */
export interface Weather {
  source: WeatherSource;
  /** When a provider sent it; null for monthly normals. */
  fetchedAt: Date | null;
  latitude: number;
  longitude: number;
  /** Metres; of the provider, else of the nearest station. */
  elevation: number;
  /** From seven days back to at least three ahead, oldest first; empty for normals. */
  hours: readonly WeatherHour[];
  /** From seven days back to six ahead, oldest first; of normals, today and six ahead. */
  days: readonly WeatherDay[];
  /** Line that the provider's licence requires. */
  credit: string;
}
