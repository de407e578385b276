import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { type ReactNode, useEffect, useRef } from 'react';
import { serverNow } from '../../../device/network/server-clock.ts';
import { PushOffer } from '../../../device/push/push-offer.tsx';
import { texts } from '../../../i18n/texts.ts';
import { useAppSelector } from '../../../session/hooks.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { KeptNote } from '../../../ui/feedback/kept-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { AdviceActions } from '../actions/advice-actions.tsx';
import { adviceTexts } from '../advice.hi.ts';
import css from '../advice.module.css';
import type { TodaysAdvice } from '../daily/use-daily-advice.ts';
import { longDate } from '../long-date.ts';
import { RiskList } from '../panels/risk-list.tsx';
import { WeekStrip } from '../panels/week-strip.tsx';
import { SprayPanel } from '../spray/spray-panel.tsx';
import { TodayCells } from '../today/today-cells.tsx';
import { WaterPanel } from '../water/water-panel.tsx';
import { alertText, weatherAge, weatherSource } from './advice-text.ts';

const say = texts(adviceTexts);

interface AdviceCardProps {
  orchard: Orchard;
  advice: DailyAdvisory;
  todays: TodaysAdvice;
  /**
   * The user has just requested it: the card takes focus, since the button that had it is gone, and scrolls into view.
   */
  wasRequested: boolean;
  /** Rendered below the decisions: other due tasks, provided by another feature. */
  due?: ReactNode;
  /** Collapses everything but the decisions. */
  folded?: boolean | undefined;
}

/** Today's advice, the most urgent first. */
export default function AdviceCard({ orchard, advice, todays, wasRequested, due, folded }: AdviceCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!wasRequested) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView();
  }, [wasRequested]);
  const { offline, since, generating, generate } = todays;
  const details = (
    <>
      <SprayPanel orchard={orchard} advice={advice} />
      <WaterPanel orchard={orchard} advice={advice} todays={todays} />
      <RiskList risks={advice.risks} />
      <WeekStrip days={advice.days} />
      <AdviceWhy advice={advice} />
      <AdviceActions orchard={orchard} advice={advice} />
      <MorningPush orchard={orchard} />
    </>
  );
  return (
    <Card ref={card} padding="none" aria-label={say('title')} tabIndex={-1} className={css.whole}>
      <AdviceAlert advice={advice} />
      <AdviceHead advice={advice} busy={generating} onRefresh={() => void generate(true, refreshText)} />
      <div className={css.kept}>
        <KeptNote since={since} offline={offline} say={say} />
      </div>
      <TodayCells orchard={orchard} advice={advice} />
      {due}
      {folded ? (
        <Fold className={css.folded} title={say('wholeAdvice')}>
          {details}
        </Fold>
      ) : (
        details
      )}
    </Card>
  );
}

/** Offered once on a screen of several orchards: with the orchard selected on this device. */
function MorningPush({ orchard }: { orchard: Orchard }) {
  const isKept = useAppSelector((state) => state.device.orchard?.id) === orchard.id;
  if (!isKept) return null;
  return (
    <div className={css.offer}>
      <PushOffer title={say('pushTitle')} text={say('pushText')} />
    </div>
  );
}

/** Advice from climate normals may be replaced later by one from a forecast. */
const refreshText = ({ dataSource }: DailyAdvisory) => say(dataSource === 'backup' ? 'refreshedBackup' : 'refreshed');

interface AdviceHeadProps {
  advice: DailyAdvisory;
  busy: boolean;
  onRefresh: () => void;
}

/** Day and weather source. Sample data or climate normals are marked before the advice. */
function AdviceHead({ advice, busy, onRefresh }: AdviceHeadProps) {
  const { day, credit, inputs } = advice;
  const source = weatherSource(advice);
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
        <Badge tone={source === 'sample' ? 'backup' : source}>{say(source)}</Badge>
      </div>
      {/* Climate normals have no age: the credit line says what they are. */}
      {inputs.weatherAt !== null && <p className={css.age}>{weatherAge(advice, serverNow())}</p>}
      <p className={css.age}>{credit}</p>
    </div>
  );
}

/** Alert for the district. Only an alert by the government is called official. */
function AdviceAlert({ advice }: { advice: DailyAdvisory }) {
  const { districtAlert, alertSource } = advice;
  if (districtAlert === 'none') return null;
  return (
    <div className={classNames(css.alert, css[districtAlert])} role="status">
      <Icon name="alert" />
      <div>
        <p>
          <b className={css.level}>{say(`alert_${districtAlert}`)}</b>{' '}
          <span className={css.source}>{say(alertSource === 'government' ? 'government' : 'forecast')}</span>
        </p>
        <p>{alertText(advice)}</p>
      </div>
    </div>
  );
}

/** The calculation step by step, and the sources of its numbers. */
function AdviceWhy({ advice }: { advice: DailyAdvisory }) {
  const { lines, sources } = advice.inputs;
  return (
    <div className={css.part}>
      <Fold start={<Icon name="bulb" />} title={say('why')}>
        <p className={css.age}>{weatherAge(advice, serverNow())}</p>
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
