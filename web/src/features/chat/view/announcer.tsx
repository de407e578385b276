import { useEffect, useRef, useState } from 'react';
import { chat as words } from '../../../i18n/hi/chat/chat.ts';
import { texts } from '../../../i18n/texts.ts';
import text from '../../../ui/text.module.css';
import { newestSeq, type Row } from './list/rows.ts';
import { newText, spokenMessage } from './message/message-words.ts';

const say = texts(words);
/** More at once are said as a number. */
const READ_OUT = 3;

/** Says what the other one wrote since the chat was opened, and what was refused. The list itself cannot: its rows come and go with scrolling. */
export function Announcer({ rows, otherName }: { rows: readonly Row[]; otherName: string }) {
  const newest = newestSeq(rows);
  const said = useRef(newest);
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    if (newest <= said.current) return;
    const arrived = rows.flatMap((row) =>
      row.kind === 'stored' && !row.isMine && row.message.seq > said.current ? [row.message] : [],
    );
    said.current = newest;
    if (arrived.length === 0) return;
    const what = arrived.length > READ_OUT ? newText(arrived.length) : arrived.map(spokenMessage).join('. ');
    setSentence(say('arrived', { who: otherName, what }));
  }, [rows, newest, otherName]);
  const reason = lastRefusal(rows);
  useEffect(() => {
    if (reason) setSentence(say('refused', { reason }));
  }, [reason]);
  return (
    <p className={text.srOnly} aria-live="polite">
      {sentence}
    </p>
  );
}

/** Why the last of one's own that was refused was refused; empty: none was. */
function lastRefusal(rows: readonly Row[]): string {
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row?.kind !== 'unsent') return '';
    if (row.unsent.state.name === 'failed') return row.unsent.state.reason;
  }
  return '';
}
