import { ago } from '../../i18n/ago.ts';
import { orchards as words } from '../../i18n/hi/orchards.ts';
import { timeSince } from '../../i18n/relative-time.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './orchards-page.module.css';

const say = texts(words);

/** What is shown is not fresh: why, and how old it is. */
export function OldNotice({ since, offline }: { since: number | undefined; offline: boolean }) {
  const age = since === undefined ? null : timeSince(new Date(since).toISOString(), Date.now());
  if (!age) return null;
  return (
    <p className={css.old} role="status">
      <Icon name="cloud-off" />
      <span>{say(offline ? 'oldOffline' : 'oldFailed', { ago: ago(age) })}</span>
    </p>
  );
}
