import type { Season } from '@anar/contracts/orchards/diary';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useSeasonsQuery } from '../../../api/endpoints/diary/diary-api.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { indiaDay, spoken } from '../../../i18n/dates/india-day.ts';
import { rupees } from '../../../i18n/numbers/rupees.ts';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { IconName } from '../../../ui/brand/icon-names.ts';
import { Segment } from '../../../ui/controls/segment.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { KIND_LOOKS } from '../diary/kinds.ts';
import { seasonTexts } from './season.hi.ts';
import css from './season-card.module.css';
import { hasMoney, outcome, type SeasonSum, sentence, sumOf } from './season-sum.ts';

const say = texts(seasonTexts);

/** Costs and income of a season. Renders nothing offline, where the diary shows the error itself. */
export function SeasonCard({ orchardId }: { orchardId: string }) {
  const { data: seasons, error, isFetching, refetch } = useSeasonsQuery(orchardId);
  const offline = useNetwork() === 'offline';
  if (seasons?.some(hasMoney)) return <Seasons seasons={seasons} />;
  if (seasons) return <p className={css.note}>{say('empty')}</p>;
  if (!error || offline) return null;
  return (
    <RetryNote className={css.note} onRetry={refetch} busy={isFetching}>
      {`${say('failed')} ${errorText(error)}`}
    </RetryNote>
  );
}

function Seasons({ seasons }: { seasons: readonly Season[] }) {
  const [chosen, setChosen] = useState<'running' | 'before'>('running');
  const [running, before] = seasons;
  const hasBefore = before !== undefined && hasMoney(before);
  const season = chosen === 'before' ? before : running;
  if (!season) return null;
  const today = indiaDay(serverNow());
  const sum = sumOf(season);
  return (
    <Card aria-labelledby="season" className={css.card}>
      <h3 id="season">{say('title')}</h3>
      {hasBefore && (
        <Segment
          label={say('which')}
          options={[
            { value: 'running', label: say('running') },
            { value: 'before', label: say('before') },
          ]}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {sum.most > 0 ? <Chart sum={sum} /> : <p>{say('nothing')}</p>}
      <p className={css.days}>{say('days', { from: spoken(season.from, today), to: spoken(season.to, today) })}</p>
    </Card>
  );
}

/** A bar per kind of cost, and one for the income. */
function Chart({ sum }: { sum: SeasonSum }) {
  return (
    <>
      <p className={css.outcome}>{outcome(sum)}</p>
      <div role="img" aria-label={sentence(sum)} className={css.chart}>
        {sum.parts.map(({ kind, paise }) => (
          <Bar key={kind} icon={KIND_LOOKS[kind].icon} name={say(kind)} paise={paise} most={sum.most} />
        ))}
        <Bar icon="rupee" name={say('income')} paise={sum.income} most={sum.most} isIncome />
      </div>
      <p className={css.cost}>
        {say('cost')} <b>{rupees(sum.cost)}</b>
      </p>
    </>
  );
}

interface BarProps {
  icon: IconName;
  name: string;
  paise: number;
  most: number;
  isIncome?: boolean;
}

function Bar({ icon, name, paise, most, isIncome = false }: BarProps) {
  return (
    <div className={css.bar} data-income={isIncome}>
      <Icon name={icon} size="s" />
      <span>{name}</span>
      <b>{rupees(paise)}</b>
      <i style={{ width: `${(100 * paise) / most}%` }} />
    </div>
  );
}
