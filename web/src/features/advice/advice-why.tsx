import type { DailyAdvisory } from '@anar/contracts/advisories';
import { advice as words } from '../../i18n/hi/advice.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Fold } from '../../ui/layout/fold.tsx';
import css from './advice.module.css';
import { weatherAge } from './advice-day.ts';

const say = texts(words);

/** The calculation a step a line, and where its numbers come from. */
export function AdviceWhy({ advice }: { advice: DailyAdvisory }) {
  const { lines, sources } = advice.inputs;
  return (
    <div className={css.part}>
      <Fold start={<Icon name="bulb" />} title={say('why')}>
        <p className={css.age}>{weatherAge(advice, Date.now())}</p>
        <ul className={css.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {sources.length > 0 && (
          <div className={css.sources}>
            <b>{say('sources')}</b>
            <ul>
              {sources.map((source) => (
                <li key={source}>{source}</li>
              ))}
            </ul>
          </div>
        )}
      </Fold>
    </div>
  );
}
