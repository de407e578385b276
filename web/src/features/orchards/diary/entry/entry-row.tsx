import type { DiaryEntry } from '@anar/contracts/orchards/diary';
import { diaryTexts } from '../../../../i18n/catalogues/diary.hi.ts';
import { texts } from '../../../../i18n/texts.ts';
import { TileIcon } from '../../../../ui/brand/tile-icon.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import css from '../diary.module.css';
import { KIND_LOOKS } from '../kinds.ts';
import { SpokenNote } from '../voice-note.tsx';
import { entryFacts, entryName } from './entry-words.ts';

const say = texts(diaryTexts);

export function EntryRow({ entry, onRemove }: { entry: DiaryEntry; onRemove: () => void }) {
  const name = entryName(entry);
  const facts = entryFacts(entry);
  return (
    <li className={css.entry}>
      <TileIcon {...KIND_LOOKS[entry.kind]} />
      <div className={css.words}>
        <b>{name}</b>
        {facts && <p className={css.facts}>{facts}</p>}
        {entry.note && <p className={css.facts}>{entry.note}</p>}
      </div>
      <Button kind="txt" size="m" auto aria-label={say('removeWhich', { what: name })} onClick={onRemove}>
        {say('remove')}
      </Button>
      {entry.voice && (
        <div className={css.voice}>
          <SpokenNote entry={entry} voice={entry.voice} />
        </div>
      )}
    </li>
  );
}
