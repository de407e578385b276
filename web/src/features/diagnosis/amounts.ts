import { t } from '../../i18n/t.ts';

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** 1,24,000 and at most one digit after the point. */
export function readable(value: number): string {
  return number.format(value);
}

/** Grams as a hand weighs them: from a kilo on in kilos. */
export function weight(grams: number): string {
  return grams >= 1000
    ? t('diagnosis.kilos', { n: readable(grams / 1000) })
    : t('diagnosis.grams', { n: readable(grams) });
}
