import type { LabelDose } from '@anar/contracts/diagnosis/diagnosis';
import { texts } from '../../../../i18n/texts.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { TileIcon } from '../../../../ui/brand/tile-icon.tsx';
import { Callable } from '../../../../ui/feedback/callable/callable.tsx';
import { Caution } from '../../../../ui/feedback/caution.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fold } from '../../../../ui/layout/fold.tsx';
import { Source } from '../../../../ui/layout/why-line.tsx';
import { cardTexts } from '../card.hi.ts';
import css from './dose-section.module.css';

const say = texts(cardTexts);

/** Doses as on the label, with their waiting time before harvest and safety rules; or why there are none. */
export function DoseSection({ doses, safety }: { doses: LabelDose[]; safety: string[] }) {
  if (doses.length === 0 && safety.length === 0) return null;
  if (doses.length === 0) {
    return (
      <Card>
        <Safety title={say('aboutSprays')} lines={safety} />
      </Card>
    );
  }
  return (
    <Card padding="rows">
      <Fold
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
              {dose.source && <Source>{dose.source}</Source>}
            </li>
          ))}
        </ul>
        {safety.length > 0 && <Safety title={say('safety')} lines={safety} />}
      </Fold>
    </Card>
  );
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
