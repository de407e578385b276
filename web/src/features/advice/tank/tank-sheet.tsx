import type { LabelClaim } from '@anar/contracts/labels';
import type { Orchard } from '@anar/contracts/orchards';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useLabelsQuery } from '../../../api/labels-api.ts';
import { useRetryOnline } from '../../../api/use-retry-online.ts';
import { tank as words } from '../../../i18n/hi/tank.ts';
import { indiaDay } from '../../../i18n/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Sheet } from '../../../ui/modal/sheet.tsx';
import { fitsHarvest } from './harvest-fit.ts';
import css from './tank.module.css';
import { TankFields } from './tank-fields.tsx';
import { hasFruit, newTankForm, readHarvest, readTank } from './tank-form.ts';
import { TankResult } from './tank-result.tsx';

const say = texts(words);

/** How much of a product with a label goes into the sprayer, for an orchard. */
export function TankSheet({ orchard, onClose }: { orchard: Orchard; onClose: () => void }) {
  const today = indiaDay(Date.now());
  const [form, setForm] = useState(() => newTankForm(orchard, today));
  const { data: labels, error, isFetching, refetch } = useLabelsQuery();
  useRetryOnline(error !== undefined, refetch);
  const { job, wrong } = readTank(form, orchard);
  const harvestIn = readHarvest(form, orchard, today);
  const fitting = labels?.filter((label) => fitsHarvest(label, harvestIn));
  const leftOut = (labels?.length ?? 0) - (fitting?.length ?? 0);
  const picked = fitting?.find(({ productId }) => productId === form.productId);
  return (
    <Sheet open onClose={onClose} title={say('title')}>
      <div className={css.sheet}>
        <p className={css.hint}>{say('hint')}</p>
        {hasFruit(orchard) && (
          <Field
            label={say('harvestIn')}
            hint={say('harvestInHint')}
            inputMode="numeric"
            maxLength={3}
            value={form.harvestIn}
            error={wrong.includes('harvestIn') ? say('harvestInError') : undefined}
            onChange={(event) => setForm({ ...form, harvestIn: event.target.value })}
          />
        )}
        {error ? (
          <RetryNote title={say('failed')} onRetry={refetch} busy={isFetching}>
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
        {leftOut > 0 && <p className={css.hint}>{leftOutText(leftOut, harvestIn)}</p>}
        <TankFields form={form} orchard={orchard} wrong={wrong} change={(part) => setForm({ ...form, ...part })} />
        {picked && job && <TankResult label={picked} job={job} orchard={orchard} />}
        <Caution icon="shield">{say('care')}</Caution>
      </div>
    </Sheet>
  );
}

/** Two rows of the label list may be of the same product. */
const optionOf = ({ product, problems }: LabelClaim) => `${product} (${problems.join(', ')})`;

function leftOutText(count: number, harvestIn: number | null): string {
  if (!harvestIn) return say('leftOutNow', { count });
  return count === 1 ? say('leftOutOne', { n: harvestIn }) : say('leftOut', { count, n: harvestIn });
}
