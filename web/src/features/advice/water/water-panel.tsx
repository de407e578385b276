import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { DoneButton } from '../../../api/endpoints/diary/done/lazy-done-button.tsx';
import { readable } from '../../../i18n/numbers/amounts.ts';
import { texts } from '../../../i18n/texts.ts';
import { Why } from '../../../ui/layout/why-line.tsx';
import { adviceTexts } from '../advice.hi.ts';
import type { TodaysAdvice } from '../daily/use-daily-advice.ts';
import { Panel, Readings } from '../panels/panel.tsx';
import css from './water-panel.module.css';
import { WaterQuestion } from './water-question.tsx';
import { duration, everyDaysText, totalLitres } from './water-text.ts';

const say = texts(adviceTexts);

interface WaterPanelProps {
  orchard: Orchard;
  advice: DailyAdvisory;
  todays: TodaysAdvice;
}

/** How much water a tree and the orchard need, how long to run the drip, and why. */
export function WaterPanel({ orchard, advice, todays }: WaterPanelProps) {
  const { irrigationLiters, irrigationReason, irrigationQuestion, weatherData } = advice;
  const { temperature, humidity } = weatherData;
  const litres = Number(irrigationLiters);
  return (
    <Panel icon="drop" tone="water" title={say('water')}>
      <Amount orchard={orchard} advice={advice} />
      <Why>{irrigationReason}</Why>
      {litres > 0 && <DoneButton orchard={orchard} work={{ kind: 'irrigation', litresPerPlant: litres }} />}
      <Readings
        readings={[
          {
            icon: 'temp',
            label: say('temperature'),
            value: temperature === null ? say('unknown') : say('degrees', { n: readable(temperature) }),
          },
          {
            icon: 'drop',
            label: say('humidity'),
            value: humidity === null ? say('unknown') : say('percent', { n: readable(humidity) }),
          },
        ]}
      />
      {irrigationQuestion && <WaterQuestion question={irrigationQuestion} orchard={orchard} todays={todays} />}
    </Panel>
  );
}

function Amount({ orchard, advice }: Omit<WaterPanelProps, 'todays'>) {
  const { irrigationLiters, irrigationMinutes, irrigationEveryDays } = advice;
  const { plantCount, irrigationType, drippers } = orchard;
  const litres = Number(irrigationLiters);
  if (litres <= 0) {
    return <p className={css.none}>{say(irrigationType === 'rainfed' ? 'rainfed' : 'noWater')}</p>;
  }
  return (
    <>
      <p className={css.amount}>
        <b>{say('litres', { n: readable(litres) })}</b> {say('perTree')}, {everyDaysText(irrigationEveryDays)}
      </p>
      <p>{say('total', { n: readable(totalLitres(irrigationLiters, plantCount)), plants: readable(plantCount) })}</p>
      {irrigationMinutes !== undefined && (
        <p className={css.drip}>
          {say('drip')} <b>{duration(irrigationMinutes)}</b>
          {!drippers && <span className={css.guessed}>{say('dripGuessed')}</span>}
        </p>
      )}
    </>
  );
}
