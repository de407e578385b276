import type { ChatChange, ChatMark, ChatMessage, ChatThread } from '@anar/contracts/consult/chat';

/** What is known of a chat: everything up to `thread.rev`, of the messages from the first that is loaded to the last. */
export interface ThreadState {
  /** `rev` and `marks` are those of what was applied, not those of the last look at the server. */
  readonly thread: ChatThread;
  /** Ascending by `seq`, without gaps. */
  readonly messages: readonly ChatMessage[];
  /** Gone before they were loaded: a page that was on its way must not bring them back. */
  readonly gone: ReadonlySet<string>;
  readonly erased: ReadonlySet<string>;
}

/** What applying changes touched, for what is kept on the phone. */
export interface Touched {
  messages: ChatMessage[];
  /** Ids of messages, loaded or not. */
  gone: string[];
  /** People who left for good. */
  erased: string[];
}

export interface Applied {
  state: ThreadState;
  touched: Touched;
  /** Something between what is known and this is missing: ask for the changes. */
  isGap: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** `messages` were read after `thread`, or kept together with it. */
export function stateOf(thread: ChatThread, messages: readonly ChatMessage[]): ThreadState {
  return applyPage({ thread, messages: [], gone: NONE, erased: NONE }, messages).state;
}

export const lastSeqOf = ({ messages }: Pick<ThreadState, 'messages'>): number => messages.at(-1)?.seq ?? 0;
/** 1 where there is nothing. */
export const firstSeqOf = ({ messages }: Pick<ThreadState, 'messages'>): number => messages[0]?.seq ?? 1;

/** Applies those that follow, in order; older ones are known already, and at the first gap it ends. The list is copied once. */
export function applyChanges(state: ThreadState, me: string, changes: readonly ChatChange[]): Applied {
  const draft = draftOf(state);
  const touched = { seqs: new Set<number>(), gone: [] as string[], erased: [] as string[] };
  let isGap = false;
  for (const change of changes) {
    if (change.rev <= draft.thread.rev) continue;
    const isNext = change.rev === draft.thread.rev + 1;
    if (!isNext || (change.kind === 'message' && change.message.seq > draft.lastSeq() + 1)) {
      isGap = true;
      break;
    }
    applyNext(draft, me, change, touched);
    draft.thread = { ...draft.thread, rev: change.rev, lastSeq: Math.max(draft.thread.lastSeq, draft.lastSeq()) };
  }
  const first = draft.firstSeq();
  const messages = [...touched.seqs].sort((one, other) => one - other).map((seq) => draft.at(seq - first));
  return { state: draft.done(), touched: { ...touched, messages }, isGap };
}

/**
 * A message that the server has stored, known before its turn: from the reply to one's own press. `ahead`: what comes
 * before it is not known yet.
 */
export function addStored(state: ThreadState, message: ChatMessage): Applied & { place: 'added' | 'known' | 'ahead' } {
  const touched = { messages: [message], gone: [], erased: [] };
  const last = lastSeqOf(state);
  if (message.seq === last + 1) {
    const thread = { ...state.thread, lastSeq: Math.max(state.thread.lastSeq, message.seq) };
    const messages = [...state.messages, asKnown(state, message)];
    return { state: { ...state, thread, messages }, touched, isGap: false, place: 'added' };
  }
  const place = message.seq <= last ? 'known' : 'ahead';
  return { state, touched: { ...touched, messages: [] }, isGap: place === 'ahead', place };
}

/** The server has taken a message away: its change comes, but the screen need not wait for it. */
export function applyGone(state: ThreadState, messageId: string): Applied {
  const draft = draftOf(state);
  const touched = { seqs: new Set<number>(), gone: [] as string[], erased: [] };
  takeAway(draft, messageId, touched);
  const messages = [...touched.seqs].map((seq) => draft.at(seq - draft.firstSeq()));
  return { state: draft.done(), touched: { ...touched, messages }, isGap: false };
}

/** Puts older messages before the first; those that do not join on are left out. In any order. */
export function applyPage(
  state: ThreadState,
  page: readonly ChatMessage[],
): { state: ThreadState; added: ChatMessage[] } {
  const sorted = [...page].sort((one, other) => other.seq - one.seq);
  const added: ChatMessage[] = [];
  let next = state.messages[0]?.seq ?? (sorted[0]?.seq ?? 0) + 1;
  for (const message of sorted) {
    if (message.seq !== next - 1) continue;
    added.push(asKnown(state, message));
    next -= 1;
  }
  if (added.length === 0) return { state, added };
  added.reverse();
  return { state: { ...state, messages: [...added, ...state.messages] }, added };
}

/** A later look at the chat itself; its `rev` is only reached by the changes. */
export function withThread(state: ThreadState, read: ChatThread): ThreadState {
  const { rev, lastSeq, marks } = state.thread;
  const ahead = (side: 'mine' | 'theirs') => ({
    delivered: further(marks[side].delivered, read.marks[side].delivered),
    read: further(marks[side].read, read.marks[side].read),
  });
  return { ...state, thread: { ...read, rev, lastSeq, marks: { mine: ahead('mine'), theirs: ahead('theirs') } } };
}

/** What stays of a deleted message: its place. */
export function emptied(message: ChatMessage): ChatMessage {
  const { thumbUrl: _, mediaWidth: _w, mediaHeight: _h, waveform: _f, ...rest } = message;
  return { ...rest, content: '', mediaUrl: null, mediaDuration: null, isDeleted: true };
}

interface Draft {
  thread: ChatThread;
  gone: ReadonlySet<string>;
  erased: ReadonlySet<string>;
  firstSeq(): number;
  lastSeq(): number;
  at(index: number): ChatMessage;
  find(messageId: string): number;
  put(index: number, message: ChatMessage): void;
  size(): number;
  done(): ThreadState;
}

interface TouchedSeqs {
  seqs: Set<number>;
  gone: string[];
  erased: string[];
}

/** The messages are copied when the first of them is written. */
function draftOf(state: ThreadState): Draft {
  let messages = state.messages;
  let copy: ChatMessage[] | null = null;
  return {
    thread: state.thread,
    gone: state.gone,
    erased: state.erased,
    firstSeq: () => firstSeqOf({ messages }),
    lastSeq: () => lastSeqOf({ messages }),
    at: (index) => messages[index] as ChatMessage,
    find: (messageId) => messages.map(({ id }) => id).lastIndexOf(messageId),
    size: () => messages.length,
    put(index, message) {
      copy ??= [...state.messages];
      messages = copy;
      copy[index] = message;
    },
    done() {
      const { thread, gone, erased } = this;
      const isSame = thread === state.thread && messages === state.messages && gone === state.gone;
      return isSame && erased === state.erased ? state : { thread, messages, gone, erased };
    },
  };
}

function applyNext(draft: Draft, me: string, change: ChatChange, touched: TouchedSeqs): void {
  switch (change.kind) {
    case 'message': {
      const index = draft.size() === 0 ? 0 : change.message.seq - draft.firstSeq();
      // Older than what is loaded: it is read when somebody wants to see it.
      if (index < 0) return;
      draft.put(index, asKnown(draft, change.message, draft.at(index)));
      touched.seqs.add(change.message.seq);
      return;
    }
    case 'deleted':
      takeAway(draft, change.messageId, touched);
      return;
    case 'erased': {
      const { other } = draft.thread;
      if (other.id === change.userId) draft.thread = { ...draft.thread, other: { ...other, isErased: true } };
      draft.erased = new Set(draft.erased).add(change.userId);
      touched.erased.push(change.userId);
      for (let index = 0; index < draft.size(); index++) {
        const message = draft.at(index);
        if (message.senderId !== change.userId || message.isDeleted) continue;
        draft.put(index, emptied(message));
        touched.seqs.add(message.seq);
      }
      return;
    }
    default: {
      const side = change.userId === me ? 'mine' : 'theirs';
      const marks = draft.thread.marks;
      const mark = further(marks[side][change.kind], { upToSeq: change.upToSeq, at: change.at });
      draft.thread = { ...draft.thread, marks: { ...marks, [side]: { ...marks[side], [change.kind]: mark } } };
    }
  }
}

function takeAway(draft: Draft, messageId: string, touched: TouchedSeqs): void {
  touched.gone.push(messageId);
  const index = draft.find(messageId);
  if (index < 0) {
    draft.gone = new Set(draft.gone).add(messageId);
    return;
  }
  const message = draft.at(index);
  if (message.isDeleted) return;
  draft.put(index, emptied(message));
  touched.seqs.add(message.seq);
}

/** A message as it is now: what was taken away stays so, however old the answer is that brings it. */
function asKnown(
  { gone, erased }: Pick<ThreadState, 'gone' | 'erased'>,
  message: ChatMessage,
  before?: ChatMessage,
): ChatMessage {
  if (message.isDeleted) return message;
  const isGone =
    before?.isDeleted || gone.has(message.id) || (message.senderId !== null && erased.has(message.senderId));
  return isGone ? emptied(message) : message;
}

function further(one: ChatMark, other: ChatMark): ChatMark {
  return other.upToSeq > one.upToSeq ? other : one;
}
