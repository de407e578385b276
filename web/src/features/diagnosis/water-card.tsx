import { card as words } from '../../i18n/hi/card.ts';
import { texts } from '../../i18n/texts.ts';
import { inSentences } from '../../speech/in-sentences.ts';
import { useReading } from '../../speech/use-speech.ts';
import { NeedCard } from '../../ui/layout/need-card.tsx';
import type { Water } from './check-record.ts';
import css from './diagnosis-card.module.css';
import { litres } from './litres.ts';

const say = texts(words);

/** How much water a tree needs; without a number it says so and what to do meanwhile. */
export function WaterCard({ water }: { water: Water }) {
  const { litersPerPlant, when, why, source } = water;
  const known = litersPerPlant !== undefined;
  const amount = known ? litres(litersPerPlant) : (when ?? say('unknownYet'));
  const unit = known ? say('perTreePerDay') : undefined;
  const rows = known && when ? [{ label: say('when'), value: when }] : [];
  const { toggle } = useReading(inSentences([say('water'), unit ? `${amount} ${unit}` : amount, rows[0]?.value, why]));
  return (
    <NeedCard
      icon="drop"
      tone="water"
      name={say('water')}
      amount={amount}
      unit={unit}
      rows={rows}
      why={why}
      source={source}
      onListen={toggle}
    >
      {!known && !why && <p className={css.hint}>{say('waterUnknownHint')}</p>}
    </NeedCard>
  );
}
