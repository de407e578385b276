import { CONSULTATION } from '@anar/contracts/consult/constants';
import { cutText } from '@anar/india/cut-text';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { PhotoPicker } from '../../../consultation/photos/photo-picker.tsx';
import { showFirstAidFor } from '../../../first-aid/first-aid.ts';
import { texts } from '../../../i18n/texts.ts';
import { PhotoError } from '../../../photo/prepare/photo-file.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { TextArea } from '../../../ui/form/fields/text-area.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { clearToast, useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { consultTexts } from '../consult.hi.ts';
import { pathOf } from '../consult-view.ts';
import { askTexts } from './ask.hi.ts';
import css from './ask.module.css';
import { askDraft, changeDraft } from './ask-draft.ts';
import { addAskPhoto, openAskPhotos, removeAskPhoto, startUploads, useAskPhotos } from './ask-photos.ts';
import { CheckToShow } from './check-to-show.tsx';
import { RecordsConsent } from './records-consent.tsx';
import { StepHead } from './step-head.tsx';
import { isEmergency } from './use-ask.ts';

const say = texts(askTexts);
const sayConsult = texts(consultTexts);

export interface ProblemStepProps {
  userId: string;
  /** A plant check to attach. */
  check: string | undefined;
  /** Renders the voice input; provided by another feature. */
  voice: (onWords: (spoken: string) => void) => ReactNode;
}

/** The problem as text, by voice or in photos; no money is held yet. */
export function ProblemStep({ userId, check, voice }: ProblemStepProps) {
  const draft = askDraft.use();
  const photos = useAskPhotos();
  const [preparing, setPreparing] = useState(0);
  const [missing, setMissing] = useState(false);
  const [emergency, setEmergency] = useState(false);
  const [busy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const toast = useToast();
  useEffect(() => void openAskPhotos(userId), [userId]);
  const empty = draft.problem.trim() === '' && photos.length === 0;

  const write = (problem: string) => {
    setMissing(false);
    changeDraft({ problem: cutText(problem, CONSULTATION.problemMax) });
  };
  const add = async (file: File) => {
    setPreparing((n) => n + 1);
    setMissing(false);
    try {
      await addAskPhoto(file);
    } catch (reason) {
      toast({ title: sayConsult('error'), text: say(whyNot(reason)), tone: 'bad' });
    } finally {
      setPreparing((n) => n - 1);
    }
  };
  const go = async () => {
    if (empty) {
      setMissing(true);
      toast({ title: sayConsult('error'), text: say('missing'), tone: 'bad' });
      return;
    }
    clearToast();
    setBusy(true);
    const danger = await isEmergency(draft.problem.trim());
    setBusy(false);
    setEmergency(danger);
    if (danger) return showFirstAidFor(draft.problem);
    startUploads();
    track('consultation_problem', { photos: photos.length, check: draft.checkId !== undefined });
    navigate(pathOf({ name: 'doctors' }));
  };
  return (
    <>
      <StepHead step={1} title={say('problemTitle')} onBack={() => navigate(pathOf({ name: 'list' }))} />
      <p className={css.lead}>{say('problemText')}</p>
      <Form onSubmit={go}>
        <TextArea
          label={say('problemLabel')}
          rows={4}
          maxLength={CONSULTATION.problemMax}
          placeholder={say('problemHint')}
          value={draft.problem}
          error={missing ? say('missing') : undefined}
          onChange={(event) => write(event.target.value)}
        />
        {voice((said) => write([draft.problem.trim(), said].filter(Boolean).join(' ')))}
        <fieldset className={css.group}>
          <legend className={css.legend}>{say('photos', { max: CONSULTATION.photos })}</legend>
          <PhotoPicker
            photos={photos}
            max={CONSULTATION.photos}
            disabled={preparing > 0}
            onFile={(file) => void add(file)}
            onRemove={removeAskPhoto}
          />
          <p className={css.note} role="status">
            {preparing > 0 && say('photoPreparing')}
          </p>
        </fieldset>
        <CheckToShow userId={userId} asked={check} />
        <RecordsConsent userId={userId} />
        {emergency && (
          <Caution icon="alert" tone="danger" role="alert">
            <p>{say('emergency')}</p>
            <Button kind="dan" size="m" onClick={() => showFirstAidFor(draft.problem)}>
              {say('firstAid')}
            </Button>
          </Caution>
        )}
        <Button type="submit" icon="doctor" busy={busy} busyText={say('submitting')}>
          {say('submit')}
        </Button>
        <Button kind="txt" size="m" onClick={() => navigate(pathOf({ name: 'list' }))}>
          {say('back')}
        </Button>
      </Form>
    </>
  );
}

function whyNot(reason: unknown): 'notImage' | 'heic' | 'unreadable' {
  if (!(reason instanceof PhotoError)) return 'unreadable';
  return reason.problem === 'not-image' ? 'notImage' : reason.problem === 'heic' ? 'heic' : 'unreadable';
}
