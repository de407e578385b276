import { type KeyboardEvent, type ReactElement, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua';
import { texts } from '../../../../i18n/texts.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { chatTexts } from '../../chat.hi.ts';
import type { OpenThread } from '../../thread/open-thread.ts';
import type { ChatActions, Surroundings } from '../message/chat-actions.ts';
import { MessageRow } from '../message/message-row.tsx';
import { dayText } from '../message/message-words.ts';
import css from './message-list.module.css';
import { type Row, seqOf } from './rows.ts';
import { TypingLine } from './typing-line.tsx';
import { useCalmScroll } from './use-calm-scroll.ts';
import { useLongPress } from './use-long-press.ts';
import { useReadingPlace } from './use-reading-place.ts';

const say = texts(chatTexts);
/** The row after the last message: the typing line, or the hint in an empty chat. */
const FOOT = 'foot';

interface MessageListProps {
  thread: OpenThread;
  rows: readonly Row[];
  today: string;
  about: Surroundings;
  actions: ChatActions;
  /** True while the list is scrolling. */
  scrolling: { current: boolean };
  /** The hint in an empty chat. */
  hint: string | null;
}

/** Virtualized messages: only visible rows are rendered, and the reader keeps their place while others arrive. */
export function MessageList({ thread, rows, today, about, actions, scrolling, hint }: MessageListProps) {
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useCalmScroll(scroller);
  const place = useReadingPlace(thread, rows, list);
  const longPress = useLongPress(actions.openMenu);
  const focus = useRovingFocus(rows, list, scroller);
  const data = useMemo(() => [...rows, FOOT] as const, [rows]);
  const onScroll = (offset: number) => {
    scrolling.current = true;
    longPress.cancel();
    place.onScroll(offset);
  };
  const onScrollEnd = () => {
    scrolling.current = false;
    place.onScrollEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    longPress.handlers.onKeyDown(event);
    focus.onKeyDown(event);
  };

  const draw = useDrawing({ thread, today, about, actions, hint, tabStop: focus.at });
  return (
    <div className={css.frame}>
      {thread.isLoadingOlder && <p className={css.older}>{say('older')}</p>}
      <div
        ref={scroller}
        className={classNames(css.scroller, place.isPlaced && css.placed)}
        role="log"
        aria-label={say('messages')}
        aria-live="off"
        // Without a tab stop on a message, the scroller itself must be focusable by keyboard.
        tabIndex={focus.at < 0 ? 0 : undefined}
        {...longPress.handlers}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
        onClick={focus.onFocus}
      >
        <Virtualizer
          ref={list}
          data={data}
          item={Item}
          shift={useIsPrepended(rows)}
          keepMounted={focus.kept}
          onScroll={onScroll}
          onScrollEnd={onScrollEnd}
          onResize={place.onResize}
        >
          {draw}
        </Virtualizer>
      </div>
      {place.isPlaced && !place.isAtEnd && <DownButton newBelow={place.newBelow} onClick={place.toEnd} />}
    </div>
  );
}

/**
 * The library hides a row until it is measured, which happens before its first frame: hiding would only double the
 * style work.
 */
function Item({ ref, style: { visibility: _, ...style }, children }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={style}>
      {children}
    </div>
  );
}

interface Drawing extends Pick<MessageListProps, 'thread' | 'today' | 'about' | 'actions' | 'hint'> {
  /** The row that is the tab stop. */
  tabStop: number;
}

/** Renders a row. The list requests all its rows in each frame of a scroll: unchanged rows return the same element. */
function useDrawing({ thread, today, about, actions, hint, tabStop }: Drawing) {
  const { tickOf, isOtherTyping } = thread;
  const name = thread.thread?.other.name ?? '';
  const foot = useMemo(
    () => (
      <div key={FOOT} className={css.foot}>
        {hint && <p className={css.hint}>{hint}</p>}
        <TypingLine name={name} isTyping={isOtherTyping} />
      </div>
    ),
    [hint, name, isOtherTyping],
  );
  const draw = useMemo(() => {
    const drawn = new WeakMap<Row, ReactElement>();
    return (row: Row, index: number) => {
      const before = drawn.get(row);
      if (before) return before;
      const element = (
        <MessageRow
          key={row.key}
          row={row}
          dayText={row.day && dayText(row.day, today)}
          tick={row.kind === 'stored' && row.isMine ? tickOf(row.message) : null}
          about={about}
          actions={actions}
          isTabStop={index === tabStop}
        />
      );
      drawn.set(row, element);
      return element;
    };
  }, [tickOf, today, about, actions, tabStop]);
  return (row: Row | typeof FOOT, index: number) => (row === FOOT ? foot : draw(row, index));
}

function DownButton({ newBelow, onClick }: { newBelow: number; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classNames(css.down, newBelow > 0 && css.withCount)}
      aria-label={newBelow > 0 ? undefined : say('down')}
      onClick={onClick}
    >
      <Icon name="down" />
      {newBelow > 0 && <span>{say('downNew', { n: newBelow })}</span>}
    </button>
  );
}

/** Whether older messages were just prepended: then the list keeps its position from the end. */
function useIsPrepended(rows: readonly Row[]): boolean {
  const first = seqOf(rows[0]);
  const before = useRef(first);
  useLayoutEffect(() => {
    before.current = first;
  }, [first]);
  return first !== null && before.current !== null && first < before.current;
}

/** Roving tabindex: the messages are one tab stop, the arrow keys move between them. */
function useRovingFocus(
  rows: readonly Row[],
  list: { current: VirtualizerHandle | null },
  scroller: { current: HTMLElement | null },
) {
  const [key, setKey] = useState<string>();
  const chosen = key === undefined ? -1 : rows.findIndex((row) => row.key === key);
  const at = chosen < 0 ? lastFocusable(rows, rows.length - 1, -1) : chosen;

  const onFocus = ({ target }: { target: EventTarget }) => {
    const inside = target instanceof Element ? target.closest<HTMLElement>('[data-message]') : null;
    if (inside) setKey(inside.dataset.message);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnMessage = event.target instanceof HTMLElement && event.target.dataset.message !== undefined;
    const step = STEPS[event.key];
    if (!isOnMessage || step === undefined) return;
    const next = lastFocusable(
      rows,
      step === 'first' ? 0 : step === 'last' ? rows.length - 1 : at + step,
      directionOf(step),
    );
    const row = rows[next];
    if (!row) return;
    event.preventDefault();
    setKey(row.key);
    list.current?.scrollToIndex(next, { align: 'nearest' });
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-message="${row.key}"]`)?.focus({ preventScroll: true }),
    );
  };
  const kept = useMemo(() => (at < 0 ? [] : [at]), [at]);
  return { at, kept, onFocus, onKeyDown };
}

const STEPS: Readonly<Record<string, 1 | -1 | 'first' | 'last' | undefined>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: 'first',
  End: 'last',
};
const directionOf = (step: 1 | -1 | 'first' | 'last') => (step === 1 || step === 'first' ? 1 : -1);

/** The next row in this direction that is a message; system lines are skipped. */
function lastFocusable(rows: readonly Row[], from: number, direction: 1 | -1): number {
  for (let index = from; index >= 0 && index < rows.length; index += direction) {
    if (rows[index]?.kind !== 'system') return index;
  }
  return -1;
}
