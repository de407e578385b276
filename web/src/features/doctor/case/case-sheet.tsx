import type { CaseSheet } from '@anar/contracts/consult/case-sheet';
import type { ReactNode } from 'react';
import { errorText, isApiError } from '../../../api/api-error.ts';
import { useCaseSheetQuery } from '../../../api/endpoints/consult-api.ts';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { diaryTexts } from '../../../i18n/catalogues/diary.hi.ts';
import { orchardNamesTexts } from '../../../i18n/catalogues/orchard-names.hi.ts';
import { ago } from '../../../i18n/dates/ago.ts';
import { indiaDay, spoken } from '../../../i18n/dates/india-day.ts';
import { timeSince } from '../../../i18n/dates/relative-time.ts';
import { spokenDay } from '../../../i18n/dates/spoken-day.ts';
import { readable } from '../../../i18n/numbers/amounts.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { IconName } from '../../../ui/brand/icon-names.ts';
import { Skeleton, SkeletonShape } from '../../../ui/feedback/loading/skeleton.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import desk from '../desk/desk.module.css';
import { caseTexts } from './case.hi.ts';
import css from './case-sheet.module.css';
import { rainText, workState } from './facts/case-facts.ts';

const say = texts(caseTexts);
const sayName: (name: string) => string = texts<Record<string, string>>(orchardNamesTexts);
const sayKind: (name: string) => string = texts<Record<string, string>>(diaryTexts);

type Orchard = CaseSheet['orchards'][number];

interface CaseSheetProps {
  /** Id of the consultation. */
  id: string;
  folded: boolean;
}

/** The farm beside the problem, as far as the farmer shares it. Collapsed on a phone. */
export function CaseSheetCard(props: CaseSheetProps) {
  return (
    <Card className={desk.sheet} aria-label={say('sheet')}>
      <CaseSheetFacts {...props} />
    </Card>
  );
}

/** The same inside another card. */
export function CaseSheetFacts({ id, folded }: CaseSheetProps) {
  const sheet = useQueryState(useCaseSheetQuery(id, { refetchOnMountOrArgChange: true }));
  const refused = isApiError(sheet.error) && sheet.error.body.code === 'no_consent';
  return (
    <div>
      <div className={css.title}>
        <h2>{say('sheet')}</h2>
        {sheet.data && !refused && (
          <span className={css.soft}>
            <Icon name="lock" size="s" />
            {say('sheetShared')}
          </span>
        )}
      </div>
      {refused ? (
        <div className={css.closed}>
          <Icon name="lock" />
          <div>
            <b>{say('noConsent')}</b>
            <p>{say('noConsentText')}</p>
          </div>
        </div>
      ) : sheet.data ? (
        <Facts sheet={sheet.data} folded={folded} />
      ) : sheet.error === undefined ? (
        <Skeleton>
          <SkeletonShape shape="block" />
        </Skeleton>
      ) : (
        <RetryNote title={say('sheetFailed')} onRetry={sheet.refetch} busy={sheet.fetching}>
          {sheet.offline ? say('sheetOffline') : errorText(sheet.error)}
        </RetryNote>
      )}
    </div>
  );
}

function Facts({ sheet: { orchards, checks }, folded }: { sheet: CaseSheet; folded: boolean }) {
  const sorted = [...orchards].sort((a, b) => Number(b.isAsked) - Number(a.isAsked));
  return (
    <>
      {sorted.length === 0 && <p className={css.none}>{say('noOrchard')}</p>}
      {sorted.map((orchard) => (
        <OrchardFacts key={orchard.orchardId} orchard={orchard} folded={folded} many={sorted.length > 1} />
      ))}
      <Part icon="checks" title={say('checks')} folded={folded} short={checksShort(checks.length)}>
        {checks.length === 0 && <p className={css.soft}>{say('checksNoneText')}</p>}
        <ul>
          {checks.map(({ diagnosisId, problem, confidence, at }) => (
            <li key={diagnosisId} className={css.pair}>
              <span>{problem ? say('checkOf', { problem, percent: confidence }) : say('estimateUnsure')}</span>
              <span className={css.soft}>{spokenDay(at)}</span>
            </li>
          ))}
        </ul>
        {checks.length > 0 && <p className={css.soft}>{say('appEstimate')}</p>}
      </Part>
    </>
  );
}

const checksShort = (n: number) => (n === 0 ? say('checksNone') : say('checksSummary', { n }));

function OrchardFacts({ orchard, folded, many }: { orchard: Orchard; folded: boolean; many: boolean }) {
  const { plantCount, plantAge, plantPhase, plantBahar, soilType, irrigationType, districtName, work } = orchard;
  const plants = readable(plantCount);
  const phase = sayName(`phase_${plantPhase}`);
  const today = indiaDay(serverNow());
  const rain = rainText(orchard, today);
  const rainAge = orchard.rainAt ? timeSince(orchard.rainAt, serverNow()) : null;
  return (
    <>
      <Part
        icon="tree"
        title={districtName ? `${say('orchard')} · ${districtName}` : say('orchard')}
        folded={folded}
        short={say('orchardSummary', { plants, phase })}
      >
        {many && orchard.isAsked && <b className={css.asked}>{say('orchardAsked')}</b>}
        <p>{say('orchardFacts', { plants, years: plantAge })}</p>
        <p>{plantBahar ? `${sayName(`bahar_${plantBahar}`)}, ${phase}` : phase}</p>
        <p>{say('soil', { soil: sayName(`soil_${soilType}`), water: sayName(`irrigation_${irrigationType}`) })}</p>
      </Part>
      <Part icon="rain" title={say('rain')} folded={folded} short={rain.short}>
        <p>{rain.sentence}</p>
        {rainAge && <p className={css.soft}>{say('rainAt', { when: ago(rainAge) })}</p>}
      </Part>
      <Part
        icon="spray"
        title={say('work')}
        folded={folded}
        short={work.length === 0 ? say('workNone') : say('workSummary', { n: work.length })}
      >
        {work.length === 0 && <p className={css.soft}>{say('workNoneText')}</p>}
        <ul>
          {work.map((entry) => {
            const state = workState(entry, today);
            return (
              <li key={`${entry.kind}-${entry.on}-${entry.product}`} className={css.work}>
                <b>{entry.product ?? sayKind(`kind_${entry.kind}`)}</b>
                {state && <b className={state.open ? css.open : css.waits}>{state.text}</b>}
                <span className={css.soft}>{spoken(entry.on, today)}</span>
                {entry.preHarvestDays !== undefined && (
                  <span className={css.soft}>{say('workGap', { n: entry.preHarvestDays })}</span>
                )}
              </li>
            );
          })}
        </ul>
      </Part>
    </>
  );
}

interface PartProps {
  icon: IconName;
  title: string;
  /** On a phone: a line to tap, with a summary. */
  folded: boolean;
  short: string;
  children: ReactNode;
}

function Part({ icon, title, folded, short, children }: PartProps) {
  if (!folded) {
    return (
      <section className={css.part}>
        <h3>
          <Icon name={icon} size="s" />
          {title}
        </h3>
        {children}
      </section>
    );
  }
  return (
    <Fold
      className={css.part}
      start={<Icon name={icon} size="s" />}
      title={
        <span className={css.foldTitle}>
          <span>{title}</span>
          <span className={css.short}>{short}</span>
        </span>
      }
    >
      {children}
    </Fold>
  );
}
