import type { FertilizerPlan } from '@anar/contracts/fertilizer';
import { weight } from '../../i18n/amounts.ts';
import { fertilizer as words } from '../../i18n/hi/fertilizer.ts';
import { indiaDay, spoken } from '../../i18n/india-day.ts';
import { texts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import css from './fertilizer.module.css';

const say = texts(words);

interface RecordedProps extends Pick<FertilizerPlan, 'recorded'> {
  orchardId: string;
}

/** What was given in the last year, and the way to the diary, where an entry is taken out. */
export function Recorded({ recorded, orchardId }: RecordedProps) {
  const today = indiaDay(Date.now());
  return (
    <Card look="sunken">
      <h2>{say('recorded')}</h2>
      {recorded.length === 0 ? (
        <p className={css.hint}>{say('recordedNone')}</p>
      ) : (
        <ul>
          {recorded.map(({ on, product, kilograms }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may be given twice on a day
            <li key={index}>
              {say('recordedRow', { day: spoken(on, today), product })}
              {kilograms !== undefined && `, ${weight(kilograms * 1000)}`}
            </li>
          ))}
        </ul>
      )}
      <p className={css.hint}>{say('diaryHint')}</p>
      <ButtonLink href={`/orchard/${orchardId}`} kind="txt" size="m" icon="book" auto>
        {say('diary')}
      </ButtonLink>
    </Card>
  );
}
