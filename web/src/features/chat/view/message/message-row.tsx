import { memo, type ReactNode } from 'react';
import { timeOfDay } from '../../../../i18n/dates/time-of-day.ts';
import { texts } from '../../../../i18n/texts.ts';
import { VoiceMessage } from '../../../../sound/recording/voice/voice-message.tsx';
import { Icon } from '../../../../ui/brand/icon.tsx';
import type { IconName } from '../../../../ui/brand/icon-names.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { RowIcon } from '../../../../ui/row-icon.tsx';
import { chatTexts } from '../../chat.hi.ts';
import type { Tick, UnsentMessage } from '../../thread/open-thread.ts';
import type { Row } from '../list/rows.ts';
import type { ChatActions, Surroundings } from './chat-actions.ts';
import { copyText } from './copy-text.ts';
import css from './message-row.module.css';
import { messageLabel, newText, tickText } from './message-words.ts';
import { PhotoMessage } from './photo-message.tsx';
import { SystemLine } from './system-line.tsx';

const say = texts(chatTexts);

interface MessageRowProps {
  row: Row;
  dayText: string | null;
  /** Null: not an own message. */
  tick: Tick | null;
  about: Surroundings;
  actions: ChatActions;
  /** This row is the tab stop. */
  isTabStop: boolean;
}

/** One row: separators for a new day or new messages, and the message. Rendered again only when it changes. */
export const MessageRow = memo(function MessageRow({ row, dayText, tick, about, actions, isTabStop }: MessageRowProps) {
  return (
    <div ref={layOut} className={css.row}>
      {dayText && <p className={css.day}>{dayText}</p>}
      {row.newFrom !== null && <p className={css.newFrom}>{newText(row.newFrom)}</p>}
      {row.kind === 'system' ? (
        <SystemLine row={row} about={about} actions={actions} />
      ) : (
        <Bubble row={row} tick={tick} otherName={about.otherName} actions={actions} isTabStop={isTabStop} />
      )}
    </div>
  );
});

/** Forces layout right after rendering, between two frames of a scroll, so that the next frame has less to do. */
const layOut = (row: HTMLElement | null): void => void row?.offsetHeight;

interface BubbleProps {
  row: Exclude<Row, { kind: 'system' }>;
  tick: Tick | null;
  otherName: string;
  actions: ChatActions;
  isTabStop: boolean;
}

function Bubble({ row, tick, otherName, actions, isTabStop }: BubbleProps) {
  const isMine = row.kind === 'unsent' || row.isMine;
  const look = contentOf(row);
  return (
    <article
      className={classNames(css.bubble, isMine && css.mine, css[look.type])}
      data-message={row.key}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={messageLabel(row, tick, otherName)}
    >
      <Content of={look} isMine={isMine} actions={actions} />
      {row.kind === 'unsent' ? (
        <Stamp at={row.unsent.submittedAt} icon={row.unsent.state.name === 'failed' ? 'alert' : 'clock'}>
          {tickText(row.unsent.state)}
        </Stamp>
      ) : (
        <Stamp at={row.message.createdAt} icon={tick === 'stored' ? 'check' : 'checks'} isRead={tick === 'read'}>
          {tick && !row.message.isDeleted && tickText(tick)}
        </Stamp>
      )}
      {row.kind === 'unsent' && row.unsent.state.name === 'failed' && (
        <Failed unsent={row.unsent} {...row.unsent.state} actions={actions} />
      )}
      <button
        type="button"
        className={css.more}
        tabIndex={-1}
        aria-label={say('menu')}
        onClick={() => actions.openMenu(row.key)}
      />
    </article>
  );
}

/** The content of a bubble, stored or not. */
interface Content {
  /** Id of its photo or voice. */
  id: string;
  type: 'text' | 'photo' | 'voice' | 'deleted';
  text: string;
  width?: number | undefined;
  height?: number | undefined;
  seconds: number;
  waveform?: string | undefined;
}

function contentOf(row: BubbleProps['row']): Content {
  if (row.kind === 'unsent') {
    const { clientId, messageType, content, width, height, seconds = 0, waveform } = row.unsent;
    return { id: clientId, type: messageType, text: content, width, height, seconds, waveform };
  }
  const { id, messageType, content, isDeleted, mediaWidth, mediaHeight, mediaDuration, waveform } = row.message;
  const type = isDeleted || messageType === 'system' ? 'deleted' : messageType;
  return { id, type, text: content, width: mediaWidth, height: mediaHeight, seconds: mediaDuration ?? 0, waveform };
}

function Content({ of, isMine, actions }: { of: Content; isMine: boolean; actions: ChatActions }) {
  switch (of.type) {
    case 'deleted':
      return (
        <p className={css.gone}>
          <Icon name="trash" size="s" />
          {say('deleted')}
        </p>
      );
    case 'voice':
      return (
        <VoiceMessage
          seconds={of.seconds}
          waveform={of.waveform}
          load={() => actions.media(of.id, 'whole')}
          mine={isMine}
        />
      );
    case 'photo':
      return (
        <>
          <PhotoMessage id={of.id} width={of.width} height={of.height} actions={actions} />
          {of.text && <p className={css.words}>{of.text}</p>}
        </>
      );
    case 'text':
      return <p className={css.words}>{of.text}</p>;
  }
}

interface StampProps {
  at: string | number;
  icon: IconName;
  isRead?: boolean;
  /** The delivery state in a word; nothing for the other user's messages. */
  children: ReactNode;
}

function Stamp({ at, icon, isRead, children }: StampProps) {
  return (
    <p className={classNames(css.stamp, isRead && css.read)}>
      {timeOfDay(at)}
      {children && (
        <>
          {icon === 'check' || icon === 'checks' ? (
            <RowIcon name={icon} className={css.tick} />
          ) : (
            <Icon name={icon} className={css.tick} />
          )}
          {children}
        </>
      )}
    </p>
  );
}

interface FailedProps {
  unsent: UnsentMessage;
  reason: string;
  mayResend: boolean;
  actions: ChatActions;
}

/** Why it was rejected, and what the user can do. */
function Failed({ unsent: { clientId, content }, reason, mayResend, actions }: FailedProps) {
  return (
    <div className={css.failed}>
      <p>{reason}</p>
      <div className={css.ways}>
        {mayResend ? (
          <Button size="m" auto icon="refresh" onClick={() => actions.resend(clientId)}>
            {say('resend')}
          </Button>
        ) : (
          content !== '' && (
            <Button kind="soft" size="m" auto icon="copy" onClick={() => void copyText(content)}>
              {say('copy')}
            </Button>
          )
        )}
        <Button kind="dan" size="m" auto icon="trash" onClick={() => void actions.discard(clientId)}>
          {say('remove')}
        </Button>
      </div>
    </div>
  );
}
