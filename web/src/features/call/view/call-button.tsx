import type { ReactNode } from 'react';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { IconName } from '../../../ui/brand/icon-names.ts';
import { classNames } from '../../../ui/class-names.ts';
import css from './call-button.module.css';

interface CallButtonProps {
  icon: IconName;
  /** The label below. */
  children: ReactNode;
  /** `no` ends, `yes` answers, `white` stands out. */
  look?: 'plain' | 'no' | 'yes' | 'white';
  /** For a toggle (`aria-pressed`): whether what the icon shows is off now. */
  toggled?: boolean;
  label?: string | undefined;
  disabled?: boolean;
  onClick: () => void;
}

/** A round button of a call with its label. */
export function CallButton({ icon, children, look = 'plain', toggled, label, disabled, onClick }: CallButtonProps) {
  return (
    <button
      type="button"
      className={classNames(css.button, css[look])}
      aria-pressed={toggled}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <span className={css.round}>
        <Icon name={icon} size={look === 'yes' ? 'xl' : look === 'no' || look === 'white' ? 'l' : 'm'} />
      </span>
      {children}
    </button>
  );
}

export function CallButtons({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be shown
    <div role="group" aria-label={label} className={css.row}>
      {children}
    </div>
  );
}
