import type { DaysToHarvest } from '@anar/harvest/days-to-harvest';
import { texts } from '../../../i18n/texts.ts';
import { Chip, Chips } from '../../../ui/controls/chip.tsx';
import { Callable } from '../../../ui/feedback/callable/callable.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { tankTexts } from './tank.hi.ts';
import css from './tank.module.css';
import { HARVEST_TAPS, type TankForm } from './tank-form.ts';

const say = texts(tankTexts);
type Answer = TankForm['harvest'];

/** Asks when harvest is: products with a longer waiting time are not shown. */
export function HarvestQuestion({ answer, onAnswer }: { answer: Answer; onAnswer: (answer: Answer) => void }) {
  return (
    <div>
      <p className={css.label}>{say('harvestIn')}</p>
      <Chips label={say('harvestIn')}>
        {HARVEST_TAPS.map((days) => (
          <Chip key={days} selected={answer === days} onClick={() => onAnswer(days)}>
            {say(`harvest_${days}`)}
          </Chip>
        ))}
        <Chip selected={answer === 'unknown'} onClick={() => onAnswer('unknown')}>
          {say('harvestUnknown')}
        </Chip>
      </Chips>
    </div>
  );
}

interface LeftOutProps {
  count: number;
  harvest: DaysToHarvest;
  answer: Answer;
}

/** How many products are not shown, and why. */
export function LeftOut({ count, harvest: { daysToHarvest, harvestFrom }, answer }: LeftOutProps) {
  if (daysToHarvest === null) {
    const why = answer === null ? say('harvestFirst') : say('leftOutUnknown', { count });
    return (
      <Caution icon="basket">
        <Callable text={why} />
      </Caution>
    );
  }
  const from = harvestFrom === 'diary' || harvestFrom === 'calendar' ? say(`from_${harvestFrom}`) : '';
  return <p className={css.hint}>{`${leftOutText(count, daysToHarvest)} ${from}`.trim()}</p>;
}

function leftOutText(count: number, n: number): string {
  if (n === 0) return say('leftOutNow', { count });
  return count === 1 ? say('leftOutOne', { n }) : say('leftOut', { count, n });
}
