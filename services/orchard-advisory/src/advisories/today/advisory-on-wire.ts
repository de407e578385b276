import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { CardHour, StoredAdvisory } from '../advisory.ts';

const HOUR_MS = 60 * 60 * 1000;

/** An advisory as sent to a phone at an instant of its day. */
export function advisoryOnWire(stored: StoredAdvisory, now: Date): DailyAdvisory {
  const { id, orchardId, day, createdAt, content, hours, feedback } = stored;
  const { sprayWindow, ...rest } = content;
  return {
    id,
    orchardId,
    day,
    createdAt: createdAt.toISOString(),
    ...rest,
    // A window that has passed would send the grower out at the wrong time.
    ...(sprayWindow && Date.parse(sprayWindow.to) > now.getTime() && { sprayWindow }),
    weatherData: weatherAt(hours, content, now),
    ...(feedback && {
      feedback: { isHelpful: feedback.isHelpful, ...(feedback.feedback && { feedback: feedback.feedback }) },
    }),
  };
}

/**
 * Wind, temperature and humidity of the current hour, and the highest chance of rain in the rest of the day. From
 * normals: the day's highest temperature and chance of rain.
 */
function weatherAt(
  hours: readonly CardHour[],
  { days }: Pick<DailyAdvisory, 'days'>,
  now: Date,
): DailyAdvisory['weatherData'] {
  const left = hours.filter(({ at }) => at.getTime() + HOUR_MS > now.getTime());
  const [hour] = left;
  if (!hour) {
    const today = days[0];
    return {
      windSpeed: null,
      rainChance: today?.rainChance ?? null,
      temperature: today?.temperatureMax ?? null,
      humidity: null,
    };
  }
  const chances = left.flatMap(({ rainChance }) => (rainChance === null ? [] : [rainChance]));
  return {
    windSpeed: hour.wind,
    rainChance: chances.length > 0 ? Math.max(...chances) : null,
    temperature: hour.temperature,
    humidity: hour.humidity,
  };
}
