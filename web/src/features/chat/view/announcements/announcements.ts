import { texts } from '../../../../i18n/texts.ts';
import { chatTexts } from '../../chat.hi.ts';
import type { UnsentMessage } from '../../thread/open-thread.ts';
import { newestSeq, type Row } from '../list/rows.ts';
import type { Surroundings } from '../message/chat-actions.ts';
import { newText, spokenMessage, spokenUnsent, systemText, tickText } from '../message/message-words.ts';

const say = texts(chatTexts);
/** More messages at once are announced as a count. */
const READ_OUT = 3;

type OwnRow = Extract<Row, { kind: 'stored' | 'unsent' }>;
interface OwnState {
  name: UnsentMessage['state']['name'] | 'stored';
  /** The last state that was announced. */
  announced: OwnState['name'] | null;
}

interface Now extends Pick<Surroundings, 'otherName' | 'isExpired'> {
  isOffline: boolean;
}

/**
 * Returns at each call what a screen reader has to announce since the last one: each new message once, then the states
 * of own messages. The first call returns nothing, as what was there at opening is not new.
 */
export function createAnnouncements(isWrittenHere: (clientId: string) => boolean) {
  const own = new Map<string, OwnState>();
  let newest: number | null = null;

  function ownNews(row: OwnRow, isFirstCall: boolean, isHeldUp: boolean): string[] {
    const name = row.kind === 'unsent' ? row.unsent.state.name : 'stored';
    const before = own.get(row.key);
    if (!before && (isFirstCall || !isWrittenHere(row.key))) {
      own.set(row.key, { name, announced: name });
      return [];
    }
    // A message sent again may be rejected again.
    const announced = before?.name === 'failed' && name !== 'failed' ? null : (before?.announced ?? null);
    // Every message waits for a moment; one whose attempt failed waits again.
    const isNews = name === 'waiting' ? isHeldUp || before?.name === 'sending' : name !== 'sending';
    const change = isNews && name !== announced ? [stateText(row)] : [];
    own.set(row.key, { name, announced: change.length > 0 ? name : announced });
    return before ? change : [[say('arrived', { who: say('you'), what: whatOf(row) }), ...change].join('. ')];
  }

  return (rows: readonly Row[], { otherName, isExpired, isOffline }: Now): string[] => {
    const since = newest ?? Number.POSITIVE_INFINITY;
    const received: string[] = [];
    const ofOwn: string[] = [];
    let isHeldUp = isOffline;
    for (const row of rows) {
      if (row.kind === 'unsent' || (row.kind === 'stored' && row.isMine)) {
        ofOwn.push(...ownNews(row, newest === null, isHeldUp));
        // Messages after a waiting one wait too.
        const state = own.get(row.key);
        isHeldUp ||= state?.name === 'waiting' && state.announced === 'waiting';
      } else if (row.message.seq > since) {
        const { message } = row;
        received.push(
          row.kind === 'system'
            ? systemText(message, isExpired)
            : say('arrived', { who: otherName, what: spokenMessage(message) }),
        );
      }
    }
    newest = Math.max(newest ?? 0, newestSeq(rows));
    const many = [say('arrived', { who: otherName, what: newText(received.length) })];
    return [...(received.length > READ_OUT ? many : received), ...ofOwn];
  };
}

const whatOf = (row: OwnRow) => (row.kind === 'unsent' ? spokenUnsent(row.unsent) : spokenMessage(row.message));

function stateText(row: OwnRow): string {
  if (row.kind === 'stored') return tickText('stored');
  const { state } = row.unsent;
  return state.name === 'failed' ? say('refused', { reason: state.reason }) : tickText(state);
}
