import { PLANT_COUNT_MAX } from '@anar/contracts/constants';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { readable } from '../../../i18n/numbers/amounts.ts';
import { texts } from '../../../i18n/texts.ts';
import { Chip, Chips } from '../../../ui/controls/chip.tsx';
import { Segment } from '../../../ui/controls/segment.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import { tankTexts } from './tank.hi.ts';
import css from './tank.module.css';
import { usualSprayLitres } from './tank-doses.ts';
import { plantArea, TANK_SIZES, type TankForm, type WrongTank } from './tank-form.ts';

const say = texts(tankTexts);

interface TankFieldsProps {
  form: TankForm;
  orchard: Orchard;
  wrong: readonly WrongTank[];
  change: (part: Partial<TankForm>) => void;
}

/** The sprayer, and how much is to be sprayed. */
export function TankFields({ form, orchard, wrong, change }: TankFieldsProps) {
  const field = (name: WrongTank, error: string) => ({
    value: form[name],
    maxLength: 7,
    error: wrong.includes(name) ? error : undefined,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <div className={css.sizes}>
        <p className={css.label}>{say('size')}</p>
        <Chips label={say('size')}>
          {TANK_SIZES.map((size) => (
            <Chip key={size} selected={form.size === size} onClick={() => change({ size })}>
              {size}
            </Chip>
          ))}
          <Chip selected={form.size === null} onClick={() => change({ size: null })}>
            {say('sizeOther')}
          </Chip>
        </Chips>
      </div>
      {form.size === null && (
        <Field label={say('sizeOwn')} inputMode="decimal" {...field('ownSize', say('sizeError'))} />
      )}
      <Segment
        label={say('by')}
        options={[
          { value: 'trees', label: say('byTrees') },
          { value: 'tanks', label: say('byTanks') },
        ]}
        value={form.by}
        onChange={(by) => change({ by })}
      />
      {form.by === 'trees' ? (
        <>
          <Field
            label={say('trees')}
            inputMode="numeric"
            {...field('trees', say('treesError', { max: readable(PLANT_COUNT_MAX) }))}
          />
          <Field
            label={say('spray')}
            hint={say('sprayHint', { n: usualSprayLitres(plantArea(orchard)) })}
            inputMode="decimal"
            {...field('spray', say('sprayError'))}
          />
        </>
      ) : (
        <Field label={say('tanks')} inputMode="numeric" {...field('tanks', say('tanksError'))} />
      )}
    </>
  );
}
