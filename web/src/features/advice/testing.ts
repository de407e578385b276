import type { DailyAdvisory, SprayHour } from '@anar/contracts/orchards/advisories';
import type { Orchard } from '@anar/contracts/orchards/orchards';

export const ORCHARD: Orchard = {
  id: '01HZZZZZZZZZZZZZZZZZZZZZZ1',
  userId: '01HZZZZZZZZZZZZZZZZZZZZZZ2',
  name: 'नदी वाला',
  status: 'active',
  plantCount: 1240,
  plantAge: 5,
  plantPhase: 'growth',
  soilType: 'loamy',
  irrigationType: 'drip',
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** Consecutive spray hours from 6:00 in India. */
export function sprayHours(decisions: readonly SprayHour['decision'][]): SprayHour[] {
  const six = Date.parse('2026-11-21T06:00:00+05:30');
  return decisions.map((decision, i) => ({ at: new Date(six + i * 3_600_000).toISOString(), decision }));
}

export const ADVICE: DailyAdvisory = {
  id: '01HZZZZZZZZZZZZZZZZZZZZZZ3',
  orchardId: ORCHARD.id,
  day: '2026-11-21',
  createdAt: '2026-11-21T00:30:00.000Z',
  dataSource: 'cache',
  districtAlert: 'none',
  alertMessage: '',
  alertSource: null,
  sprayDecision: 'caution',
  sprayReasons: ['हवा 12 किमी/घंटा तक'],
  sprayWindow: {
    from: '2026-11-21T01:00:00.000Z',
    to: '2026-11-21T04:00:00.000Z',
    decision: 'caution',
    text: 'आज सुबह 6 से 9',
  },
  sprayHours: sprayHours(['safe', 'caution']),
  irrigationLiters: '14.5',
  irrigationReason: 'बारिश नहीं हुई।',
  irrigationEveryDays: 2,
  weatherData: { windSpeed: 11, rainChance: 70, temperature: 27, humidity: 64 },
  risks: [],
  days: [],
  inputs: {
    weatherAt: '2026-11-21T00:00:00.000Z',
    et0: 4,
    et0Source: 'provider',
    kc: 0.8,
    wettedShare: 0.4,
    plantAreaM2: 13.5,
    efficiency: 0.9,
    effectiveRainMm: 0,
    thresholds: '1',
    lines: [],
    sources: [],
  },
  credit: 'मौसम: Open-Meteo.com',
};

/** First reason from the server after the day's last spray hour. */
export const TOMORROW = 'आज छिड़काव का समय निकल गया, यह सलाह कल के लिए है';
