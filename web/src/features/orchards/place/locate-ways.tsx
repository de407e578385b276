import { useState } from 'react';
import { orchards as words } from '../../../i18n/hi/orchards.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button, type ButtonKind } from '../../../ui/button.tsx';
import { Caution } from '../../../ui/caution.tsx';
import css from './place.module.css';
import { PlaceSearch } from './place-search.tsx';
import type { LocateOrchard } from './use-locate-orchard.ts';

const say = texts(words);

interface LocateWaysProps {
  orchardId: string;
  locate: LocateOrchard;
  kind?: ButtonKind;
}

/** The two ways to tell where an orchard is; when the phone fails, the other one opens. */
export function LocateWays({ orchardId, locate, kind = 'pri' }: LocateWaysProps) {
  const [byName, setByName] = useState(false);
  const problem = locate.problemOf(orchardId);
  const open = byName || problem !== null;
  return (
    <>
      <Button
        kind={kind}
        icon="pin"
        disabled={locate.phone.disabled && locate.phone.pending !== orchardId}
        busy={locate.phone.disabled && locate.phone.pending === orchardId}
        busyText={say('granting')}
        onClick={() => locate.phone.ask(orchardId)}
      >
        {say('grant')}
      </Button>
      {problem && (
        <Caution role="alert" className={css.problem}>
          {problem}
        </Caution>
      )}
      {open ? (
        <PlaceSearch busy={locate.picking} onPick={(place) => locate.pick(orchardId, place)} />
      ) : (
        <div className={css.below}>
          <Button kind="txt" size="m" onClick={() => setByName(true)}>
            {say('byName')}
          </Button>
        </div>
      )}
    </>
  );
}
