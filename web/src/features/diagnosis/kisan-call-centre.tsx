import { card as words } from '../../i18n/hi/card.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(words);

/** The government's free line for farmers, by one press. */
export function KisanCallCentre({ className }: { className?: string | undefined }) {
  return (
    <a className={className} href={`tel:${say('kisanNumber').replaceAll('-', '')}`}>
      {say('kisanNumber')}
    </a>
  );
}
