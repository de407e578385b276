import { isConfident } from '@anar/contracts/constants';
import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import { cutText } from '@anar/india/cut-text';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { errorText } from '../../../api/api-error.ts';
import { spokenDay } from '../../../i18n/dates/spoken-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { Sheet } from '../../../ui/modal/sheet.tsx';
import { pathOf } from '../consult-view.ts';
import { askTexts } from './ask.hi.ts';
import css from './ask.module.css';
import { askDraft, changeDraft } from './ask-draft.ts';
import { addBlob, openAskPhotos } from './ask-photos.ts';
import { useChecksToShowQuery, useLazyCheckToShowQuery } from './check-api.ts';

const say = texts(askTexts);
const OFFERED = 10;

/** The text of a check and its result; below the confidence threshold no problem is named. */
export function wordsOfCheck({ userInput, diagnosis }: Pick<DiagnosisRecord, 'userInput' | 'diagnosis'>): string {
  const sure = isConfident(Number(diagnosis.confidence)) && diagnosis.diagnosis;
  return [userInput.trim(), sure && say('checkFound', { problem: diagnosis.diagnosis })].filter(Boolean).join('\n');
}

interface CheckToShowProps {
  userId: string;
  /** The check that the link to this page named. */
  asked: string | undefined;
}

/** Attaches a plant check to the request: its text and its photo. Then the farmer can change both. */
export function CheckToShow({ userId, asked }: CheckToShowProps) {
  const { checkId } = askDraft.use();
  const [state, setState] = useState<'idle' | 'loading' | 'noPhoto' | 'failed'>('idle');
  const [open, setOpen] = useState(false);
  const [read] = useLazyCheckToShowQuery();
  const [, navigate] = useLocation();
  const started = useRef<string>(undefined);

  const attach = async (record: DiagnosisRecord) => {
    setOpen(false);
    setState('loading');
    const { problem } = askDraft.get();
    const added = wordsOfCheck(record);
    const text = problem.includes(added) ? problem : [problem.trim(), added].filter(Boolean).join('\n');
    changeDraft({ checkId: record.id, problem: cutText(text, CONSULTATION.problemMax) });
    await openAskPhotos(userId);
    const photo = await photoOfCheck(record, async () => (await read(record.id)).data);
    if (photo) addBlob(photo);
    setState(photo === null ? 'noPhoto' : 'idle');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: attached once per check named by the link
  useEffect(() => {
    if (asked === undefined || started.current === asked) return;
    started.current = asked;
    // After a reload the draft is shown as it is, and the check is not attached again.
    navigate(pathOf({ name: 'problem' }), { replace: true });
    if (askDraft.get().checkId === asked) return;
    setState('loading');
    void read(asked).then(({ data }) => (data ? attach(data) : setState('failed')));
  }, [asked]);

  return (
    <div className={css.group}>
      {checkId === undefined ? (
        <Button
          kind="soft"
          size="m"
          icon="leaf"
          busy={state === 'loading'}
          busyText={say('checkLoading')}
          onClick={() => setOpen(true)}
        >
          {say('fromCheck')}
        </Button>
      ) : (
        <p className={css.note} role="status">
          {say(state === 'loading' ? 'checkLoading' : state === 'noPhoto' ? 'checkNoPhoto' : 'checkAttached')}
        </p>
      )}
      {state === 'failed' && (
        <p className={css.note} role="alert">
          {say('checkFailed')}
        </p>
      )}
      {open && <CheckSheet userId={userId} onChoose={(record) => void attach(record)} onClose={() => setOpen(false)} />}
    </div>
  );
}

type WithPhoto = Pick<DiagnosisRecord, 'imageUrl'>;

/**
 * Null when the check has a photo that could not be loaded. Its URL is valid for minutes only: on failure it is
 * refetched once.
 */
export async function photoOfCheck(
  { imageUrl }: WithPhoto,
  readAgain: () => Promise<WithPhoto | null | undefined>,
): Promise<Blob | null | undefined> {
  if (!imageUrl) return undefined;
  const photo = await loadPhoto(imageUrl);
  if (photo) return photo;
  const fresh = (await readAgain())?.imageUrl;
  return fresh && fresh !== imageUrl ? loadPhoto(fresh) : null;
}

async function loadPhoto(url: string): Promise<Blob | null> {
  try {
    const reply = await fetch(url);
    const photo = reply.ok ? await reply.blob() : null;
    return photo?.type.startsWith('image/') ? photo : null;
  } catch (cause) {
    console.warn('the photo of the check did not come', cause);
    return null;
  }
}

interface CheckSheetProps {
  userId: string;
  onChoose: (record: DiagnosisRecord) => void;
  onClose: () => void;
}

function CheckSheet({ userId, onChoose, onClose }: CheckSheetProps) {
  const { data, error, isFetching, refetch } = useChecksToShowQuery(userId, { refetchOnMountOrArgChange: true });
  const offline = useNetwork() === 'offline';
  return (
    <Sheet open onClose={onClose} title={say('fromCheckTitle')}>
      {data && data.length === 0 && <p className={css.lead}>{say('fromCheckNone')}</p>}
      {data && data.length > 0 && (
        <Card padding="rows" look="flat">
          <ul>
            {data.slice(0, OFFERED).map((record) => (
              <ListRow key={record.id} start={<Picture of={record} />} onClick={() => onChoose(record)}>
                <b>{record.userInput.trim() || wordsOfCheck(record) || say('checkFirst')}</b>
                <span className={css.day}>{spokenDay(record.createdAt)}</span>
              </ListRow>
            ))}
          </ul>
        </Card>
      )}
      {!data && error === undefined && <Skeleton />}
      {!data && error !== undefined && (
        <RetryNote title={say('fromCheckFailed')} onRetry={offline ? undefined : refetch} busy={isFetching}>
          {offline ? say('fromCheckOffline') : errorText(error)}
        </RetryNote>
      )}
    </Sheet>
  );
}

function Picture({ of: { thumbnailUrl } }: { of: DiagnosisRecord }) {
  const [failed, setFailed] = useState<string>();
  if (!thumbnailUrl || failed === thumbnailUrl) return <TileIcon icon="leaf" tone="action" />;
  return (
    <img className={css.checkPhoto} src={thumbnailUrl} alt="" loading="lazy" onError={() => setFailed(thumbnailUrl)} />
  );
}
