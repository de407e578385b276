import type { CallMedia } from '@anar/contracts/consult/calls';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { Face } from '../../../consultation/doctor-facts.tsx';
import { doctorCallTexts } from '../../../i18n/catalogues/doctor-call.hi.ts';
import { readablePhone } from '../../../i18n/numbers/readable-phone.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useStartCall } from '../case/call/case-call.tsx';
import { useCaseActions } from '../case/use-case-actions.ts';
import { deskTexts } from '../desk/desk.hi.ts';
import css from './incoming.module.css';
import type { Ring } from './use-incoming.ts';

const say = texts(deskTexts);
const sayCall = texts(doctorCallTexts);

interface IncomingCardsProps {
  rings: readonly Ring[];
  consultations: readonly Consultation[];
  dismiss: (id: string) => void;
  /** The browser blocks the sound. */
  blocked: boolean;
  unblock: () => Promise<void>;
  /** The list that contains the request now. */
  onOpen: (id: string, list: 'new' | 'active') => void;
}

/** New requests on top of any screen. They take no focus: typing continues. */
export function IncomingCards({ rings, consultations, dismiss, blocked, unblock, onOpen }: IncomingCardsProps) {
  const [newest, ...others] = [...rings].reverse();
  return (
    <div className={css.place} role="alert">
      {newest && (
        <IncomingCard
          key={newest.consultationId}
          ring={newest}
          one={consultations.find(({ id }) => id === newest.consultationId)}
          others={others.length}
          onDismiss={() => dismiss(newest.consultationId)}
          onOpen={(list) => {
            dismiss(newest.consultationId);
            onOpen(newest.consultationId, list);
          }}
        />
      )}
      {newest && blocked && (
        <button type="button" className={css.blocked} onClick={() => void unblock()}>
          <Icon name="bell" size="s" />
          {say('soundBlocked')}
        </button>
      )}
    </div>
  );
}

interface IncomingCardProps {
  ring: Ring;
  one: Consultation | undefined;
  others: number;
  onDismiss: () => void;
  onOpen: (list: 'new' | 'active') => void;
}

function IncomingCard({ ring, one, others, onDismiss, onOpen }: IncomingCardProps) {
  const name = one?.user?.name || ring.name || say('farmer');
  const phone = one?.user?.phone ?? ring.phone;
  const actions = useCaseActions(ring.consultationId, name);
  const start = useStartCall(ring.consultationId);
  /** A waiting request is accepted first; an accepted one is only called. */
  const take = async (media: CallMedia) => {
    if (!ring.isReady && !(await actions.accept())) return;
    onOpen('active');
    start(media);
  };
  return (
    <div className={css.card}>
      <div className={css.head}>
        <Face name={name} small />
        <div className={css.words}>
          <b>{ring.isReady ? sayCall('ready', { name }) : say('incoming', { name })}</b>
          <p>{one?.problemDescription || phone ? (one?.problemDescription ?? readablePhone(phone ?? '')) : null}</p>
          {others > 0 && <p className={css.others}>{say('incomingMany', { n: others + 1 })}</p>}
        </div>
        <IconButton icon="close" label={say('incomingLater')} onClick={onDismiss} />
      </div>
      <div className={css.actions}>
        <Button size="m" icon="video" busy={actions.busy === 'accept'} onClick={() => void take('video')}>
          {sayCall(ring.isReady ? 'video' : 'acceptVideo')}
        </Button>
        <Button kind="sec" size="m" icon="mic" disabled={actions.busy === 'accept'} onClick={() => void take('audio')}>
          {sayCall(ring.isReady ? 'audio' : 'acceptAudio')}
        </Button>
        <Button kind="soft" size="m" onClick={() => onOpen(ring.isReady ? 'active' : 'new')}>
          {say('incomingOpen')}
        </Button>
      </div>
    </div>
  );
}
