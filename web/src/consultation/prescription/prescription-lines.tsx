import type { PrescriptionLine } from '@anar/contracts/consult/prescriptions';
import { readable } from '../../i18n/numbers/amounts.ts';
import { texts } from '../../i18n/texts.ts';
import { ListenIcon } from '../../sound/speech/listen-button.tsx';
import { Icon } from '../../ui/brand/icon.tsx';
import { prescriptionTexts } from './prescription.hi.ts';
import css from './prescription.module.css';
import { amountText, repeatText, safeDaysText, spokenLine } from './prescription-words.ts';

const say = texts(prescriptionTexts);

/** The products to spray, numbered, each with its dose per pump, its days and a listen button. */
export function PrescriptionLines({ lines }: { lines: readonly PrescriptionLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ol className={css.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and a version never changes
        <li key={index} className={css.line}>
          <div className={css.head}>
            <span className={css.number} aria-hidden>
              {index + 1}
            </span>
            <h4 className={css.product}>{line.product}</h4>
            <ListenIcon text={spokenLine(line)} label={say('listenTo', { what: line.product })} />
          </div>
          <Dose line={line} />
          <Fact icon="calendar" text={repeatText(line)} />
          <Fact icon="basket" text={safeDaysText(line)} safe />
          <Fact icon="info" text={line.reason && say('reason', { reason: line.reason })} />
          {line.source && <p className={css.source}>{say('source', { source: line.source })}</p>}
        </li>
      ))}
    </ol>
  );
}

function Dose({ line: { perPump, perLitre } }: { line: PrescriptionLine }) {
  const main = perPump ?? perLitre;
  if (!main) return <p className={css.noDose}>{say('noDose')}</p>;
  return (
    <div className={css.dose}>
      {perPump && <Pump litres={perPump.litres} />}
      <p>
        <b className={css.amount}>{amountText(main)}</b>
        {perPump ? (
          <>
            <span>{say('perPump', { litres: readable(perPump.litres) })}</span>
            {perLitre && <span>{say('perLitre', { amount: amountText(perLitre) })}</span>}
          </>
        ) : (
          <span>{say('perLitreShort')}</span>
        )}
      </p>
    </div>
  );
}

/** The knapsack sprayer with its litres. The text beside it says the same. */
function Pump({ litres }: { litres: number }) {
  return (
    <svg width="52" height="60" viewBox="0 0 52 60" aria-hidden className={css.pump}>
      <path d="M10 14h32l4 8v30q0 4-4 4H10q-4 0-4-4V22z" fill="var(--c-spray)" />
      <rect x="16" y="6" width="20" height="9" rx="3" fill="var(--c-spray-text)" />
      <text x="26" y="43" textAnchor="middle" fontSize="18" fontWeight="700" fill="var(--c-spray-soft)">
        {readable(litres)}
      </text>
    </svg>
  );
}

function Fact({
  icon,
  text,
  safe,
}: {
  icon: 'calendar' | 'basket' | 'info';
  text?: string | undefined;
  safe?: boolean;
}) {
  if (!text) return null;
  return (
    <p className={safe ? css.safe : css.fact}>
      <Icon name={icon} size="s" />
      <span>{text}</span>
    </p>
  );
}
