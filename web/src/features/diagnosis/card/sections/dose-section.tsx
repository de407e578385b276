import type { LabelDose } from '@anar/contracts/diagnosis/diagnosis';
import { texts } from '../../../../i18n/texts.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { TileIcon } from '../../../../ui/brand/tile-icon.tsx';
import { Callable } from '../../../../ui/feedback/callable/callable.tsx';
import { Caution } from '../../../../ui/feedback/caution.tsx';
import { lazyComponent } from '../../../../ui/hooks/lazy.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fold } from '../../../../ui/layout/fold.tsx';
import { Source } from '../../../../ui/layout/why-line.tsx';
import { cardTexts } from '../card.hi.ts';
import css from './dose-section.module.css';
import { DOSES } from './shown-doses.ts';

const say = texts(cardTexts);

/** By way of a small chunk: the list of the files that the button needs would weigh on the first load. */
const DoneTodayButton = lazyComponent(
  async () => (await import('../../../../api/endpoints/diary/done/lazy-done-button.tsx')).DoneTodayButton,
);

interface DoseSectionProps {
  doses: LabelDose[];
  safety: string[];
  /** The farmer answered a question to see them. */
  open?: boolean;
}

/** Doses as on the label, with their waiting time before harvest and safety rules; or why there are none. */
export function DoseSection({ doses, safety, open = false }: DoseSectionProps) {
  if (doses.length === 0 && safety.length === 0) return null;
  if (doses.length === 0) {
    return (
      <Card id={DOSES} className={css.section}>
        <Safety title={say('aboutSprays')} lines={safety} />
      </Card>
    );
  }
  return (
    <Card id={DOSES} padding="rows" className={css.section}>
      <Fold
        startsOpen={open}
        start={<TileIcon icon="spray" tone="spray" />}
        title={
          <>
            {say('doses')}
            <span className={css.sub}>{say('dosesHint')}</span>
          </>
        }
      >
        <ul>
          {doses.map((dose) => (
            <li key={dose.productId} className={css.dose}>
              <h3>{dose.product}</h3>
              <dl>
                {dose.perPump?.map(({ litres, amount }) => (
                  <Row key={litres} label={say('pump', { litres })} value={amount} />
                ))}
                <Row label={say(dose.perPump?.length ? 'labelDose' : 'dose')} value={dose.dose} />
                <Row label={say('preHarvest')} value={say('daysCount', { n: dose.preHarvestDays })} />
              </dl>
              {dose.note && <p className={css.note}>{dose.note}</p>}
              {dose.sprayedBefore && (
                <Caution icon="alert" className={css.before}>
                  <Callable text={dose.sprayedBefore} />
                </Caution>
              )}
              <DoneTodayButton work={doneWork(dose)} />
              {dose.source && <Source>{dose.source}</Source>}
            </li>
          ))}
        </ul>
        {safety.length > 0 && <Safety title={say('safety')} lines={safety} />}
      </Fold>
    </Card>
  );
}

/** The spray as its diary line: with the amount for a pump. */
function doneWork({ productId, product, perPump = [] }: LabelDose) {
  const note = perPump.map(({ litres, amount }) => `${say('pump', { litres })} ${amount}`).at(-1);
  return { kind: 'spray' as const, productId, named: product, ...(note !== undefined && { note }) };
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className={css.row}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Safety({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div className={css.safety}>
      <h3 className={css.safetyTitle}>
        <Icon name="shield" size="s" />
        {title}
      </h3>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line}>
            <Callable text={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}
