import type { Consultation } from '@anar/contracts/consult/consultations';
import { useEffect, useState } from 'react';
import { type DoctorProfile, useConsultationQuery } from '../../../api/endpoints/consult-api.ts';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { timeOfDay } from '../../../i18n/dates/time-of-day.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { useImmersive } from '../../../shell/immersive.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { farmerName } from '../desk/queue/waiting-text.ts';
import { newLine } from './draft.ts';
import css from './editor.module.css';
import { EditorForm } from './editor-form.tsx';
import { prescriptionEditorTexts } from './prescription-editor.hi.ts';
import { ReadyMadeSheet } from './ready-made/ready-made-sheet.tsx';
import { type DraftState, usePrescriptionDraft } from './use-prescription-draft.ts';

const say = texts(prescriptionEditorTexts);

interface PrescriptionEditorProps {
  consultationId: string;
  doctor: DoctorProfile;
  onLeave: () => void;
}

/** Full-window editor of one prescription. */
export function PrescriptionEditor({ consultationId, doctor, onLeave }: PrescriptionEditorProps) {
  useImmersive();
  const state = useQueryState(useConsultationQuery(consultationId));
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const one = state.data;
  if (!one) {
    return (
      <>
        <Head title={say('title', { name: '' })} onLeave={onLeave} />
        {one === null ? (
          <EmptyState art="basket" title={say('notOpen')}>
            <Button onClick={onLeave}>{say('back')}</Button>
          </EmptyState>
        ) : (
          <QueryStatus of={state} offline={say('sendOffline')} />
        )}
      </>
    );
  }
  if (!one.acceptedAt || one.status === 'rejected' || one.status === 'missed') {
    return (
      <>
        <Head title={say('title', { name: farmerName(one) })} onLeave={onLeave} />
        <EmptyState art="basket" title={say('notOpen')} text={say('notOpenText')}>
          <Button onClick={onLeave}>{say('back')}</Button>
        </EmptyState>
      </>
    );
  }
  return <OpenEditor one={one} doctor={doctor} onLeave={onLeave} />;
}

function OpenEditor({
  one: newest,
  doctor,
  onLeave,
}: {
  one: Consultation;
  doctor: DoctorProfile;
  onLeave: () => void;
}) {
  const userId = useSession().user?.id ?? '';
  // The draft is compared with its starting point, whatever happens to the consultation meanwhile.
  const [one] = useState(newest);
  const state = usePrescriptionDraft(userId, one);
  const [choosing, setChoosing] = useState(false);
  const toast = useToast();
  return (
    <div className={css.editor} data-wide>
      <Head title={say('title', { name: farmerName(one) })} onLeave={onLeave} state={state}>
        <Button kind="soft" size="m" auto icon="doc" onClick={() => setChoosing(true)}>
          {say('ready')}
        </Button>
      </Head>
      <EditorForm one={one} doctor={doctor} state={state} onSent={onLeave} />
      {choosing && (
        <ReadyMadeSheet
          userId={userId}
          draft={state.draft}
          onClose={() => setChoosing(false)}
          onUse={({ name, text, lines }) => {
            // A new key per line, so that the check of another line is not shown.
            state.change({ text, lines: lines.map((line) => ({ ...line, key: newLine().key })) });
            setChoosing(false);
            toast({ title: say('readyUsed', { name }), tone: 'ok' });
          }}
        />
      )}
    </div>
  );
}

interface HeadProps {
  title: string;
  onLeave: () => void;
  state?: DraftState;
  children?: React.ReactNode;
}

function Head({ title, onLeave, state, children }: HeadProps) {
  return (
    <header className={css.header}>
      <IconButton icon="back" label={t('app.back')} onClick={onLeave} />
      <h1>{title}</h1>
      {state && (
        <span className={css.saved} role="status">
          {state.savedAt !== null && (
            <>
              <Icon name="check" size="s" />
              {say('savedAt', { time: timeOfDay(state.savedAt) })}
            </>
          )}
        </span>
      )}
      {children}
    </header>
  );
}
