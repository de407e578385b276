import type { IconName } from '../ui/brand/icon-names.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { consultPath } from './route-table.ts';

interface ConsultLinkProps {
  kind: 'sec' | 'soft';
  icon: IconName;
  children: string;
}

/** The way to a doctor. */
export function ConsultLink({ kind, icon, children }: ConsultLinkProps) {
  return (
    <ButtonLink href={consultPath() ?? '/'} kind={kind} size="m" icon={icon}>
      {children}
    </ButtonLink>
  );
}
