import type { ChatChange, ChatMark, ChatMessage, ChatThread } from '@anar/contracts/consult/chat';

/** The known part of a chat: everything up to `thread.rev`, and the messages from the first loaded one to the last. */
export interface ThreadState {
  /** `rev` and `marks` reflect the applied changes, not the last read of the thread. */
  readonly thread: ChatThread;
  /** Ascending by `seq`, without gaps. */
  readonly messages: readonly ChatMessage[];
  /** Ids deleted before they were loaded: a page in flight must not restore them. */
  readonly deletedIds: ReadonlySet<string>;
  readonly erased: ReadonlySet<string>;
}

/** What changes touched, for the store on the phone. */
export interface Touched {
  messages: ChatMessage[];
  /** Message ids, loaded or not. */
  deletedIds: string[];
  /** Ids of users whose account was erased. */
  erased: string[];
}

export interface Applied {
  state: ThreadState;
  touched: Touched;
  /** A change is missing in between: fetch the changes. */
  isGap: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** `messages` were read after `thread`, or stored together with it. */
export function stateOf(thread: ChatThread, messages: readonly ChatMessage[]): ThreadState {
  return applyPage({ thread, messages: [], deletedIds: NONE, erased: NONE }, messages).state;
}

export const lastSeqOf = ({ messages }: Pick<ThreadState, 'messages'>): number => messages.at(-1)?.seq ?? 0;
/** 1 when empty. */
export const firstSeqOf = ({ messages }: Pick<ThreadState, 'messages'>): number => messages[0]?.seq ?? 1;

/** Applies consecutive changes in order, skips known ones and stops at the first gap. The list is copied once. */
export function applyChanges(state: ThreadState, me: string, changes: readonly ChatChange[]): Applied {
  const draft = draftOf(state);
  const touched = { seqs: new Set<number>(), deletedIds: [] as string[], erased: [] as string[] };
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
 * Adds a stored message known before its change: from the reply to an own submission. `ahead`: messages before it are
 * missing.
 */
export function addStored(state: ThreadState, message: ChatMessage): Applied & { place: 'added' | 'known' | 'ahead' } {
  const touched = { messages: [message], deletedIds: [], erased: [] };
  const last = lastSeqOf(state);
  if (message.seq === last + 1) {
    const thread = { ...state.thread, lastSeq: Math.max(state.thread.lastSeq, message.seq) };
    const messages = [...state.messages, asKnown(state, message)];
    return { state: { ...state, thread, messages }, touched, isGap: false, place: 'added' };
  }
  const place = message.seq <= last ? 'known' : 'ahead';
  return { state, touched: { ...touched, messages: [] }, isGap: place === 'ahead', place };
}

/** The server deleted a message: applied before its change arrives. */
export function applyDeletion(state: ThreadState, messageId: string): Applied {
  const draft = draftOf(state);
  const touched = { seqs: new Set<number>(), deletedIds: [] as string[], erased: [] };
  takeAway(draft, messageId, touched);
  const messages = [...touched.seqs].map((seq) => draft.at(seq - draft.firstSeq()));
  return { state: draft.done(), touched: { ...touched, messages }, isGap: false };
}

/** Prepends older messages, in any order; those that are not contiguous are left out. */
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

/** Merges a newer read of the thread; `rev` advances only by changes. */
export function withThread(state: ThreadState, read: ChatThread): ThreadState {
  const { rev, lastSeq, marks } = state.thread;
  const ahead = (side: 'mine' | 'theirs') => ({
    delivered: further(marks[side].delivered, read.marks[side].delivered),
    read: further(marks[side].read, read.marks[side].read),
  });
  return { ...state, thread: { ...read, rev, lastSeq, marks: { mine: ahead('mine'), theirs: ahead('theirs') } } };
}

/** A deleted message keeps only its place. */
export function emptied(message: ChatMessage): ChatMessage {
  const { thumbUrl: _, mediaWidth: _w, mediaHeight: _h, waveform: _f, ...rest } = message;
  return { ...rest, content: '', mediaUrl: null, mediaDuration: null, isDeleted: true };
}

interface Draft {
  thread: ChatThread;
  deletedIds: ReadonlySet<string>;
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
  deletedIds: string[];
  erased: string[];
}

/** Copy-on-write: the messages are copied on the first write. */
function draftOf(state: ThreadState): Draft {
  let messages = state.messages;
  let copy: ChatMessage[] | null = null;
  return {
    thread: state.thread,
    deletedIds: state.deletedIds,
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
      const { thread, deletedIds, erased } = this;
      const isSame = thread === state.thread && messages === state.messages && deletedIds === state.deletedIds;
      return isSame && erased === state.erased ? state : { thread, messages, deletedIds, erased };
    },
  };
}

function applyNext(draft: Draft, me: string, change: ChatChange, touched: TouchedSeqs): void {
  switch (change.kind) {
    case 'message': {
      const index = draft.size() === 0 ? 0 : change.message.seq - draft.firstSeq();
      // Older than the loaded messages: read when the user scrolls there.
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
  touched.deletedIds.push(messageId);
  const index = draft.find(messageId);
  if (index < 0) {
    draft.deletedIds = new Set(draft.deletedIds).add(messageId);
    return;
  }
  const message = draft.at(index);
  if (message.isDeleted) return;
  draft.put(index, emptied(message));
  touched.seqs.add(message.seq);
}

/** Content deleted or erased since stays removed, however stale the reply with this message is. */
function asKnown(
  { deletedIds, erased }: Pick<ThreadState, 'deletedIds' | 'erased'>,
  message: ChatMessage,
  before?: ChatMessage,
): ChatMessage {
  if (message.isDeleted) return message;
  const isRemoved =
    before?.isDeleted || deletedIds.has(message.id) || (message.senderId !== null && erased.has(message.senderId));
  return isRemoved ? emptied(message) : message;
}

function further(one: ChatMark, other: ChatMark): ChatMark {
  return other.upToSeq > one.upToSeq ? other : one;
}
