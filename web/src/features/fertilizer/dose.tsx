import type { FertilizerDose, FertilizerPlan } from '@anar/contracts/orchards/fertilizer';
import { serverNow } from '../../device/network/server-clock.ts';
import { indiaDay } from '../../i18n/dates/india-day.ts';
import { weight } from '../../i18n/numbers/amounts.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Badge, type BadgeTone } from '../../ui/feedback/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { fertilizerTexts } from './fertilizer.hi.ts';
import css from './fertilizer.module.css';
import { orchardKilos, toCarry } from './orchard-amount.ts';
import { useNote } from './use-note.ts';

const say = texts(fertilizerTexts);
const TONES: Record<FertilizerDose['due'], BadgeTone> = { now: 'medium', later: 'plain', past: 'backup' };

interface DoseProps extends Pick<FertilizerPlan, 'recorded'> {
  orchardId: string;
  dose: FertilizerDose;
  /** Whether its `due` is still current. */
  dueKnown: boolean;
}

/**
 * The fertilizers of one time of the year. While it is due, each can be noted in the diary as given today. A past one
 * is noted in the diary itself, with its own day.
 */
export function Dose({ orchardId, dose: { when, due, items }, dueKnown, recorded }: DoseProps) {
  const { busy, note } = useNote(orchardId);
  const today = indiaDay(serverNow());
  const givenToday = (name: string) => recorded.some(({ on, product }) => on === today && product === name);
  return (
    <Card>
      <div className={css.head}>
        <h3>{when}</h3>
        {dueKnown && (
          <Badge tone={TONES[due]} icon="calendar">
            {say(due)}
          </Badge>
        )}
      </div>
      <ul>
        {items.map((item) => (
          <li key={item.name} className={css.item}>
            <p>
              <b>{item.name}</b>
            </p>
            <p className={css.carry}>{toCarry(item)}</p>
            <p className={css.hint}>
              {orchardKilos(item)}, {say('perTree', { amount: weight(item.perPlantGrams) })}
            </p>
            {givenToday(item.name) ? (
              <p className={css.given}>
                <Icon name="check" />
                {say('givenToday')}
              </p>
            ) : (
              due === 'now' && (
                <Button
                  kind="soft"
                  size="m"
                  icon="pen"
                  busy={busy === item.name}
                  busyText={say('noting')}
                  onClick={() => void note(item)}
                >
                  {say('note', { what: item.name })}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {due === 'past' && dueKnown && <p className={css.hint}>{say('pastHint')}</p>}
    </Card>
  );
}
