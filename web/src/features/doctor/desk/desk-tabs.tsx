import { type KeyboardEvent, useRef } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { deskTexts } from './desk.hi.ts';
import css from './desk.module.css';
import type { DeskList, OpenDesk } from './desk-address.ts';
import type { queueOf } from './queue/queue.ts';

const say = texts(deskTexts);
export const QUEUE_PANEL = 'doctor-queue';
/** The server's limit of ended consultations; the history has all. */
const MOST = 50;

const TABS = [
  { list: 'new', label: 'tabNew' },
  { list: 'active', label: 'tabActive' },
  { list: 'done', label: 'tabDone' },
] as const;

interface DeskTabsProps {
  address: OpenDesk;
  /** The list that is shown. */
  list: DeskList;
  queue: ReturnType<typeof queueOf>;
}

/** The three counters, which are also the tabs. */
export function DeskTabs({ address, list: shown, queue }: DeskTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const open = (list: (typeof TABS)[number]['list']) => address.go({ list, caseId: null }, { replace: true });
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = TABS.findIndex(({ list }) => list === shown);
    const next = TABS[(Math.max(at, 0) + step + TABS.length) % TABS.length];
    if (!next) return;
    open(next.list);
    row.current?.querySelector<HTMLElement>(`[data-list=${next.list}]`)?.focus();
  };
  const focusable = shown === 'history' ? 'new' : shown;
  return (
    <div ref={row} role="tablist" aria-label={say('tabs')} className={css.tabs} onKeyDown={keys}>
      {TABS.map(({ list, label }) => (
        <button
          key={list}
          type="button"
          role="tab"
          data-list={list}
          className={css.tab}
          aria-selected={list === shown}
          aria-controls={QUEUE_PANEL}
          tabIndex={list === focusable ? 0 : -1}
          onClick={() => open(list)}
        >
          <b>{countText(list, queue[list].length)}</b> {say(label)}
        </button>
      ))}
    </div>
  );
}

const countText = (list: string, count: number) =>
  list === 'done' && count >= MOST ? say('many', { n: MOST }) : String(count);
