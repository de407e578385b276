import type { ReactNode } from 'react';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { IconName } from '../../../ui/brand/icon-names.ts';
import { TileIcon, type TileTone } from '../../../ui/brand/tile-icon.tsx';
import css from './panel.module.css';

interface PanelProps {
  icon: IconName;
  tone: TileTone;
  title: string;
  children: ReactNode;
}

/** One section of the advice. */
export function Panel({ icon, tone, title, children }: PanelProps) {
  return (
    <section className={css.panel}>
      <div className={css.head}>
        <TileIcon icon={icon} tone={tone} />
        <h5 className={css.title}>{title}</h5>
      </div>
      {children}
    </section>
  );
}

interface Reading {
  icon: IconName;
  label: string;
  value: string;
}

/** Measured or forecast values with their labels. */
export function Readings({ readings }: { readings: readonly Reading[] }) {
  return (
    <ul className={css.readings}>
      {readings.map(({ icon, label, value }) => (
        <li key={label}>
          <Icon name={icon} size="s" />
          <span>
            {label} <b>{value}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}
