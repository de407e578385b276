import type { Orchard } from '@anar/contracts/orchards';
import { advice as words } from '../../../i18n/hi/advice.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useLazyOnPress } from '../../../ui/hooks/lazy.tsx';

const say = texts(words);

/** The way to the tank calculator, which comes with the first press. */
export function OpenTank({ orchard }: { orchard: Orchard }) {
  const { part: TankSheet, ...sheet } = useLazyOnPress(async () => (await import('./tank-sheet.tsx')).TankSheet);
  return (
    <>
      <Button kind="soft" size="m" icon="spray" busy={sheet.loading} onClick={sheet.show}>
        {say('tank')}
      </Button>
      {TankSheet && <TankSheet orchard={orchard} onClose={sheet.close} />}
    </>
  );
}
