import type { LabelClaim } from '@anar/contracts/orchards/labels';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { fitsHarvest } from '@anar/harvest/days-to-harvest';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { DoneButton } from '../../../api/endpoints/diary/done/lazy-done-button.tsx';
import { useLabels } from '../../../api/endpoints/labels-api.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { indiaDay } from '../../../i18n/dates/india-day.ts';
import { readable } from '../../../i18n/numbers/amounts.ts';
import { texts } from '../../../i18n/texts.ts';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { Source } from '../../../ui/layout/why-line.tsx';
import { Sheet } from '../../../ui/modal/sheet.tsx';
import { harvestFit, knownHarvest } from './harvest-fit.ts';
import { HarvestQuestion, LeftOut } from './harvest-question.tsx';
import { tankTexts } from './tank.hi.ts';
import css from './tank.module.css';
import { amountText, type TankDoses, type TankJob, tankDoses } from './tank-doses.ts';
import { TankFields } from './tank-fields.tsx';
import { asksForHarvest, newTankForm, readHarvest, readTank } from './tank-form.ts';

const say = texts(tankTexts);

/** Calculates the amount of a labelled product for the sprayer, for an orchard. */
export function TankSheet({ orchard, onClose }: { orchard: Orchard; onClose: () => void }) {
  const today = indiaDay(serverNow());
  const [form, setForm] = useState(() => newTankForm(orchard));
  const { data: labels, error, fetching, refetch } = useLabels();
  const { job, wrong } = readTank(form, orchard);
  const known = knownHarvest(orchard, today);
  const harvest = readHarvest(form, known);
  const fitting = labels?.filter((label) => fitsHarvest(label.preHarvestDays, harvest.daysToHarvest));
  const leftOut = (labels?.length ?? 0) - (fitting?.length ?? 0);
  const picked = fitting?.find(({ productId }) => productId === form.productId);
  return (
    <Sheet open onClose={onClose} title={say('title')}>
      <div className={css.sheet}>
        <p className={css.hint}>{say('hint')}</p>
        {asksForHarvest(orchard, known) && (
          <HarvestQuestion answer={form.harvest} onAnswer={(answer) => setForm({ ...form, harvest: answer })} />
        )}
        {error && !labels ? (
          <RetryNote title={say('failed')} onRetry={refetch} busy={fetching}>
            {errorText(error)}
          </RetryNote>
        ) : (
          fitting?.length !== 0 && (
            <SelectField
              label={say('product')}
              hint={labels ? undefined : say('loading')}
              value={picked?.productId ?? ''}
              onChange={(event) => setForm({ ...form, productId: event.target.value })}
            >
              <option value="">{say('choose')}</option>
              {fitting?.map((label) => (
                <option key={label.productId} value={label.productId}>
                  {optionOf(label)}
                </option>
              ))}
            </SelectField>
          )
        )}
        {leftOut > 0 && <LeftOut count={leftOut} harvest={harvest} answer={form.harvest} />}
        <TankFields form={form} orchard={orchard} wrong={wrong} change={(part) => setForm({ ...form, ...part })} />
        {picked && job && <TankResult label={picked} job={job} orchard={orchard} />}
        <Caution icon="shield">{say('care')}</Caution>
      </div>
    </Sheet>
  );
}

/** With its problems: two rows of the label list may be of the same product. */
const optionOf = ({ product, problems }: LabelClaim) => `${product} (${problems.join(', ')})`;

/** Amount per tank, number of tanks, and the waiting time before harvest. */
function TankResult({ label, job, orchard }: { label: LabelClaim; job: TankJob; orchard: Orchard }) {
  const doses = tankDoses(label, job);
  if (!doses) return null;
  const { wait, warnings } = harvestFit(label, orchard, indiaDay(serverNow()));
  const mix = mixText(doses, job);
  const note = say('doneNote', { mix, total: amountText(doses.total) });
  return (
    <>
      <div className={css.result} role="status">
        <p>
          <b>{label.product}</b>
        </p>
        <p className={css.mix}>{mix}</p>
        <dl>
          {rowsOf(doses, job).map(([name, value]) => (
            <div key={name} className={css.row}>
              <dt>{name}</dt>
              <dd>
                <b>{value}</b>
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
      <DoneButton
        key={label.productId}
        orchard={orchard}
        work={{ kind: 'spray', productId: label.productId, named: label.product, note }}
      />
    </>
  );
}

/** What goes into one tank: '16 लीटर में 16 ग्राम'. */
function mixText({ restLitres, perTank, inRest }: TankDoses, { tankLitres }: TankJob): string {
  if (perTank) return say('mix', { litres: readable(tankLitres), amount: amountText(perTank) });
  return inRest ? say('mix', { litres: readable(restLitres), amount: amountText(inRest) }) : '';
}

function rowsOf({ fullTanks, restLitres, perTank, inRest, total }: TankDoses, { sprayLitres }: TankJob) {
  const last = perTank && inRest && say('mix', { litres: readable(restLitres), amount: amountText(inRest) });
  return [
    ...(last ? [[say('lastDose'), last] as const] : []),
    [say('count'), countText(fullTanks, restLitres)] as const,
    [say('whole'), say('litreAmount', { n: readable(sprayLitres) })] as const,
    [say('dose'), amountText(total)] as const,
  ];
}

function countText(fullTanks: number, restLitres: number): string {
  if (fullTanks === 0) return say('lastOnly', { litres: readable(restLitres) });
  const n = readable(fullTanks);
  return restLitres > 0 ? say('last', { n, litres: readable(restLitres) }) : say('full', { n });
}
