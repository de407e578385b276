import type { Orchard } from '@anar/contracts/orchards';
import { useState } from 'react';
import { tank as words } from '../../../i18n/hi/tank.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TankSheet } from './tank-sheet.tsx';

const say = texts(words);

/** The way to the tank calculator. */
export function OpenTank({ orchard }: { orchard: Orchard }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="soft" size="m" icon="spray" onClick={() => setOpen(true)}>
        {say('open')}
      </Button>
      {open && <TankSheet orchard={orchard} onClose={() => setOpen(false)} />}
    </>
  );
}
