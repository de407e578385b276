import type { LabelClaim } from '@anar/contracts/labels';
import type { Orchard } from '@anar/contracts/orchards';
import { readable } from '../../../i18n/amounts.ts';
import { tank as words } from '../../../i18n/hi/tank.ts';
import { indiaDay } from '../../../i18n/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { Source } from '../../../ui/layout/why-line.tsx';
import { amountText } from './amount-text.ts';
import { harvestFit } from './harvest-fit.ts';
import css from './tank.module.css';
import { type TankDoses, type TankJob, tankDoses } from './tank-doses.ts';

const say = texts(words);

/** What goes into each tank, how many there are, and until when nobody picks. */
export function TankResult({ label, job, orchard }: { label: LabelClaim; job: TankJob; orchard: Orchard }) {
  const doses = tankDoses(label, job);
  if (!doses) return null;
  const { wait, warnings } = harvestFit(label, orchard, indiaDay(Date.now()));
  return (
    <div className={css.result} role="status">
      <p>
        <b>{label.product}</b>
      </p>
      <dl>
        {rowsOf(doses, job).map(([name, value, with_]) => (
          <div key={name} className={css.row}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              {with_ && <span>{with_}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {!label.perLitre && <p className={css.hint}>{say('perHectare')}</p>}
      {warnings.map((text) => (
        <Caution key={text} icon="alert" tone="danger">
          {text}
        </Caution>
      ))}
      <p>{wait}</p>
      <p className={css.hint}>{say('for', { problems: label.problems.join(', ') })}</p>
      <Source>{label.source}</Source>
    </div>
  );
}

function rowsOf({ fullTanks, restLitres, perTank, inRest, total }: TankDoses, { tankLitres, sprayLitres }: TankJob) {
  const rows: [string, string, string?][] = [];
  const inWater = (litres: number) => say('perSize', { litres: readable(litres) });
  if (perTank) rows.push([say('per'), amountText(perTank), inWater(tankLitres)]);
  if (inRest) rows.push([say(perTank ? 'lastDose' : 'per'), amountText(inRest), inWater(restLitres)]);
  rows.push([say('count'), countText(fullTanks, restLitres)]);
  rows.push([say('whole'), say('litreAmount', { n: readable(sprayLitres) })]);
  rows.push([say('dose'), amountText(total)]);
  return rows;
}

function countText(fullTanks: number, restLitres: number): string {
  if (fullTanks === 0) return say('lastOnly', { litres: readable(restLitres) });
  const n = readable(fullTanks);
  return restLitres > 0 ? say('last', { n, litres: readable(restLitres) }) : say('full', { n });
}
