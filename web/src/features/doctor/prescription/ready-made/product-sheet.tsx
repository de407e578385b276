import type { LabelClaim } from '@anar/contracts/orchards/labels';
import { useState } from 'react';
import { texts } from '../../../../i18n/texts.ts';
import { Field } from '../../../../ui/form/fields/field.tsx';
import { Sheet } from '../../../../ui/modal/sheet.tsx';
import type { DraftLine } from '../draft.ts';
import { labelDose } from '../label/label-dose.ts';
import css from '../line.module.css';
import { prescriptionEditorTexts } from '../prescription-editor.hi.ts';

const say = texts(prescriptionEditorTexts);
const NAME_MAX = 120;

interface ProductSheetProps {
  labels: readonly LabelClaim[];
  line: DraftLine;
  onChoose: (part: Partial<DraftLine>) => void;
  onClose: () => void;
}

/** The label table by name, ingredient or problem; or a free product name, which will get a warning. */
export function ProductSheet({ labels, line, onChoose, onClose }: ProductSheetProps) {
  const [typed, setTyped] = useState(line.productId ? '' : line.product);
  const name = typed.trim();
  const found = findLabels(labels, name);
  const same = labels.some(({ product }) => product === name);
  return (
    <Sheet open onClose={onClose} title={say('productTitle')}>
      <Field
        label={say('productSearch')}
        type="search"
        value={typed}
        maxLength={NAME_MAX}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={css.products}>
        {found.map((label) => (
          <li key={label.productId}>
            <button type="button" className={css.option} onClick={() => onChoose(chosen(label))}>
              <b>{label.product}</b>
              <span>{say('productFor', { problems: label.problems.join(', ') })}</span>
              <span>
                {[labelDose(label), say('productDays', { n: label.preHarvestDays })].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
        {name !== '' && !same && (
          <li>
            <button
              type="button"
              className={css.option}
              onClick={() => onChoose({ productId: undefined, product: name, reason: undefined })}
            >
              <b>{say('productOther', { name })}</b>
              {found.length === 0 && <span>{say('productNone')}</span>}
            </button>
          </li>
        )}
      </ul>
    </Sheet>
  );
}

/** Every word matches somewhere in the name or the targets. */
export function findLabels(labels: readonly LabelClaim[], typed: string): LabelClaim[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return labels.filter(({ product, problems }) => {
    const text = [product, ...problems].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** A product of the table with its label's lowest dose. */
export function chosen({ productId, product, perLitre }: LabelClaim): Partial<DraftLine> {
  const dose = perLitre ? { dose: String(perLitre.from), unit: perLitre.unit } : { dose: '' };
  return { productId, product, reason: undefined, ...dose };
}
