import { useReading } from '../../app/speech/use-speech.ts';
import { t } from '../../i18n/t.ts';
import { NeedCard } from '../../ui/need-card.tsx';
import { readable } from './amounts.ts';
import type { Water } from './check-record.ts';
import css from './diagnosis-card.module.css';

/** How much water a tree needs; without a number it says so and what to do meanwhile. */
export function WaterCard({ water }: { water: Water }) {
  const { litersPerPlant, when, why, source } = water;
  const known = litersPerPlant !== undefined;
  const amount = known ? t('diagnosis.litres', { n: readable(litersPerPlant) }) : (when ?? t('diagnosis.unknownYet'));
  const unit = known ? t('diagnosis.perTreePerDay') : undefined;
  const rows = known && when ? [{ label: t('diagnosis.when'), value: when }] : [];
  const { toggle } = useReading([t('diagnosis.water'), amount, unit, rows[0]?.value, why].filter(Boolean).join('। '));
  return (
    <NeedCard
      icon="drop"
      tone="water"
      name={t('diagnosis.water')}
      amount={amount}
      unit={unit}
      rows={rows}
      why={why}
      source={source}
      onListen={toggle}
    >
      {!known && !why && <p className={css.hint}>{t('diagnosis.waterUnknownHint')}</p>}
    </NeedCard>
  );
}
