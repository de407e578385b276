import type { DailyAdvisory } from '@anar/contracts/advisories';
import { advice as words } from '../../i18n/hi/advice.ts';
import { texts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import css from './advice.module.css';
import { longDate, weatherAge } from './advice-day.ts';

const say = texts(words);

interface AdviceHeadProps {
  advice: DailyAdvisory;
  busy: boolean;
  onRefresh: () => void;
}

/** Which day, and how far its weather can be trusted: weather that is a sample or a usual one says so before the advice. */
export function AdviceHead({ advice, busy, onRefresh }: AdviceHeadProps) {
  const { day, dataSource, credit, inputs } = advice;
  return (
    <div className={css.head}>
      <div className={css.line}>
        <h4 className={css.title}>{say('title')}</h4>
        <IconButton
          icon="refresh"
          label={say(busy ? 'getting' : 'refresh')}
          aria-busy={busy}
          className={busy ? css.turning : undefined}
          onClick={() => !busy && onRefresh()}
        />
      </div>
      <div className={css.line}>
        <span className={css.date}>{longDate(day)}</span>
        <Badge tone={dataSource}>{say(dataSource)}</Badge>
      </div>
      {/* Usual weather has no age: its credit line says what it is. */}
      {inputs.weatherAt !== null && <p className={css.age}>{weatherAge(advice, Date.now())}</p>}
      <p className={css.age}>{credit}</p>
    </div>
  );
}
