import { DIARY_TEXT_MAX } from '@anar/contracts/constants';
import type { LabelClaim } from '@anar/contracts/orchards/labels';
import { useLabels } from '../../../../api/endpoints/labels-api.ts';
import { diaryTexts } from '../../../../i18n/catalogues/diary.hi.ts';
import { texts } from '../../../../i18n/texts.ts';
import { Callable } from '../../../../ui/feedback/callable/callable.tsx';
import { Caution } from '../../../../ui/feedback/caution.tsx';
import { Field } from '../../../../ui/form/fields/field.tsx';
import { SelectField } from '../../../../ui/form/fields/select-field.tsx';
import { type DiaryForm, OTHER } from '../diary-form.ts';

const say = texts(diaryTexts);

interface SprayProductProps {
  form: DiaryForm;
  change: (part: Partial<DiaryForm>) => void;
  wrong: boolean;
}

/** A labelled product, whose waiting time before harvest is known, or the name on the bottle. */
export function SprayProduct({ form, change, wrong }: SprayProductProps) {
  const { data, failed } = useLabels();
  const labels = data ?? [];
  const isLoading = !data && !failed;
  const error = wrong ? say('productMissing') : undefined;
  const picked = labels.find(({ productId }) => productId === form.productId);
  const other = form.productId === OTHER || (!isLoading && labels.length === 0);
  return (
    <>
      {(isLoading || labels.length > 0) && (
        <SelectField
          label={say('product')}
          hint={isLoading ? say('productsLoading') : undefined}
          error={other ? undefined : error}
          value={form.productId}
          onChange={(event) => change({ productId: event.target.value })}
        >
          <option value="">{say('productChoose')}</option>
          {labels.map((label) => (
            <option key={label.productId} value={label.productId}>
              {optionOf(label, labels)}
            </option>
          ))}
          <option value={OTHER}>{say('productOther')}</option>
        </SelectField>
      )}
      {picked && <Caution>{say('labelled', { n: picked.preHarvestDays })}</Caution>}
      {other && (
        <>
          <Field
            label={say('productWritten')}
            value={form.product}
            maxLength={DIARY_TEXT_MAX}
            autoComplete="off"
            error={error}
            onChange={(event) => change({ product: event.target.value })}
          />
          <Caution>
            <Callable text={say('unlabelled')} />
          </Caution>
        </>
      )}
    </>
  );
}

/** A product with two rows in the label list is shown with the problems of each row. */
function optionOf({ productId, product, problems }: LabelClaim, labels: readonly LabelClaim[]): string {
  const isTwice = labels.some((other) => other.product === product && other.productId !== productId);
  return isTwice ? `${product} (${problems.join(', ')})` : product;
}
