import { useServerNow } from '../device/network/server-clock.ts';
import { texts } from '../i18n/texts.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { consultationTexts } from './consultation.hi.ts';

const say = texts(consultationTexts);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** '2 दिन 4 घंटे बाकी' over a day, else hours and minutes; null when it is over. */
export function timeLeft(until: string, now: number): string | null {
  const left = Date.parse(until) - now;
  if (!(left > 0)) return null;
  const hours = Math.floor(left / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  if (left > DAY_MS) return say('leftDays', { days: Math.floor(left / DAY_MS), hours: hours % 24 });
  if (hours > 0) return say('leftHours', { hours, minutes });
  return minutes > 0 ? say('leftMinutes', { minutes }) : say('leftMoments');
}

/** How long something is still valid; nothing once it has expired. */
export function TimeLeft({ until }: { until: string }) {
  const left = timeLeft(until, useServerNow());
  return left === null ? null : (
    <Badge tone="plain" icon="clock">
      {left}
    </Badge>
  );
}
