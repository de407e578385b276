import { useEffect, useRef, useState } from 'react';
import { useNetwork } from '../../../../session/hooks.ts';
import text from '../../../../ui/text.module.css';
import { writtenHere } from '../../thread/outgoing/on-their-way.ts';
import type { Row } from '../list/rows.ts';
import type { Surroundings } from '../message/chat-actions.ts';
import { createAnnouncements } from './announcements.ts';

/** Older sentences are removed from the page; removals are not announced. */
const KEPT = 20;

interface AnnouncerProps {
  rows: readonly Row[];
  about: Surroundings;
}

/**
 * Announces news of the chat to screen readers. The list itself cannot: its rows come and go with scrolling. Each
 * sentence is its own element, so that one equal to its predecessor is announced too.
 */
export function Announcer({ rows, about }: AnnouncerProps) {
  const isOffline = useNetwork() === 'offline';
  const [announcementsOf] = useState(() => createAnnouncements((clientId) => writtenHere.has(clientId)));
  const [sentences, setSentences] = useState<readonly { id: number; sentence: string }[]>([]);
  const count = useRef(0);
  useEffect(() => {
    const added = announcementsOf(rows, { ...about, isOffline }).map((sentence) => ({ id: ++count.current, sentence }));
    if (added.length > 0) setSentences((before) => [...before, ...added].slice(-KEPT));
  }, [rows, about, isOffline, announcementsOf]);
  return (
    <div className={text.srOnly} aria-live="polite">
      {sentences.map(({ id, sentence }) => (
        <p key={id}>{sentence}</p>
      ))}
    </div>
  );
}
