import { t } from '../i18n/t.ts';
import type { IconName } from '../ui/brand/icon-names.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { consultPath } from './route-table.ts';

interface ConsultLinkProps {
  kind: 'sec' | 'soft';
  icon: IconName;
  children: string;
}

/** The way to a doctor; until that screen exists it says that it is coming. */
export function ConsultLink({ kind, icon, children }: ConsultLinkProps) {
  const href = consultPath();
  return href ? (
    <ButtonLink href={href} kind={kind} size="m" icon={icon}>
      {children}
    </ButtonLink>
  ) : (
    <Button kind={kind} size="m" icon={icon} disabled>
      {t('shell.soon', { what: children })}
    </Button>
  );
}
