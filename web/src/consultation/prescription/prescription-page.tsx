import type { PrescriptionLine } from '@anar/contracts/consult/prescriptions';
import { useState } from 'react';
import type { Reply } from '../../api/call.ts';
import { usePrescriptionsQuery } from '../../api/endpoints/consult-api.ts';
import { QueryStatus } from '../../api/queries/query-state.tsx';
import { useQueryState } from '../../api/queries/use-query-state.ts';
import { spokenDay } from '../../i18n/dates/spoken-day.ts';
import { readable } from '../../i18n/numbers/amounts.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { Icon } from '../../ui/brand/icon.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { EmptyState } from '../../ui/feedback/state-screen.tsx';
import { prescriptionTexts } from './prescription.hi.ts';
import css from './prescription-page.module.css';
import { SharePrescription } from './prescription-view.tsx';
import { amountText, safeDaysText } from './prescription-words.ts';

const say = texts(prescriptionTexts);
type Papers = NonNullable<Reply<'GET /api/consultations/:id/prescriptions'>>;
type Version = Papers['versions'][number];

interface PrescriptionPageProps {
  consultationId: string;
  onBack: () => void;
}

/** The printable prescription, black on white; older versions can be selected. */
export function PrescriptionPage({ consultationId, onBack }: PrescriptionPageProps) {
  const papers = useQueryState(usePrescriptionsQuery(consultationId, { refetchOnMountOrArgChange: true }));
  const [chosen, setChosen] = useState<number>();
  if (papers.data === null || papers.data?.versions.length === 0) {
    return (
      <EmptyState art="basket" title={say('missing')} text={say('missingText')}>
        <Button onClick={onBack}>{say('back')}</Button>
      </EmptyState>
    );
  }
  if (!papers.data) return <QueryStatus of={papers} title={say('failed')} offline={say('offline')} />;
  const { versions } = papers.data;
  const version = versions.find((one) => one.version === chosen) ?? versions[0];
  if (!version) return null;
  return (
    <>
      <Button kind="txt" size="m" auto icon="back" className={css.back} onClick={onBack}>
        {say('back')}
      </Button>
      {versions.length > 1 && (
        <fieldset className={css.versions} aria-label={say('older')}>
          {versions.map((one) => (
            <Chip key={one.version} selected={one === version} onClick={() => setChosen(one.version)}>
              {say('version', { n: one.version })}
            </Chip>
          ))}
        </fieldset>
      )}
      <div className={css.actions}>
        <SharePrescription of={version} by={{ doctorName: papers.data.doctor.name, writtenAt: version.writtenAt }} />
        <Button size="m" icon="print" onClick={() => window.print()}>
          {say('print')}
        </Button>
      </div>
      <Paper {...papers.data} version={version} />
    </>
  );
}

/** Passed as "now", so that the date always includes the year: a paper is read in later years. */
const LATER = 0;

export function Paper({ doctor, farmer, version }: Omit<Papers, 'versions'> & { version: Version }) {
  const { lines } = version;
  return (
    <article className={css.paper} data-paper>
      <header className={css.top}>
        <div>
          <h2>{doctor.name}</h2>
          <p>{doctor.specialty}</p>
          <p>
            {say('registration')} <b>{doctor.registrationNumber}</b>
          </p>
        </div>
        <div className={css.brand}>
          <p>
            <BrandMark />
            <b>{t('app.name')}</b>
          </p>
          <p>{spokenDay(version.writtenAt, LATER)}</p>
          <p>{say('version', { n: version.version })}</p>
        </div>
      </header>
      <p className={css.who}>
        {say('forFarmer')}: <b>{farmer.name}</b>
      </p>
      {version.text && (
        <>
          <h3>{say('advice')}</h3>
          <p className={css.advice}>{version.text}</p>
          {version.reason && <p className={css.ticks}>{say('reason', { reason: version.reason })}</p>}
        </>
      )}
      {lines.length > 0 && <h3>{say('medicines')}</h3>}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and a version never changes
        <Product key={index} line={line} />
      ))}
      <ul className={css.care}>
        {lines.length > 0 && (
          <>
            <Care icon="alert">{say('careMask')}</Care>
            <Care icon="alert">{say('careMix')}</Care>
            <Care icon="phone">{say('careSwallowed')}</Care>
          </>
        )}
      </ul>
      <p className={css.sign}>{doctor.name}</p>
      <footer className={css.foot}>
        <span>{lines.some(({ source }) => source) && say('labelled')}</span>
        <span>{version.imageUrls.length > 0 && say('imagesHere', { n: version.imageUrls.length })}</span>
      </footer>
    </article>
  );
}

function Product({ line }: { line: PrescriptionLine }) {
  const { product, perLitre, perPump, repeatAfterDays, times = 1, preHarvestDays, reason } = line;
  const sprays = Math.min(times, 6);
  return (
    <section className={css.product}>
      <h4>{product}</h4>
      <dl>
        {perLitre && <Cell name={say('perLitreShort')} value={amountText(perLitre)} />}
        {perPump && (
          <Cell name={say('perPumpShort', { litres: readable(perPump.litres) })} value={amountText(perPump)} big />
        )}
        {!perLitre && !perPump && <Cell name={say('dose')} value={say('noDoseShort')} />}
        {repeatAfterDays !== undefined && (
          <Cell name={say('again')} value={say('againDays', { days: repeatAfterDays })} />
        )}
        {preHarvestDays ? <Cell name={say('beforeHarvest')} value={say('waitDays', { days: preHarvestDays })} /> : null}
      </dl>
      {reason && <p className={css.ticks}>{say('reason', { reason })}</p>}
      <p className={css.ticks}>
        <b>{say('sprayed')}</b>
        {Array.from({ length: sprays }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty boxes to tick on paper
          <span key={n}>
            <i className={css.box} /> {say('sprayedOn')}
          </span>
        ))}
      </p>
      {safeDaysText(line) && <p className={css.harvest}>{safeDaysText(line)}</p>}
    </section>
  );
}

function Cell({ name, value, big }: { name: string; value: string; big?: boolean }) {
  return (
    <div className={big ? css.big : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Care({ icon, children }: { icon: 'alert' | 'phone'; children: string }) {
  return (
    <li>
      <Icon name={icon} size="s" />
      {children}
    </li>
  );
}
