import { type KeyboardEvent, type ReactElement, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua';
import { chat as words } from '../../../../i18n/hi/chat/chat.ts';
import { texts } from '../../../../i18n/texts.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { classNames } from '../../../../ui/class-names.ts';
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

const say = texts(words);
/** What stands after the last message: the typing line, or what to do in an empty chat. */
const FOOT = 'foot';

interface MessageListProps {
  thread: OpenThread;
  rows: readonly Row[];
  today: string;
  about: Surroundings;
  actions: ChatActions;
  /** Set while the list moves. */
  scrolling: { current: boolean };
  /** What to do in an empty chat. */
  hint: string | null;
}

/** The messages: only those in sight are drawn, and the reader stays where he is while others come. */
export function MessageList({ thread, rows, today, about, actions, scrolling, hint }: MessageListProps) {
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useCalmScroll(scroller);
  const place = useReadingPlace(thread, rows, list);
  const press = useLongPress(actions.openMenu);
  const focus = useRovingFocus(rows, list, scroller);
  const data = useMemo(() => [...rows, FOOT] as const, [rows]);
  const onScroll = (offset: number) => {
    scrolling.current = true;
    press.cancel();
    place.onScroll(offset);
  };
  const onScrollEnd = () => {
    scrolling.current = false;
    place.onScrollEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    press.handlers.onKeyDown(event);
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
        // Where no message is a stop of the tab key, the keys could not scroll what is there.
        tabIndex={focus.at < 0 ? 0 : undefined}
        {...press.handlers}
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
      {place.isPlaced && !place.isAtEnd && <DownButton newBelow={place.newBelow} onPress={place.toEnd} />}
    </div>
  );
}

/** The library hides a row until it is measured, which is before its first frame is drawn: all of it would be styled twice. */
function Item({ ref, style: { visibility: _, ...style }, children }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={style}>
      {children}
    </div>
  );
}

interface Drawing extends Pick<MessageListProps, 'thread' | 'today' | 'about' | 'actions' | 'hint'> {
  /** The row where the tab key stops. */
  tabStop: number;
}

/** Draws a row. The list asks for all of its rows in each frame of a scroll: what did not change is the same element, and left alone. */
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

function DownButton({ newBelow, onPress }: { newBelow: number; onPress: () => void }) {
  return (
    <button
      type="button"
      className={classNames(css.down, newBelow > 0 && css.withCount)}
      aria-label={newBelow > 0 ? undefined : say('down')}
      onClick={onPress}
    >
      <Icon name="down" />
      {newBelow > 0 && <span>{say('downNew', { n: newBelow })}</span>}
    </button>
  );
}

/** Whether older messages have just come: then the list keeps its place from the end. */
function useIsPrepended(rows: readonly Row[]): boolean {
  const first = seqOf(rows[0]);
  const before = useRef(first);
  useLayoutEffect(() => {
    before.current = first;
  }, [first]);
  return first !== null && before.current !== null && first < before.current;
}

/** The messages are one stop of the tab key; the arrows go from one to the next. */
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

/** The next row from here that is a message; system lines are no stop. */
function lastFocusable(rows: readonly Row[], from: number, direction: 1 | -1): number {
  for (let index = from; index >= 0 && index < rows.length; index += direction) {
    if (rows[index]?.kind !== 'system') return index;
  }
  return -1;
}
