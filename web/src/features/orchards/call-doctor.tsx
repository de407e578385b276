import { knownRoute } from '../../app/routes.ts';
import { orchards as words } from '../../i18n/hi/orchards.ts';
import { texts } from '../../i18n/texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

const say = texts(words);
const CONSULT = '/consult';

/** The way to a doctor; until that screen exists it says that it is coming. */
export function CallDoctor() {
  if (knownRoute(CONSULT)) {
    return (
      <ButtonLink href={CONSULT} kind="soft" size="m" icon="phone">
        {say('callDoctor')}
      </ButtonLink>
    );
  }
  return (
    <Button kind="soft" size="m" icon="phone" disabled>
      {`${say('callDoctor')} (${say('soon')})`}
    </Button>
  );
}
