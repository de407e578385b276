import type { PlannedSpray } from '@anar/contracts/orchards/diary';
import { serverNow } from '../../../../device/network/server-clock.ts';
import { diaryTexts } from '../../../../i18n/catalogues/diary.hi.ts';
import { indiaDay } from '../../../../i18n/dates/india-day.ts';
import { texts } from '../../../../i18n/texts.ts';
import { TileIcon } from '../../../../ui/brand/tile-icon.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import css from '../diary.module.css';
import { plannedFacts } from '../entry/entry-words.ts';

const say = texts(diaryTexts);

interface PlannedSpraysProps {
  sprays: readonly PlannedSpray[];
  onDone: (spray: PlannedSpray) => void;
  onRemove: (spray: PlannedSpray) => void;
}

/** Prescribed sprays that are not done yet. */
export function PlannedSprays({ sprays, onDone, onRemove }: PlannedSpraysProps) {
  const today = indiaDay(serverNow());
  return (
    <section aria-labelledby="prescribed">
      <h3 id="prescribed" className={css.day}>
        {say('prescribedTitle')}
      </h3>
      <Card padding="rows">
        <ul>
          {sprays.map((spray) => (
            <li key={spray.id} className={css.entry}>
              <TileIcon icon="spray" tone="spray" />
              <div className={css.words}>
                <b>{say('prescribed', { what: spray.product })}</b>
                <p className={css.facts}>{plannedFacts(spray, today)}</p>
              </div>
              <div className={css.answers}>
                <Button
                  kind="soft"
                  size="m"
                  auto
                  icon="check"
                  aria-label={say('doneWhich', { what: spray.product })}
                  onClick={() => onDone(spray)}
                >
                  {say('done')}
                </Button>
                <Button
                  kind="txt"
                  size="m"
                  auto
                  aria-label={say('removeWhich', { what: spray.product })}
                  onClick={() => onRemove(spray)}
                >
                  {say('remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
