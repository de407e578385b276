import { formatNumber } from '../../../numbers/format-number.ts';
import { SPRAY_LIMITS as LIMITS } from '../thresholds.ts';
import type { Finding, FindingKind, Reading } from './finding.ts';

const READINGS: Record<Reading, string> = {
  wind: 'हवा',
  gust: 'हवा के झोंकों',
  rain: 'बारिश',
  temperature: 'तापमान',
  humidity: 'नमी',
};

const TEXTS: Record<FindingKind, (finding: Finding) => string> = {
  wind: ({ value, limit }) => `हवा ${formatNumber(value)} किमी/घंटा, ${formatNumber(limit)} से ज़्यादा: दवा उड़ जाती है`,
  calm: ({ value, limit }) => `हवा ${formatNumber(value)} किमी/घंटा, ${formatNumber(limit)} से कम: दवा हवा में लटकी रहती है`,
  gust: ({ value, limit }) => `हवा के झोंके ${formatNumber(value)} किमी/घंटा, ${formatNumber(limit)} से ज़्यादा`,
  rainChance: ({ value, limit }) =>
    `${LIMITS.rainChance.hours} घंटे के अंदर बारिश की संभावना ${formatNumber(value)}%, ${formatNumber(limit)}% से कम चाहिए`,
  rain: ({ value, limit }) =>
    `${LIMITS.rainChance.hours} घंटे के अंदर ${formatNumber(value)} मिमी बारिश का अनुमान, ${formatNumber(limit)} से कम चाहिए: दवा धुल जाती है`,
  raining: ({ value }) => `उस समय ${formatNumber(value)} मिमी बारिश का अनुमान`,
  wetLeaves: ({ value }) => `उससे ${LIMITS.wetLeaves.hours} घंटे पहले ${formatNumber(value)} मिमी बारिश: पत्ते गीले`,
  heat: ({ value, limit }) => `तापमान ${formatNumber(value)}°, ${formatNumber(limit)} से ज़्यादा: पत्ते झुलस सकते हैं`,
  cold: ({ value, limit }) => `तापमान ${formatNumber(value)}°, ${formatNumber(limit)} से कम`,
  dryAir: ({ value, limit, temperature }) =>
    `हवा में नमी ${formatNumber(value)}%, ${formatNumber(limit)} से कम, तापमान ${formatNumber(temperature ?? 0)}°: बूंदें सूख जाती हैं`,
  moistAir: ({ value, limit }) => `हवा में नमी ${formatNumber(value)}%, ${formatNumber(limit)} से ज़्यादा: पत्ते गीले रहते हैं`,
  dew: ({ value, limit }) =>
    `सुबह ${LIMITS.dew.until} से पहले नमी ${formatNumber(value)}%, ${formatNumber(limit)} से ज़्यादा: पत्तों पर ओस`,
  fastDrying: ({ value, limit }) =>
    `हवा बहुत सूखी (डेल्टा-टी ${formatNumber(value)}°, ${formatNumber(limit)} से ज़्यादा): बूंदें उड़ जाती हैं`,
  slowDrying: ({ value, limit }) =>
    `हवा बहुत गीली (डेल्टा-टी ${formatNumber(value)}°, ${formatNumber(limit)} से कम): दवा सूखती नहीं`,
  inversion: ({ value, limit }) =>
    `सुबह-शाम साफ़ आसमान में हवा ${formatNumber(value)} किमी/घंटा, ${formatNumber(limit)} से कम: दवा नीचे नहीं बैठती, बहकर दूर जाती है`,
  bees: () =>
    `फूल का समय: सुबह ${LIMITS.bees.from} से शाम ${LIMITS.bees.to - 12} तक मधुमक्खियां फूलों पर रहती हैं, शाम ${LIMITS.bees.to - 12}:30 के बाद सबसे ठीक`,
  dark: () => 'अंधेरे में छिड़काव: पत्ते और हवा दिखते नहीं',
  unknown: ({ reading = 'wind' }) => `${READINGS[reading]} का अनुमान नहीं मिला: खेत पर देखकर ही करें`,
};

/** A finding in Hindi, with the number that decided. */
export function findingText(finding: Finding): string {
  return TEXTS[finding.kind](finding);
}
