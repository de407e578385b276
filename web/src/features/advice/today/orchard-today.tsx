import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useOrchardOfToday } from '../../../api/endpoints/use-orchard-of-today.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { indiaDay } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { ListenIcon } from '../../../sound/speech/listen-button.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { KeptNote } from '../../../ui/feedback/kept-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { spokenAdvice } from '../actions/shared-advice.ts';
import { adviceTexts } from '../advice.hi.ts';
import { alertText, weatherAge } from '../card/advice-text.ts';
import { NoAdvice, OldAdvice } from '../daily/daily-advice.tsx';
import { type TodaysAdvice, useDailyAdvice } from '../daily/use-daily-advice.ts';
import css from './orchard-today.module.css';
import { todayTexts } from './today.hi.ts';
import { TodayCells } from './today-cells.tsx';

const say = texts(todayTexts);
const sayAdvice = texts(adviceTexts);
const LIST = '/orchard';

/**
 * On the start page: the day's work for one orchard. With several orchards it names that one and links to the others.
 */
export function OrchardToday() {
  const { orchard, several } = useOrchardOfToday();
  if (!orchard) return null;
  return (
    <Card padding="none" className={css.today} aria-labelledby="today">
      {orchard.latitude === undefined ? <NoPlace orchard={orchard} /> : <Todays orchard={orchard} />}
      {several && (
        <ul className={css.rows}>
          <ListRow href={LIST}>{say('others')}</ListRow>
        </ul>
      )}
    </Card>
  );
}

function NoPlace({ orchard }: { orchard: Orchard }) {
  return (
    <>
      <Head orchard={orchard} />
      <ul className={css.rows}>
        <ListRow href={pathOf(orchard)} start={<TileIcon icon="pin" tone="brand" />}>
          <b>{say('noPlace')}</b>
          <span className={css.soft}>{say('noPlaceHint')}</span>
        </ListRow>
      </ul>
    </>
  );
}

function Todays({ orchard }: { orchard: Orchard }) {
  const todays = useDailyAdvice(orchard);
  const { data: advice, since, offline } = todays;
  useFirstAdvice(orchard, todays);
  if (advice?.day !== indiaDay(serverNow())) {
    return (
      <>
        <Head orchard={orchard} />
        <div className={css.none}>
          {advice && <OldAdvice advice={advice} />}
          <NoAdvice todays={todays} />
        </div>
      </>
    );
  }
  return (
    <>
      <AlertStrip orchard={orchard} advice={advice} />
      <Head orchard={orchard} advice={advice} />
      <div className={css.kept}>
        <KeptNote since={since} offline={offline} say={sayAdvice} />
      </div>
      <Link href={pathOf(orchard)} className={css.whole}>
        <TodayCells orchard={orchard} advice={advice} />
      </Link>
    </>
  );
}

/** On the day an orchard is added, its first advice comes without a tap; after a failure the button is there. */
function useFirstAdvice({ createdAt }: Orchard, { data, offline, generate }: TodaysAdvice): void {
  const requested = useRef(false);
  const isNew = indiaDay(Date.parse(createdAt)) === indiaDay(serverNow());
  const isDue = isNew && data === null && !offline;
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once, when it is due
  useEffect(() => {
    if (!isDue || requested.current) return;
    requested.current = true;
    void generate(false);
  }, [isDue]);
}

function Head({ orchard, advice }: { orchard: Orchard; advice?: DailyAdvisory }) {
  const now = serverNow();
  return (
    <div className={css.head}>
      <div>
        <h2 id="today">{say('title')}</h2>
        <p className={css.soft}>{advice ? `${orchard.name} · ${weatherAge(advice, now)}` : orchard.name}</p>
      </div>
      {advice && <ListenIcon text={spokenAdvice(advice, orchard, now)} label={say('listen')} />}
    </div>
  );
}

/** Only an alert from the government is labelled official. */
function AlertStrip({ orchard, advice }: { orchard: Orchard; advice: DailyAdvisory }) {
  const { districtAlert, alertSource } = advice;
  if (districtAlert === 'none') return null;
  return (
    <Link href={pathOf(orchard)} className={classNames(css.alert, css[districtAlert])}>
      <Icon name="alert" />
      <span role="status">
        <b>{alertText(advice)}</b> · {sayAdvice(alertSource === 'government' ? 'government' : 'forecast')}
      </span>
      <Icon name="right" size="s" />
    </Link>
  );
}

const pathOf = ({ id }: Orchard) => `${LIST}?orchard=${id}`;
