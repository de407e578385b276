import type { Orchard } from '@anar/contracts/orchards';
import { orchards as words } from '../../../i18n/hi/orchards.ts';
import { texts } from '../../../i18n/texts.ts';
import { ConsultLink } from '../../../navigation/consult-link.tsx';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { pathOfOrchard } from '../paths.ts';
import { PlaceLine } from '../place/place-line.tsx';
import css from './orchard-card.module.css';
import { OrchardFoot, OrchardHead } from './orchard-head.tsx';

const say = texts(words);

/** One orchard in the list. */
export function OrchardCard({ orchard }: { orchard: Orchard }) {
  return (
    <Card>
      <OrchardHead orchard={orchard} level={3} />
      <PlaceLine orchard={orchard} />
      <OrchardFoot orchard={orchard} />
      <div className={css.actions}>
        <ButtonLink href={pathOfOrchard(orchard.id)} kind="soft" size="m">
          {say('open')}
        </ButtonLink>
        <ConsultLink kind="soft" icon="phone">
          {say('callDoctor')}
        </ConsultLink>
      </div>
    </Card>
  );
}
