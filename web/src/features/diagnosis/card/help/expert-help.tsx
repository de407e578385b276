import type { ReactNode } from 'react';
import { texts } from '../../../../i18n/texts.ts';
import { consultPath } from '../../../../navigation/route-table.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import type { IconName } from '../../../../ui/brand/icon-names.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { cardTexts } from '../card.hi.ts';
import css from '../unsure-card.module.css';

const say = texts(cardTexts);

/** A doctor of this app can give a definite answer. */
export function ExpertHelp() {
  return (
    <Card look="brand">
      <h2 className={css.title}>{say('expertTitle')}</h2>
      <ul className={css.lines}>
        <CardLine icon="calendar">{say('expertDays')}</CardLine>
        <CardLine icon="mic">{say('expertNotes')}</CardLine>
        <CardLine icon="speaker">{say('expertHindi')}</CardLine>
      </ul>
    </Card>
  );
}

/** One line with an icon. */
function CardLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={css.line}>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}

export const kisanCallLink = (): string => `tel:${say('kisanNumber').replaceAll('-', '')}`;

/** Call link to the government's free helpline for farmers. */
export function KisanCallCentre({ className }: { className?: string | undefined }) {
  return (
    <a className={className} href={kisanCallLink()}>
      {say('kisanNumber')}
    </a>
  );
}

/** Path to request a doctor with a check; undefined until this release has that page. */
export function consultPathOf(checkId: string): string | undefined {
  const path = consultPath();
  return path && `${path}?check=${encodeURIComponent(checkId)}`;
}
