import { useEffect } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Button, type ButtonKind } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { useLazyOnClick } from '../../../ui/hooks/lazy.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { orchardsTexts } from '../orchards.hi.ts';
import css from './place.module.css';
import type { OrchardLocator } from './use-locate-orchard.ts';

const say = texts(orchardsTexts);

interface LocateOptionsProps {
  orchardId: string;
  locate: OrchardLocator;
  kind?: ButtonKind;
}

/** Locates an orchard by the phone or by a search; the search opens when the phone fails. */
export function LocateOptions({ orchardId, locate, kind = 'pri' }: LocateOptionsProps) {
  const { part: PlaceSearch, ...search } = useLazyOnClick(async () => (await import('./place-search.tsx')).PlaceSearch);
  const problem = locate.problemOf(orchardId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens on a problem, and stays open
  useEffect(() => {
    if (problem !== null) void search.show();
  }, [problem]);
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
      {PlaceSearch ? (
        <PlaceSearch busy={locate.picking} onPick={(place) => locate.pick(orchardId, place)} />
      ) : (
        <div className={css.below}>
          <Button kind="txt" size="m" busy={search.loading} onClick={search.show}>
            {say('byName')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Shown in place of the advice while the orchard's location is unknown. */
export function LocationPrompt({ orchardId, locate }: { orchardId: string; locate: OrchardLocator }) {
  return (
    <Card>
      <div className={css.ask}>
        <TileIcon icon="pin" tone="brand" />
        <p>
          <b>{say('whereTitle')}</b>
          <br />
          <span className={css.soft}>{say('whereText')}</span>
        </p>
      </div>
      <LocateOptions orchardId={orchardId} locate={locate} />
    </Card>
  );
}
