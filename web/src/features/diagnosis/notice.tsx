import { Icon } from '../../ui/icon.tsx';
import css from './diagnosis-card.module.css';

/** A warning that stands whatever the confidence, such as a banned product in the farmer's words. */
export function Notice({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={css.notice}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}
