import { knownRoute } from '../../app/routes.ts';
import { advice as words } from '../../i18n/hi/advice.ts';
import { texts } from '../../i18n/texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

const say = texts(words);
const CONSULT = '/consult';

/** The way to an expert; until that screen exists it says that it is coming. */
export function AskExpert() {
  if (knownRoute(CONSULT)) {
    return (
      <ButtonLink href={CONSULT} kind="sec" size="m" icon="doctor">
        {say('expert')}
      </ButtonLink>
    );
  }
  return (
    <Button kind="sec" size="m" icon="doctor" disabled>
      {`${say('expert')} (${say('soon')})`}
    </Button>
  );
}
